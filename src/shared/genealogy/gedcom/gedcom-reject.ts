/** Rejects files that are not GEDCOM, with a message about their real format. */
import { NotGedcomError } from './gedcom-types.ts'

const ADVICE = 'Export the family tree as GEDCOM (.ged) in the other program and choose that file.'

const SIGNATURES: [number[], string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture (PNG), not a GEDCOM file.'],
  [[0xff, 0xd8, 0xff], 'This is a picture (JPEG), not a GEDCOM file.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture (GIF), not a GEDCOM file.'],
  [[0x52, 0x49, 0x46, 0x46], 'This is a picture or a recording, not a GEDCOM file.'],
  [[0x42, 0x4d], 'This is a picture (BMP), not a GEDCOM file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF document, not a GEDCOM file.'],
  [[0x50, 0x4b, 0x03, 0x04], 'This is a ZIP or Word file without a GEDCOM file in it.'],
  [[0x50, 0x4b, 0x05, 0x06], 'This is an empty ZIP file.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is a Word or Excel document, not a GEDCOM file.'],
  [[0x1f, 0x8b], 'This is a compressed file (gzip). Unpack the file on a computer first.'],
  [[0x52, 0x61, 0x72, 0x21], 'This is a compressed file (RAR). Unpack the file on a computer first.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This is a compressed file (7-Zip). Unpack the file on a computer first.'],
]

const OPENINGS: [RegExp, string][] = [
  [/^SQLite format 3/, 'This is the database of a program, not a GEDCOM file.'],
  [/^\{\\rtf/, 'This is a text document (RTF), not a GEDCOM file.'],
  [/^\s*<!doctype html|^\s*<html/i, 'This is a web page, not a GEDCOM file.'],
  [
    /^\s*<\?xml|^\s*<(?:gedcomx|gedcom|database|feed)\b/i,
    'This is an XML file (such as GEDCOM X or Gramps), not a GEDCOM file.',
  ],
  [/^\s*[[{]\s*["{[\]}]/, 'This is a JSON file (such as GEDCOM X), not a GEDCOM file.'],
]

const LINE = /^\s*\d{1,2}\s+(?:@[^@]+@\s+)?([A-Za-z0-9_]{3,31})(?:\s|$)/
const KNOWN =
  /^(?:HEAD|TRLR|INDI|FAM|SOUR|SUBM|REPO|OBJE|NOTE|SNOTE|NAME|SEX|BIRT|DEAT|MARR|FAMS|FAMC|HUSB|WIFE|CHIL|DATE|PLAC|CONT|CONC)$/i

function isBinary(text: string): boolean {
  for (let i = 0; i < text.length && i < 2000; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 9 || (code > 13 && code < 26) || code === 0xfffd) return true
  }
  return false
}

/** @throws NotGedcomError for bytes that begin with the signature of another format */
export function rejectOtherFormats(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new NotGedcomError('The file is empty.')
  const found = SIGNATURES.find(([signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (found) throw new NotGedcomError(`${found[1]} ${ADVICE}`)
}

/**
 * @param text the beginning of the file
 * @throws NotGedcomError for text without GEDCOM lines
 */
export function rejectOtherText(text: string): void {
  const lines = text.split(/[\r\n]+/, 400).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new NotGedcomError('The file is empty.')
  if (/^[\s\uFEFF]*0\s+HEAD\b/i.test(lines[0] ?? '')) return
  const tags = lines.map((line) => LINE.exec(line)?.[1])
  const knownCount = tags.filter((tag) => tag !== undefined && KNOWN.test(tag)).length
  if (knownCount > 0 && knownCount * 4 >= lines.length) return
  const otherFormat = OPENINGS.find(([pattern]) => pattern.test(text.replace(/^\uFEFF/, '')))
  const reason = isBinary(text)
    ? 'This is not a text file.'
    : 'This is a text file, but not a GEDCOM file. A GEDCOM file begins with "0 HEAD".'
  throw new NotGedcomError(`${otherFormat?.[1] ?? reason} ${ADVICE}`)
}
