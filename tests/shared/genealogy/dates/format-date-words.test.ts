/** Dates with the words of their source: what a page shows of what a file says. */
import { describe, expect, it } from 'vitest'
import { formatAge } from '#shared/genealogy/dates/format-age.ts'
import { formatDatePhrase, formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { readGedcomDate, readGedcomDay } from '#shared/genealogy/gedcom/dates/gedcom-dates.ts'

const formatValue = (value: string, phrase?: string) => {
  const read = readGedcomDate(value, phrase)
  return formatDateWords(read.date, read.phrase)
}

describe('a date of a file', () => {
  it.each([
    ['12 MAR 1850', '12 March 1850'],
    ['@#DHEBREW@ 13 CSH 5700', '26 October 1939 (13 Cheshvan 5700)'],
    ['HEBREW 14 ADS 5784', '24 March 2024 (14 Adar II 5784)'],
    ['13 CSH 5700', '26 October 1939 (13 Cheshvan 5700)'],
    ['@#DHEBREW@ NSN 5784', 'between 9 April 2024 and 8 May 2024 (Nisan 5784)'],
    ['@#DFRENCH R@ 11 NIVO 6', '31 December 1797 (11 Nivôse 6)'],
    ['@#DHEBREW@ 5784', 'between 16 September 2023 and 2 October 2024 (5784 in the Hebrew calendar)'],
    [
      '@#DFRENCH R@ 7',
      'between 22 September 1798 and 22 September 1799 (7 in the French Republican calendar)',
    ],
    ['TO HEBREW 5500', 'before 21 September 1740 (to 5500 in the Hebrew calendar)'],
    ['FRENCH_R 9 THER 2', '27 July 1794 (9 Thermidor 2)'],
    ['@#DJULIAN@ 5 JAN 1850', '17 January 1850 (5 January 1850 in the Julian calendar)'],
    ['JULIAN 15 MAR 44 BCE', '13 March 44 BC (15 March 44 BC in the Julian calendar)'],
    ['BEF @#DJULIAN@ 1700', 'before 1700 (before 1700 in the Julian calendar)'],
    ['@#DGREGORIAN@ CAL 1801', 'calculated 1801'],
    ['FROM 1990', 'from 1990'],
    ['TO MAY 1990', 'to May 1990'],
    ['CAL 1801', 'calculated 1801'],
    ['11 FEB 1731/32', '11 February 1731/32'],
    ['EITHER 1731 OR 1734', 'either 1731 or 1734'],
    ['CIR 1900', 'about 1900'],
    ['apx. 1900', 'about 1900'],
    ['18770918', 'estimated 18 September 1877'],
    ['WFT Est. 1820-1840', 'estimated 1820-1840'],
    ['AFT 1790 AND BEF 1800', 'after 1790 and before 1800'],
    ['1 JAN 1900 12:00', '1 January 1900 12:00'],
    ['FROM ABT 1900 TO 1910', 'from about 1900 to 1910'],
    ['?? JUN 1900', '?? June 1900'],
    ['@#DROMAN@ 1 JAN 1', '1 January 1'],
    ['INT 1995 (from her age)', '1995 (“from her age”)'],
    ['INT @#DJULIAN@ 1700 (about seventeen hundred)', '1700 (“about seventeen hundred”)'],
    ['20 DEC 1899 (after the fire)', '20 December 1899 (“after the fire”)'],
    ['Whitsun 1790', 'estimated 1790 (“Whitsun 1790”)'],
    ['(no idea)', 'no idea'],
    ['', ''],
  ])('%s is shown as "%s"', (value, words) => {
    expect(formatValue(value)).toBe(words)
  })

  it('is read in one pass, however many brackets and lines it has', () => {
    for (const piece of ['(', '\n', ' ', '() ', '\u00a0', 'TO '])
      for (const start of ['INT 1900 ', '1900 ', '', '(1900', 'FROM '])
        expect(readGedcomDate(`${start}${piece.repeat(200_000)}1`).phrase).not.toBeUndefined()
    expect(readGedcomDay(`FROM ${'1 TO '.repeat(200_000)}`)).toBeNull()
  })

  it('is shown with the words of version 7.0', () => {
    expect(formatValue('31 MAR 1850', 'Easter 1850')).toBe('31 March 1850 (“Easter 1850”)')
    expect(formatValue('26 OCT 1939', '@#DHEBREW@ 13 CSH 5700')).toBe('26 October 1939 (13 Cheshvan 5700)')
  })
})

it('the words of a person lose no more than the escape of a calendar', () => {
  expect(formatDatePhrase('in the year of the @#DFRENCH R@ revolution')).toBe('in the year of the revolution')
  expect(formatDatePhrase('Bet she was born in May')).toBe('Bet she was born in May')
})

it('the words of a person are shown after one pass, however many spaces and brackets they have', () => {
  for (const piece of [' ', '\u00a0', '\n', '(', ')', '@#D', '1.', "'", 'a '])
    for (const start of ['INT', 'INT. ', 'INT 1900 (', '']) {
      const phrase = `${start}${piece.repeat(300_000)}x`
      expect(formatDatePhrase(phrase).length).toBeGreaterThan(0)
      expect(formatAge(phrase).length).toBeGreaterThan(0)
    }
  expect(formatDatePhrase('INT  \u00a0(as she told)')).toBe('as she told')
})

it.each([
  ['25y', '25 years'],
  ['> 1y 3m 2d', 'over 1 year 3 months 2 days'],
  ['<8w', 'under 8 weeks'],
  ['STILLBORN', 'stillborn'],
  ['72', '72'],
  ['in her 72nd year', 'in her 72nd year'],
])('the age %s is shown as "%s"', (age, words) => {
  expect(formatAge(age)).toBe(words)
})
