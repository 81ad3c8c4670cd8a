/** Detects the character set of a GEDCOM file, and decodes the file in chunks. */
import { decodeAnsel, isLikelyAnsel } from './gedcom-ansel.ts'
import { type CodePage, decodeCodePage, guessCodePage, isCodePage } from './gedcom-codepages.ts'
import type { DetectedCharset, GedcomCharset } from './gedcom-types.ts'

/** The part of TextDecoder used here: browsers and Node have it, but the type library of ES2024 does not. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => Decoder

const CHUNK_BYTES = 1 << 18
const HEADER_BYTES = 8192

function latinHeader(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, HEADER_BYTES)).replaceAll('\0', '')
}

/** The lines of a file's beginning without indentation and blank lines, each after a line feed but the first. */
export function normalizeLines(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** The value of HEAD.CHAR; null where the header has none. */
function findDeclaredCharset(bytes: Uint8Array): string | null {
  return /\n1[^\S\n]+CHAR[^\S\n]+([^\n]+)/i.exec(normalizeLines(latinHeader(bytes)))?.[1] ?? null
}

function detectUnicode(bytes: Uint8Array): Pick<DetectedCharset, 'used' | 'by'> | null {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { used: 'UTF-8', by: 'byte order mark' }
  if (a === 0xff && b === 0xfe) return { used: 'UTF-16LE', by: 'byte order mark' }
  if (a === 0xfe && b === 0xff) return { used: 'UTF-16BE', by: 'byte order mark' }
  let even = 0
  let odd = 0
  const checkedBytes = Math.min(bytes.length, 512)
  for (let i = 0; i < checkedBytes; i += 1) {
    if (bytes[i] !== 0) continue
    if (i % 2 === 0) even += 1
    else odd += 1
  }
  if (odd > checkedBytes / 4 && even < odd / 8) return { used: 'UTF-16LE', by: 'zero bytes' }
  if (even > checkedBytes / 4 && odd < even / 8) return { used: 'UTF-16BE', by: 'zero bytes' }
  return null
}

/** Counts the well-formed multi-byte characters of UTF-8, and the bytes outside of such characters. */
function countUtf8(bytes: Uint8Array): { good: number; bad: number } {
  let good = 0
  let bad = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte < 0x80) continue
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    let whole = more > 0
    for (let k = 1; k <= more; k += 1) whole &&= ((bytes[i + k] ?? 0) & 0xc0) === 0x80
    if (whole) {
      good += 1
      i += more
    } else {
      bad += 1
    }
  }
  return { good, bad }
}

const CODE_PAGE_NAMES: [RegExp, CodePage][] = [
  [/^(?:ANSI|(?:IBM|MS)?[ _-]?WINDOWS)(?![ _-]?(?:125[013-8]|874))/i, 'CP1252'],
  [/^(?:(?:CP|WIN)[ _-]?1252|(?:ISO[ _-]?)?LATIN-?1|ISO[ _-]?8859-1)(?!\d)/i, 'CP1252'],
  [/^(?:IBM[ _-]?PC|IBM|OEM|DOS|MS-?DOS|PC|(?:CP|IBM)[ _-]?(?:437|850))$/i, 'CP437'],
  [/^MAC/i, 'MACINTOSH'],
]

/** The name that TextDecoder has for a less common character set; null for an unknown one. */
function findPlatformLabel(declared: string): string | null {
  const windows = /^(?:CP|WIN|WINDOWS)[ _-]?(125\d|874)$/i.exec(declared.trim())?.[1]
  const label = windows ? `windows-${windows}` : declared.trim().toLowerCase()
  if (!/\d/.test(label) || /^(?:utf|unicode|ansel|ascii)/.test(label)) return null
  try {
    new TextDecoder(label)
    return label
  } catch {
    return null
  }
}

function detectSingleByte(bytes: Uint8Array, declared: string | null): Pick<DetectedCharset, 'used' | 'by'> {
  if (declared !== null && /^ANSEL/i.test(declared) && isLikelyAnsel(bytes)) {
    return { used: 'ANSEL', by: 'declaration' }
  }
  const named = CODE_PAGE_NAMES.find(([pattern]) => declared !== null && pattern.test(declared))?.[1]
  if (named === 'CP437') return { used: guessCodePage(bytes), by: 'declaration' }
  if (named) return { used: named, by: 'declaration' }
  const label = declared === null ? null : findPlatformLabel(declared)
  if (label) return { used: label.toUpperCase(), by: 'declaration' }
  return { used: guessCodePage(bytes), by: 'guess' }
}

/** Detects the character set from the bytes; the declaration in the file decides only where the bytes do not. */
export function detectCharset(bytes: Uint8Array): DetectedCharset {
  const declared = findDeclaredCharset(bytes)
  const marked = detectUnicode(bytes)
  if (marked) return { declared, ...marked }
  const { good, bad } = countUtf8(bytes)
  if (good === 0 && bad === 0) return { declared, used: 'ASCII', by: 'content' }
  if (good > bad) return { declared, used: 'UTF-8', by: 'content' }
  return { declared, ...detectSingleByte(bytes, declared) }
}

function findAfterLineEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  while (at < bytes.length && (bytes[at] === 10 || bytes[at] === 13)) at += 1
  return at
}

function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes each line as UTF-8 where possible, else as CP1252: some programs mix both in one file. */
function decodeMixed(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; ) {
    const end = findAfterLineEnd(bytes, start)
    const line = bytes.subarray(start, end)
    text += decodeStrictUtf8(line) ?? decodeCodePage(line, 'CP1252')
    start = end
  }
  return text
}

function getDecoder(charset: GedcomCharset): (bytes: Uint8Array) => string {
  if (charset === 'ANSEL') return decodeAnsel
  if (isCodePage(charset)) return (bytes) => decodeCodePage(bytes, charset)
  return (bytes) => decodeStrictUtf8(bytes) ?? decodeMixed(bytes)
}

/** Decodes the file in chunks; each has the number of bytes read so far. */
export function* decodeChunks(
  bytes: Uint8Array,
  charset: GedcomCharset,
): Generator<{ text: string; done: number }> {
  const isDecodedHere = ['ASCII', 'UTF-8', 'ANSEL'].includes(charset) || isCodePage(charset)
  const decode = getDecoder(charset)
  const platform = isDecodedHere ? null : new TextDecoder(charset.toLowerCase())
  for (let start = 0; start < bytes.length; ) {
    const end = isDecodedHere
      ? findAfterLineEnd(bytes, Math.min(start + CHUNK_BYTES, bytes.length))
      : Math.min(start + CHUNK_BYTES, bytes.length)
    const piece = bytes.subarray(start, end)
    const text = platform ? platform.decode(piece, { stream: end < bytes.length }) : decode(piece)
    yield { text: text.includes('\0') ? text.replaceAll('\0', '') : text, done: end }
    start = end
  }
}
