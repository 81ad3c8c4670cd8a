/** Tests the years of a life, and who counts as living. */
import { describe, expect, it } from 'vitest'
import {
  formatLifeDates,
  formatLifeYears,
  isLiving,
  isPresumedDeceased,
} from '#shared/genealogy/dates/life-years.ts'

const TODAY = new Date('2026-06-15T12:00:00Z')

function life(birth: string | null, death: string | null, deceased: boolean | null) {
  return { birth_date: birth, death_date: death, deceased }
}

describe('formatLifeYears, isLiving and isPresumedDeceased', () => {
  it.each([
    ['1819-05-24', '1901-01-22', true, '1819 – 1901'],
    ['1850~', '[..1900]', true, 'about 1850 – before 1900'],
    ['1985', null, false, '1985 – Present'],
    ['1985', null, null, '1985 – Present'],
    ['1920', null, null, '1920 – ?'],
    ['1920', null, false, '1920 – Present'],
    ['1910', null, null, '1910 – ?'],
    ['1910', null, false, '1910 – Present'],
    ['1890', null, false, '1890 – ?'],
    ['1985', null, true, '1985 – ?'],
    [null, '1901', true, '? – 1901'],
    [null, null, false, '? – Present'],
    [null, null, null, '?'],
    [null, null, true, '?'],
  ])('%s to %s with deceased %s is "%s"', (birth, death, deceased, years) => {
    expect(formatLifeYears(life(birth, death, deceased), TODAY)).toBe(years)
  })

  it('says baptism and burial where birth and death are not known, and never takes one for the other', () => {
    const church = { baptism_date: '1745-03-12', burial_date: '1801-04-03' }
    expect(formatLifeYears({ ...life(null, null, true), ...church }, TODAY)).toBe('bapt. 1745 – bur. 1801')
    expect(formatLifeDates({ ...life(null, null, true), ...church }, TODAY)).toBe(
      'bapt. 12 March 1745 – bur. 3 April 1801',
    )
    expect(formatLifeYears({ ...life('1745', '1801', true), ...church }, TODAY)).toBe('1745 – 1801')
    expect(formatLifeYears({ ...life(null, null, null), baptism_date: '1985' }, TODAY)).toBe(
      'bapt. 1985 – Present',
    )
  })

  it('counts whoever was buried or baptized long ago as dead', () => {
    expect(isPresumedDeceased({ ...life(null, null, null), baptism_date: '1745' }, TODAY)).toBe(true)
    expect(isPresumedDeceased({ ...life(null, null, null), burial_date: '2020' }, TODAY)).toBe(true)
    expect(isLiving({ ...life('1985', null, false), burial_date: '2020' }, TODAY)).toBe(false)
  })

  it.each([
    // Exactly 90 years ago, and a day more.
    ['1936-06-15', true],
    ['1936-06-14', false],
    ['1936', true],
    ['1935', false],
    ['1936-06', true],
    ['1936-05', false],
    ['1950~', true],
    ['[1936..1950]', true],
    ['[1930..1950]', false],
    ['[1850..1950]', false],
    ['[..1950]', false],
    ['[1950..]', true],
    ['[1900..]', false],
    [null, false],
  ])('presumes from a birth %s that a person lives: %s', (birth, lives) => {
    expect(isLiving(life(birth, null, null), TODAY)).toBe(lives)
    expect(isLiving({ ...life(null, null, null), baptism_date: birth }, TODAY)).toBe(lives)
  })

  it('presumes nobody living whose record says otherwise, or where nothing may be presumed', () => {
    expect(isLiving(life('1985', null, true), TODAY)).toBe(false)
    expect(isLiving({ ...life('1985', null, null), burial_date: '2020' }, TODAY)).toBe(false)
    expect(formatLifeYears({ ...life('1985', null, null), presume_living: false }, TODAY)).toBe('1985 – ?')
    expect(isLiving({ ...life('1985', null, false), presume_living: false }, TODAY)).toBe(true)
  })

  it('presumes a person dead who was born more than 110 years ago, unless the record says otherwise', () => {
    expect(isPresumedDeceased(life('1916-06-14', null, null), TODAY)).toBe(true)
    expect(isPresumedDeceased(life('1916-06-15', null, null), TODAY)).toBe(false)
    expect(isPresumedDeceased(life('[..1900]', null, null), TODAY)).toBe(true)
    expect(isPresumedDeceased(life('1916-06-14', null, false), TODAY)).toBe(false)
  })

  it('does not presume a person dead whose birth may be recent', () => {
    expect(isPresumedDeceased(life('[1900..]', null, null), TODAY)).toBe(false)
    expect(isPresumedDeceased(life('1916', null, null), TODAY)).toBe(false)
    expect(isPresumedDeceased(life(null, null, null), TODAY)).toBe(false)
  })

  it('does not count a person with a recorded death as living', () => {
    expect(isLiving(life('1985', '2020', false), TODAY)).toBe(false)
    expect(isLiving(life('1985', null, false), TODAY)).toBe(true)
  })
})
