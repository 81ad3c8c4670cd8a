/** Decodes ANSEL, the character set of GEDCOM 5.5 (ANSI Z39.47 with the additions of GEDCOM and MARC). */

const UNASSIGNED = '\ufffd'

/** Bytes A0 to CF. */
const LETTERS = '\ufffdŁØĐÞÆŒʹ·♭®±ƠƯʼ\ufffdʻłøđþæœʺı£ð\ufffdơư□■°ℓ℗©♯¿¡ß€\ufffd\ufffd\ufffd\ufffdeoß'

/** Bytes E0 to FF: combining marks, which come before their letter. */
const MARKS =
  '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23\u0338\ufffd\u0313\ufffd'

function decodeLetter(byte: number): string {
  if (byte < 0x80) return String.fromCharCode(byte)
  return LETTERS[byte - 0xa0] ?? UNASSIGNED
}

function findCombiningMark(byte: number): string | undefined {
  const mark = MARKS[byte - 0xe0]
  return mark === UNASSIGNED ? undefined : mark
}

/** Decodes bytes to text: moves combining marks behind their letters and composes both (NFC). */
export function decodeAnsel(bytes: Uint8Array): string {
  let text = ''
  let marks = ''
  for (const byte of bytes) {
    const mark = byte >= 0xe0 ? findCombiningMark(byte) : undefined
    if (mark !== undefined) {
      marks += mark
    } else if (marks !== '' && (byte === 10 || byte === 13)) {
      text += marks + decodeLetter(byte)
      marks = ''
    } else {
      text += decodeLetter(byte) + marks
      marks = ''
    }
  }
  return (text + marks).normalize('NFC')
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))
}

/** Whether the bytes from 80 on can be ANSEL: marks come before letters, and few bytes are unassigned. */
export function isLikelyAnsel(bytes: Uint8Array): boolean {
  let fitting = 0
  let odd = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte < 0x80) continue
    const next = bytes[i + 1]
    const isMark = byte >= 0xe0 && findCombiningMark(byte) !== undefined
    const fits = isMark ? isLetter(next) || (next ?? 0) >= 0xe0 : decodeLetter(byte) !== UNASSIGNED
    if (fits) fitting += 1
    else odd += 1
  }
  return odd * 3 < fitting
}
