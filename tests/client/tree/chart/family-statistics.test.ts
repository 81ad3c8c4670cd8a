/** The statistics below the tree, and the countries in place names. */
import { describe, expect, it } from 'vitest'
import { computeFamilyStatistics } from '#client/tree/chart/family-statistics.ts'
import { findCountry } from '#client/tree/chart/find-country.ts'

const born = (birth_date: string | null, birth_place: string | null = null) => ({ birth_date, birth_place })

describe('findCountry', () => {
  it('reads the last part of a place in any language, accents and case', () => {
    expect(findCountry('Uppsala, Sweden')).toBe('SE')
    expect(findCountry('Stockholm, SVERIGE')).toBe('SE')
    expect(findCountry('Wien, Österreich')).toBe('AT')
    expect(findCountry('Greenwich Palace,,England')).toBe('England')
    expect(findCountry('Praha, Czechoslovakia')).toBe('Czechoslovakia')
  })

  it('returns the United States for all spellings and for its states', () => {
    for (const place of ['Boston, MA, USA', 'Boston, U.S.A.', 'Boston, Massachusetts', 'Boston, MA']) {
      expect(findCountry(place)).toBe('US')
    }
  })

  it('prefers a country to a state with the same name', () => {
    expect(findCountry('Tbilisi, Georgia')).toBe('GE')
  })

  it('returns null when the place names no country', () => {
    expect(findCountry('Windsor Castle')).toBeNull()
    expect(findCountry('London')).toBeNull()
    expect(findCountry(' , ,')).toBeNull()
    expect(findCountry('')).toBeNull()
  })
})

describe('computeFamilyStatistics', () => {
  it('counts members, generations and distinct countries, and finds the earliest birth', () => {
    const people = [
      born('1850~', 'Uppsala, Sweden'),
      born('[..1840]', 'Malmö, Sverige'),
      born('1901-02-03', 'Oslo, Norway'),
      born(null, 'nowhere'),
    ]
    expect(computeFamilyStatistics(people, Int32Array.of(1, 0, 2, 0))).toEqual({
      members: 4,
      generations: 3,
      countries: 2,
      earliestYear: 1840,
    })
  })

  it('returns zeros and null for an empty family', () => {
    expect(computeFamilyStatistics([], new Int32Array())).toEqual({
      members: 0,
      generations: 0,
      countries: 0,
      earliestYear: null,
    })
  })
})
