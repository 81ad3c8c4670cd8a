/** Tests EDTF dates: validation, sorting, formatting and parsing of dates that people write. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDayNumber, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import {
  getEarliestYear,
  getEdtfSortKey,
  getLatestDay,
  isEdtf,
  parseDateInput,
} from '#shared/genealogy/dates/edtf.ts'
import { formatEdtf, parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'
import { formatEdtfDate, formatYear, formatYearInWords } from '#shared/genealogy/dates/format-date.ts'

const VALID = [
  '1850-03-12',
  '1850-03',
  '1850',
  '1850~',
  '1850-03~',
  '1850-03-12~',
  '1850?',
  '[..1900]',
  '[1900..]',
  '[..1900-02-28]',
  '[1850..1855]',
  '[1850-03..1850-05-02]',
  '1850/1855',
  '1850/1850',
  '[1850..1850]',
  '-0043-03-13',
  '0000',
  '2000-02-29',
]

const INVALID = [
  '',
  'about 1850',
  '850',
  '1850-3-12',
  '1850-13',
  '1850-00',
  '1850-02-31',
  '1900-02-29',
  '1850-03-00',
  '-0000',
  '1850%',
  '~1850',
  '185X',
  '[1850]',
  '[..]',
  '[1855..1850]',
  '1855/1850',
  '1850/',
  '/1850',
  '1850/..',
  '[1850..1855',
  '18500',
  '1850-03-12T10:00',
  ' 1850',
]

describe('parseEdtf and formatEdtf', () => {
  it.each(VALID)('parse %s and format it to the same text', (text) => {
    const date = parseEdtf(text)
    expect(date && formatEdtf(date)).toBe(text)
    expect(isEdtf(text)).toBe(true)
  })

  it.each(INVALID)('reject %j', (text) => {
    expect(isEdtf(text)).toBe(false)
  })

  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = parseEdtf(text)
        if (date) expect(formatEdtf(date)).toBe(text)
      }),
    )
  })
})

describe('sorting dates', () => {
  it('sorts dates by their earliest possible day', () => {
    const inOrder = [
      '-0043-03-13',
      '0014',
      '1850',
      '1850-01-02',
      '1850-03',
      '1850-03-12',
      '[..1900]',
      '1900-01-02',
    ]
    const keys = inOrder.map((date) => getEdtfSortKey(date) ?? Number.NaN)
    expect([...keys].sort((a, b) => a - b)).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('sorts "before" and "after" by the named day, and ranges by their start', () => {
    const day = getEdtfSortKey('1900')
    for (const date of [
      '[..1900]',
      '[1900..]',
      '1900~',
      '1900?',
      '[1900..1905]',
      '1900/1905',
      '1900-01',
      '1900-01-01',
    ]) {
      expect(getEdtfSortKey(date)).toBe(day)
    }
  })

  it('counts days since 1 January 1970', () => {
    expect(getEdtfSortKey('1970-01-01')).toBe(0)
    expect(getEdtfSortKey('2000-03-01')).toBe(11_017)
    expect(getEdtfSortKey('1969-12-31')).toBe(-1)
  })

  it('returns the last day and the first year of a date', () => {
    expect(getLatestDay('1969')).toBe(-1)
    expect(getLatestDay('[1960..1969-12]')).toBe(-1)
    expect(getLatestDay('[1900..]')).toBeNull()
    expect(getEarliestYear('[1850..1855]')).toBe(1850)
    expect(getEarliestYear('[..1900]')).toBe(1900)
    expect(getEarliestYear('-0043')).toBe(-43)
  })

  it('returns no sort key for text that is not a date', () => {
    expect(getEdtfSortKey('soon')).toBeNull()
    expect(getEarliestYear('soon')).toBeNull()
    expect(getLatestDay('soon')).toBeNull()
  })

  it('converts day numbers to the same days as the JavaScript Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 2_900_000 }), (number) => {
        const day = fromDayNumber(number)
        const date = new Date(number * 86_400_000)
        expect(day).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        })
        expect(toDayNumber(day)).toBe(number)
      }),
    )
  })
})

describe('formatYearInWords', () => {
  it.each([
    ['[1850..1860]', 'between 1850 and 1860'],
    ['1850/1860', '1850–1860'],
    ['1850~', 'about 1850'],
    ['[1850-01..1850-06]', '1850'],
  ])('says %s as "%s"', (date, words) => {
    expect(formatYearInWords(date)).toBe(words)
  })
})

describe('formatYear and formatEdtfDate', () => {
  it.each([
    ['1850-03-12', '1850', '12 March 1850'],
    ['1850-03', '1850', 'March 1850'],
    ['1850', '1850', '1850'],
    ['1850~', 'about 1850', 'about 1850'],
    ['1850-03~', 'about 1850', 'about March 1850'],
    ['1850?', 'estimated 1850', 'estimated 1850'],
    ['[..1900]', 'before 1900', 'before 1900'],
    ['[1900-05..]', 'after 1900', 'after May 1900'],
    ['[1850..1855]', '1850–1855', 'between 1850 and 1855'],
    ['[1979-05..1979-08]', '1979', 'between May 1979 and August 1979'],
    ['1850/1855', '1850–1855', 'from 1850 to 1855'],
    ['-0043-03-13', '44 BC', '13 March 44 BC'],
    ['0014', '14', '14'],
    ['not a date', 'not a date', 'not a date'],
  ])('%s is %s in short and %s in words', (date, label, spoken) => {
    expect(formatYear(date)).toBe(label)
    expect(formatEdtfDate(date)).toBe(spoken)
  })
})

const WORDS: [string, string | null][] = [
  ['1850-03-12', '1850-03-12'],
  ['[..1900]', '[..1900]'],
  ['1850/1855', '1850/1855'],
  ['  1850 ', '1850'],
  ['12 March 1850', '1850-03-12'],
  ['12th of March, 1850', '1850-03-12'],
  ['March 12, 1850', '1850-03-12'],
  ['1850 March 12', '1850-03-12'],
  ['12.3.1850', '1850-03-12'],
  ['12. 3. 1850', '1850-03-12'],
  ['1850/03/12', '1850-03-12'],
  ['1850-3-12', '1850-03-12'],
  ['13/4/1850', '1850-04-13'],
  ['4/13/1850', '1850-04-13'],
  ['3/3/1850', '1850-03-03'],
  ['3/4/1850', null],
  ['March 1850', '1850-03'],
  ['Sept. 1850', '1850-09'],
  ['03/1850', '1850-03'],
  ['3.1850', '1850-03'],
  ['about 1850', '1850~'],
  ['c. 1850', '1850~'],
  ['c1850', '1850~'],
  ['ca 1850', '1850~'],
  ['circa March 1850', '1850-03~'],
  ['~1850', '1850~'],
  ['1850?', '1850?'],
  ['estimated 1850', '1850?'],
  ['probably 1850', '1850?'],
  ['calculated 1850', '1850?'],
  ['before 1900', '[..1900]'],
  ['before March 1900', '[..1900-03]'],
  ['by 1900', '[..1900]'],
  ['after 12 March 1900', '[1900-03-12..]'],
  ['since 1900', '[1900..]'],
  ['between 1850 and 1855', '[1850..1855]'],
  ['between May and August 1979', '[1979-05..1979-08]'],
  ['1850-1855', '[1850..1855]'],
  ['1850 – 1855', '[1850..1855]'],
  ['from 1850 to 1855', '1850/1855'],
  ['the 1850s', '[1850..1859]'],
  ['18th century', '[1701..1800]'],
  ['185?', '[1850..1859]'],
  ['11 Feb 1731/32', '1732-02-11'],
  ['February 1731/2', '1732-02'],
  ['1731/32', '1732'],
  ['about 1731/32', '1732~'],
  ['before 11 Feb 1731/32', '[..1732-02-11]'],
  ['29 Feb 1703/04', '1704-02-29'],
  ['29 Feb 1699/00', '1700-03-11'],
  ['30 Feb 1699/00', null],
  ['11 May 1731/32', null],
  ['1731/40', null],
  ['1985/12', '1985-12'],
  ['44 BC', '-0043'],
  ['15 March 44 BC', '-0043-03-15'],
  ['100 BC to 44 BC', '[-0099..-0043]'],
  ['AD 14', '0014'],
  ['5. März 1850', '1850-03-05'],
  ['5 Jänner 1850', '1850-01-05'],
  ['um 1850', '1850~'],
  ['vor 1850', '[..1850]'],
  ['1er août 1850', '1850-08-01'],
  ['vers 1850', '1850~'],
  ['12 de marzo de 1850', '1850-03-12'],
  ['7ber 1700', '1700-09'],
  ['', null],
  ['yesterday', null],
  ['31 February 1850', null],
  ['29 Feb 1900', null],
  ['0', null],
  ['12 March', null],
  ['12.3.50', null],
  ['Mary 1850', null],
  ['between 1855 and 1850', null],
  ['spring 1850', null],
]

describe('parseDateInput', () => {
  it.each(WORDS)('converts %j to %s', (words, edtf) => {
    expect(parseDateInput(words)).toBe(edtf)
  })

  it('parses every date that formatEdtfDate returns', () => {
    for (const date of VALID.filter((text) => text !== '0000')) {
      expect(parseDateInput(formatEdtfDate(date))).toBe(date)
    }
  })

  it('returns a valid date or null for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (words) => {
        const date = parseDateInput(words)
        expect(date === null || isEdtf(date)).toBe(true)
      }),
    )
  })
})
