/** Finds the encoding of a plain text: UTF-8, UTF-16 with or without a mark, or a code page of Windows, DOS, Macintosh or Unix. */
import { decodeCodePage } from './genealogy/gedcom/gedcom-codepages.ts'

/** The part of TextDecoder used here: browsers and Node have it, but the type library of ES2024 does not. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string }

/** The code pages of Latin and Cyrillic texts, the likeliest first; Windows-1252 contains Latin-1. */
const codePages = [
  'windows-1252',
  'ibm437',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'ibm866',
] as const
type CodePage = (typeof codePages)[number]

/** As in `Content-Type: text/plain; charset=…`. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage

/** Enough of a text to judge it by; a large one as a whole would take seconds. */
export const textHeadBytes = 1024 ** 2
/** Enough to guess the code page of a text: bytes that are not ASCII, with those beside them. */
const guessedBytes = 4 * 1024

/** The most characters of a text that may be control characters or unassigned. Random bytes have about a tenth. */
const maxOddShare = 0.01
/** The least share of UTF-16 units below U+0100 by which a text without a mark is recognized: spaces and line ends. */
const minNarrowShare = 0.1

/** Tabs, line ends, page ends, and the end mark of DOS are parts of a text. */
const usualControls = '\\t\\n\\v\\f\\r\\x1a'
const oddInBytes = new RegExp(`[^\\P{Cc}${usualControls}\\x80-\\x9f]`, 'gu')
const oddInUnicode = new RegExp(`[^\\P{Cc}${usualControls}]|[\\p{Cn}\\p{Co}\\p{Cs}\\ufffd]`, 'gu')

function isReadable(text: string, odd: RegExp): boolean {
  return !text.includes('\0') && (text.match(odd)?.length ?? 0) <= text.length * maxOddShare
}

/** The byte order of a UTF-16 text: by its mark, or by the zero bytes, which are all at even or all at odd places. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (Math.max(even, odd) < (bytes.length / 2) * minNarrowShare) return null
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, encoding: string, isCut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** TextDecoder knows no CP437. */
function decodePage(bytes: Uint8Array, page: CodePage): string {
  return page === 'ibm437' ? decodeCodePage(bytes, 'CP437') : new TextDecoder(page).decode(bytes)
}

const besideLetter = /(?<=(\p{L}?))[^\0-\x7f](?=(\p{L}?))/gu
const joinsWords = /[’–—…]/
const isQuote = /[“”„«»]/
const isCyrillic = (letter: string) => /\p{Script=Cyrillic}/u.test(letter)
const isUpperCase = (letter: string) => /\p{Lu}/u.test(letter)

/** How plausible a character between two letters is: of their script and case, and in Latin beside a letter without accents. */
function scoreInner(character: string, before: string, after: string): number {
  const isLetter = /\p{L}/u.test(character) && isUpperCase(character) === isUpperCase(after)
  const isInScript = isCyrillic(character)
    ? isCyrillic(before) && isCyrillic(after)
    : [before, after].some((letter) => letter < '\x80')
  if (!isLetter || !isInScript) return -1
  return isUpperCase(character) ? 1 : 2
}

function score(character: string, before: string, after: string): number {
  if (before === '' && after === '') return 0
  if (joinsWords.test(character)) return 2
  if (before === '' || after === '') return isQuote.test(character) ? 2 : 0
  return scoreInner(character, before, after)
}

/** The bytes that are not ASCII, each between its neighbours. */
function sampleOddBytes(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let next = 0
  for (let at = 0; at < bytes.length && sample.length < guessedBytes; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    for (next = Math.max(next, at - 1); next <= at + 1 && next < bytes.length; next++)
      sample.push(bytes[next] ?? 0)
  }
  return Uint8Array.from(sample)
}

/** The page in which the characters within words look most like letters of the word. */
function guessCodePage(bytes: Uint8Array): CodePage {
  const sample = sampleOddBytes(bytes)
  const scored = codePages.map((page) => {
    const scores = [...decodePage(sample, page).matchAll(besideLetter)].map(
      ([character, before = '', after = '']) => score(character, before, after),
    )
    return { page, score: scores.reduce((sum, one) => sum + one, 0) }
  })
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).page
}

interface DecodedText {
  text: string
  encoding: TextEncoding
}

/** The encoding of what is known to be a text. @param options as of {@link decodeText} */
export function findTextEncoding(bytes: Uint8Array, { isCut = false } = {}): TextEncoding {
  const utf16 = bytes.length > 0 ? findUtf16(bytes) : null
  return utf16 ?? (decode(bytes, 'utf-8', isCut) === null ? guessCodePage(bytes) : 'utf-8')
}

/**
 * Decodes a plain text.
 *
 * @param options.isCut whether the bytes are the beginning of a longer text
 * @returns null for bytes that are no text
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): DecodedText | null {
  const encoding = findTextEncoding(bytes, { isCut })
  const isUnicode = encoding.startsWith('utf')
  const whole = encoding.startsWith('utf-16') ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes
  const text = isUnicode ? decode(whole, encoding, isCut) : decodePage(bytes, encoding as CodePage)
  return text !== null && isReadable(text, isUnicode ? oddInUnicode : oddInBytes) ? { text, encoding } : null
}
