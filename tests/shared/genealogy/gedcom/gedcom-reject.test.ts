/** Rejecting files that are not GEDCOM, with a message about their format. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import { NotGedcomError } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { gedcomText, RICH, utf8 } from './gedcom-files.ts'

function refusal(bytes: Uint8Array): string {
  try {
    readGedcom(bytes)
  } catch (error) {
    if (error instanceof NotGedcomError) return error.message
    throw error
  }
  return 'not refused'
}

describe('rejectOtherFormats and rejectOtherText', () => {
  it.each([
    ['nothing', new Uint8Array(), /empty/],
    ['blank lines', utf8('\n  \n\n'), /empty/],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /picture/],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /picture/],
    ['a PDF', utf8('%PDF-1.7\n'), /PDF/],
    ['an old Word document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Word/],
    ['a new Word document', zipSync({ 'word/document.xml': strToU8('<w/>') }), /Word/],
    ['a damaged ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /ZIP/],
    ['a web page', utf8('<!DOCTYPE html><html><body>0 HEAD</body></html>'), /web page/],
    ['GEDCOM X', utf8('<?xml version="1.0"?><gedcomx/>'), /XML/],
    ['JSON', utf8('{"persons": [{"id": "1"}]}'), /JSON/],
    ['a database', utf8('SQLite format 3\0\0\0'), /database/],
    ['a letter', utf8('Dear Vera,\n\n1 apple and 2 pears.\n\nYours'), /begins with "0 HEAD"/],
    ['a table', utf8('1,Anna,Berg\n2,John,Smith\n'), /begins with "0 HEAD"/],
    ['other bytes', new Uint8Array([1, 2, 3, 4, 250, 251, 0, 7]), /not a text file/],
  ])('reject %s', (_, bytes, sentence) => {
    expect(refusal(bytes)).toMatch(sentence)
    expect(refusal(bytes)).toMatch(/^[A-Z].*\.$/)
  })

  it('accept a file without its first lines', () => {
    const [, ...rest] = gedcomText(RICH).split('\n')
    expect(refusal(utf8(rest.join('\n')))).toBe('not refused')
  })
})

describe('a record that is larger than programs write', () => {
  const record = (...lines: string[]) => utf8(gedcomText(['0 @I1@ INDI', ...lines].join('\n')))
  const repeat = (count: number, ...lines: string[]) => Array.from({ length: count }, () => lines).flat()
  const long = 'word '.repeat(10_000)

  it.each([
    [
      'entries',
      repeat(50_000, '1 _A'),
      /INDI @I1@, which begins in line 5, has more than 50,000 entries\. Please/,
    ],
    ['nested entries', repeat(25_000, '1 _A', '2 _B'), /more than 50,000 entries/],
    ['long entries', repeat(161, `1 NOTE ${long}`), /more than 8,000,000 characters\. Please/],
    ['continued lines', ['1 NOTE a', ...repeat(161, `2 CONC ${long}`)], /more than 8,000,000 characters/],
    [
      'lines that are no GEDCOM',
      ['1 NOTE a', ...repeat(161, `no ${long}`)],
      /more than 8,000,000 characters/,
    ],
    ['one line', [`1 NOTE ${long.repeat(161)}`], /more than 8,000,000 characters/],
  ])('is refused with too many %s', (_, lines, sentence) => {
    expect(refusal(record(...lines))).toMatch(sentence)
  })

  it('is read with 49,000 entries, or with a text of 3,500,000 letters', () => {
    expect(refusal(record(...repeat(49_000, '1 _A')))).toBe('not refused')
    expect(refusal(record('1 NOTE a', ...repeat(70, `2 CONC ${long}`)))).toBe('not refused')
  })

  it('does not count what other records have', () => {
    const records = repeat(8, '0 INDI', `1 NOTE ${long.repeat(10)}`, ...repeat(10_000, '1 _A'))
    expect(refusal(record(...records))).toBe('not refused')
  })
})

describe('files made to keep the reader busy', () => {
  it.each([
    ['blank lines', '\n'],
    ['blank lines with spaces', ' \r\n\t\n'],
    ['lines of the header', '1 GEDC\n\n'],
  ])('reads a header followed by 200,000 characters of %s', (_, filler) => {
    const text = `0 HEAD\n1 CHAR UTF-8\n${filler.repeat(200_000 / filler.length)}0 @I1@ INDI\n0 TRLR\n`
    expect(readGedcom(utf8(text)).counts.people).toBe(1)
  })

  it('refuses more lines or records than a family tree has', () => {
    expect(refusal(utf8(`0 HEAD\n${'0 A\n'.repeat(1_000_002)}`))).toMatch(/more than 1 million records/)
    expect(refusal(utf8(`0 HEAD\n${`0 A\n${'1 A\n'.repeat(9)}`.repeat(600_000)}`))).toMatch(
      /more than 6 million lines/,
    )
  })
})
