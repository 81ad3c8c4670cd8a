/** DATE values of GEDCOM 5.5, 5.5.1 and 7.0: read into EDTF, written back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEdtf } from '#shared/genealogy/dates/edtf.ts'
import { readGedcomDate, readGedcomDay } from '#shared/genealogy/gedcom/dates/gedcom-dates.ts'
import { writeGedcomDate } from '#shared/genealogy/gedcom/dates/gedcom-write-date.ts'

/** Text, date and phrase; no phrase where the date has the whole meaning, `=` where the phrase is the text. */
const FORMS: [string, string | null, string?][] = [
  ['24 MAY 1819', '1819-05-24'],
  ['4 MAY 1819', '1819-05-04'],
  ['04 MAY 1819', '1819-05-04'],
  ['MAY 1819', '1819-05'],
  ['1819', '1819'],
  ['  24  MAY   1819 ', '1819-05-24'],
  ['24 May 1819', '1819-05-24'],
  ['24 mai 1819', '1819-05-24'],
  ['17 November 2007', '2007-11-17'],
  ['3. Dezember 1850', '1850-12-03'],
  ['12.3.1850', '1850-03-12'],
  ['814', '0814'],
  ['2 APR 742', '0742-04-02'],
  ['19 AUG 14', '0014-08-19'],
  ['5 MAY 0005', '0005-05-05'],
  ['ABT 1850', '1850~'],
  ['ABT MAR 1850', '1850-03~'],
  ['abt 1850', '1850~'],
  ['ABOUT 1850', '1850~'],
  ['CIRCA 1850', '1850~'],
  ['EST 1850', '1850?'],
  ['CAL 1850', '1850?', '='],
  ['BEF 1900', '[..1900]'],
  ['BEF. 1900', '[..1900]'],
  ['AFT 12 MAR 1900', '[1900-03-12..]'],
  ['BET 1850 AND 1855', '[1850..1855]'],
  ['BET MAY 1979 AND AUG 1979', '[1979-05..1979-08]'],
  ['BET 12 AND 14 MAR 1850', '[1850-03-12..1850-03-14]'],
  ['FROM 12 TO 14 MAR 1850', '1850-03-12/1850-03-14'],
  ['BET 1855 AND 1850', '[1850..1855]', '='],
  ['FROM 1850 TO 1855', '1850/1855'],
  ['from 1900 to 1905', '1900/1905'],
  ['FROM 1850', '[1850..]', '='],
  ['TO 31 DEC 1997', '[..1997-12-31]', '='],
  ['INT 1995 (from estimated age)', '1995', 'from estimated age'],
  ['INT 31 DEC 1997 (a test)', '1997-12-31', 'a test'],
  ['1760 (about when the church burnt)', '1760', 'about when the church burnt'],
  ['3 MAY 1795 (from age)', '1795-05-03', 'from age'],
  ['ABT 1760 (from age)', '1760~', 'from age'],
  ['the summer (of the fire)', null, '='],
  ['(No idea of the date)', null, 'No idea of the date'],
  ['sometime in spring', null, '='],
  ['12 MAR', null, '='],
  ['31 FEB 1850', '1850?', '='],
  ['', null],
  ['44 B.C.', '-0043'],
  ['5 AUG 1100 B.C.', '-1099-08-05'],
  ['44 BC', '-0043'],
  ['12 AUG 1401 BCE', '-1400-08-12'],
  ['BET 100 B.C. AND 44 B.C.', '[-0099..-0043]'],
  ['11 FEB 1731/32', '1732-02-11', '='],
  ['1699/00', '1700', '='],
  ['1708/9', '1709', '='],
  ['1770/1', '1771', '='],
  ['ABT 1604/5', '1605~', '='],
  ['11 FEB 1699/0', '1700-02-11', '='],
  ['3/1708', '1708-03'],
  ['JAN 1699/00', '1700-01', '='],
  ['ABT 8 JAN 1699/00', '1700-01-08~', '='],
  ['BET JAN 1699/00 AND FEB 1699/00', '[1700-01..1700-02]', '='],
  ['12 MAR 1637/1638', '1638-03-12', '='],
  ['1815/1816', '[1815..1816]', '='],
  ['1056/1060', '[1056..1060]', '='],
  ['@#DGREGORIAN@ 24 MAY 1819', '1819-05-24'],
  ['@#DJULIAN@ 11 FEB 1731/32', '1732-02-22', '='],
  ['@#DJULIAN@ 25 OCT 1917', '1917-11-07', '='],
  ['@#DJULIAN@ 29 FEB 1700', '1700-03-11', '='],
  ['@#DJULIAN@ 4 OCT 1582', '1582-10-14', '='],
  ['@#DJULIAN@ 15 MAR 44 BC', '-0043-03-13', '='],
  ['@#DJULIAN@ OCT 1066', '1066-10', '='],
  ['@#DJULIAN@ 1066', '1066', '='],
  ['ABT @#DJULIAN@ MAR 1066', '1066-03~', '='],
  ['@#DJULIAN@ BEF 1700', '[..1700]', '='],
  ['FROM @#DJULIAN@ 1700 TO @#DJULIAN@ 1750', '1700/1750', '='],
  ['INT @#DJULIAN@ 1700 (about seventeen hundred)', '1700', '='],
  ['@#DHEBREW@ 1 TSH 5784', '2023-09-16', '='],
  ['@#DHEBREW@ 14 NSN 4895', '1135-04-06', '='],
  ['@#DHEBREW@ 14 ADS 5784', '2024-03-24', '='],
  ['@#DHEBREW@ 29 ELL 5784', '2024-10-02', '='],
  ['@#DHEBREW@ NSN 5784', '[2024-04-09..2024-05-08]', '='],
  ['@#DHEBREW@ 5784', '[2023-09-16..2024-10-02]', '='],
  ['@#DHEBREW@ 30 ELL 5784', null, '='],
  ['2 TVT 5758', '1997-12-31', '='],
  ['@#DFRENCH R@ 1 VEND 1', '1792-09-22', '='],
  ['@#DFRENCH R@ 11 FRIM 13', '1804-12-02', '='],
  ['@#DFRENCH R@ 9 THER 2', '1794-07-27', '='],
  ['@#DFRENCH R@ 6 COMP 3', '1795-09-22', '='],
  ['@#DFRENCH R@ 6 COMP 2', null, '='],
  ['11 NIVO 0006', '1797-12-31', '='],
  ['@#DROMAN@ 1 JAN 1', null, '='],
  ['GREGORIAN 12 AUG 1401', '1401-08-12'],
  ['JULIAN 12 AUG 1401', '1401-08-21', '='],
  ['HEBREW 26 TVT 27', '-3734-12-13', '='],
  ['FRENCH_R 27 THER 77', '1869-08-15', '='],
  ['_UNKNOWN 13 _MONTH 17', null, '='],
  ['29 FEB 1699/00', '1700-03-11', '='],
  ['29 FEB 1703/04', '1704-02-29', '='],
  ['29 FEB 1704/05', '1704-02-29', '='],
  ['EITHER 1731 OR 1734', '[1731..1734]', '='],
  ['1731 OR 1734', '[1731..1734]', '='],
  ['CIR 1900', '1900~', '='],
  ['Circ. MAR 1900', '1900-03~', '='],
  ['APX 1900', '1900~', '='],
  ['18770918', '1877-09-18?', '='],
  ['18771318', null, '='],
  ['WFT Est. 1820-1840', '[1820..1840]', '='],
  ['WFT Est 1820', '1820?', '='],
  ['EST 1820-1840', '[1820..1840]', '='],
  ['AFT 1790 AND BEF 1800', '[1790..1800]', '='],
  ['BEF 1800 AND AFT 1790', '[1790..1800]', '='],
  ['BET 1 JAN AND 5 JAN 1900', '[1900-01-01..1900-01-05]'],
  ['BET MAY AND 5 JUN 1900', '[1900-05..1900-06-05]'],
  ['1 JAN 1900 12:00', '1900-01-01', '='],
  ['JAN 1900 at 7h30', '1900-01', '='],
  ['bet 1900/1910', '[1900..1910]', '='],
  ['FROM ABT 1900 TO 1910', '1900/1910', '='],
  ['FROM 1900 TO ABT 1910', '1900/1910', '='],
  ['BET ABT 1900 AND EST 1910', '[1900..1910]', '='],
  ['?? JUN 1900', '1900-06?', '='],
  ['00 JUN 1900', '1900-06?', '='],
  ['--.06.1900', '1900-06?', '='],
  ['12 ??? 1900', '1900?', '='],
  ['?? ??? 1900', '1900?', '='],
  ['JUN 190?', '[1900..1909]', '='],
  ['19__', '[1900..1999]', '='],
  ['Easter 1790', '1790?', '='],
  ['in the spring of 1790, aged 20 years', null, '='],
  ['1790 in the book of 1834', null, '='],
  ['20 DEC 1899 (approx)', '1899-12-20?', 'approx'],
  ['20 DEC 1899 (after the fire)', '1899-12-20', 'after the fire'],
  ['(about 1850)', '1850~', 'about 1850'],
  ['(when the mill of 1850 burned)', null, 'when the mill of 1850 burned'],
]

describe('reading dates', () => {
  it.each(FORMS)('reads %j as %s', (text, date, phrase) => {
    const expected = phrase === '=' ? text.trim() : (phrase ?? null)
    expect(readGedcomDate(text)).toEqual({ date, phrase: expected })
  })

  it('reads PHRASE of GEDCOM 7 with and without a date', () => {
    expect(readGedcomDate('27 MAR 2022', 'Afternoon')).toEqual({ date: '2022-03-27', phrase: 'Afternoon' })
    expect(readGedcomDate('', 'Easter')).toEqual({ date: null, phrase: 'Easter' })
    expect(readGedcomDate('JULIAN 12 AUG 1401', 'in the chronicle').date).toBe('1401-08-21')
  })

  it('reads the day of a change', () => {
    expect(readGedcomDay(' 7 Sep 2000')).toBe('2000-09-07')
    expect(readGedcomDay('BET 1850 AND 1855')).toBeNull()
  })

  it('gives EDTF or null for any text', () => {
    const words = fc.constantFrom(
      'BET',
      'AND',
      'FROM',
      'TO',
      'ABT',
      'INT',
      '(',
      ')',
      '@#DJULIAN@',
      '12',
      '1850',
      'MAR',
      '/',
      'B.C.',
      'TSH',
      '5784',
      'HEBREW',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (value) => {
        const { date } = readGedcomDate(value)
        expect(date === null || isEdtf(date)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('writing dates', () => {
  it.each(FORMS.filter(([text]) => text !== ''))(
    'writes %j in 5.5.1 and 7.0 with the same meaning',
    (text) => {
      const date = readGedcomDate(text)
      for (const version of ['5.5.1', '7.0'] as const) {
        const line = writeGedcomDate(date, version)
        expect(line && readGedcomDate(line.value, line.phrase)).toEqual(date)
      }
    },
  )

  it('keeps the original text where the version allows it', () => {
    const julian = readGedcomDate('@#DJULIAN@ 11 FEB 1731/32')
    expect(writeGedcomDate(julian, '5.5.1')).toEqual({ value: '@#DJULIAN@ 11 FEB 1731/32', phrase: null })
    expect(writeGedcomDate(julian, '7.0')).toEqual({
      value: '22 FEB 1732',
      phrase: '@#DJULIAN@ 11 FEB 1731/32',
    })
    const seven = readGedcomDate('JULIAN 12 AUG 1401')
    expect(writeGedcomDate(seven, '7.0')).toEqual({ value: 'JULIAN 12 AUG 1401', phrase: null })
    expect(writeGedcomDate(seven, '5.5.1')).toEqual({
      value: 'INT 21 AUG 1401 (JULIAN 12 AUG 1401)',
      phrase: null,
    })
  })

  it('writes a phrase in the format of each version', () => {
    const date = { date: '1995', phrase: 'from his age' }
    expect(writeGedcomDate(date, '5.5.1')).toEqual({ value: 'INT 1995 (from his age)', phrase: null })
    expect(writeGedcomDate(date, '7.0')).toEqual({ value: '1995', phrase: 'from his age' })
    const about = { date: '1995~', phrase: 'from his age' }
    expect(writeGedcomDate(about, '5.5.1')).toEqual({ value: 'ABT 1995', phrase: 'from his age' })
    const none = { date: null, phrase: 'when the mill burned' }
    expect(writeGedcomDate(none, '5.5.1')).toEqual({ value: '(when the mill burned)', phrase: null })
    expect(writeGedcomDate(none, '7.0')).toEqual({ value: '', phrase: 'when the mill burned' })
    expect(writeGedcomDate({ date: null, phrase: null }, '5.5.1')).toBeNull()
  })

  it('writes years before Christ and short years in the format of each version', () => {
    expect(writeGedcomDate({ date: '-0043', phrase: null }, '5.5.1')?.value).toBe('044 B.C.')
    expect(writeGedcomDate({ date: '-0043', phrase: null }, '7.0')?.value).toBe('44 BCE')
    expect(writeGedcomDate({ date: '0014-08-19', phrase: null }, '5.5.1')?.value).toBe('19 AUG 014')
  })
})
