/** The figures under the tree, and the countries that places name. */
import { describe, expect, it } from 'vitest'
import { countFigures } from '#client/tree/chart/family-statistics.ts'
import { countryOf } from '#client/tree/chart/find-country.ts'

const born = (birth_date: string | null, birth_place: string | null = null) => ({ birth_date, birth_place })

describe('the country of a place', () => {
  it('is its last part, whatever the language, accents and case', () => {
    expect(countryOf('Uppsala, Sweden')).toBe('SE')
    expect(countryOf('Stockholm, SVERIGE')).toBe('SE')
    expect(countryOf('Wien, Österreich')).toBe('AT')
    expect(countryOf('Greenwich Palace,,England')).toBe('England')
    expect(countryOf('Praha, Czechoslovakia')).toBe('Czechoslovakia')
  })

  it('is the United States for all their spellings and for their states', () => {
    for (const place of ['Boston, MA, USA', 'Boston, U.S.A.', 'Boston, Massachusetts', 'Boston, MA']) {
      expect(countryOf(place)).toBe('US')
    }
  })

  it('is the country where a state has the same name', () => {
    expect(countryOf('Tbilisi, Georgia')).toBe('GE')
  })

  it('is none where the place names none', () => {
    expect(countryOf('Windsor Castle')).toBeNull()
    expect(countryOf('London')).toBeNull()
    expect(countryOf(' , ,')).toBeNull()
    expect(countryOf('')).toBeNull()
  })
})

describe('the figures', () => {
  it('count members, generations, distinct countries and the earliest birth', () => {
    const people = [
      born('1850~', 'Uppsala, Sweden'),
      born('[..1840]', 'Malmö, Sverige'),
      born('1901-02-03', 'Oslo, Norway'),
      born(null, 'nowhere'),
    ]
    expect(countFigures(people, Int32Array.of(1, 0, 2, 0))).toEqual({
      members: 4,
      generations: 3,
      countries: 2,
      earliestYear: 1840,
    })
  })

  it('make nothing up for an empty family', () => {
    expect(countFigures([], new Int32Array())).toEqual({
      members: 0,
      generations: 0,
      countries: 0,
      earliestYear: null,
    })
  })
})
