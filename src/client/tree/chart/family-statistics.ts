/** The figures of the stat cards: counted from what is recorded, never made up. */
import { earliestYear } from '#shared/genealogy/dates/edtf.ts'
import { countryOf } from './find-country.ts'

export interface FamilyFigures {
  members: number
  generations: number
  /** Distinct countries named in birth places. */
  countries: number
  /** The earliest year of birth; null where none is recorded. 0 is 1 BC. */
  earliestYear: number | null
}

export function countFigures(
  people: readonly { birth_date: string | null; birth_place: string | null }[],
  generation: Int32Array,
): FamilyFigures {
  const countries = new Set<string>()
  let earliest: number | null = null
  for (const { birth_date, birth_place } of people) {
    const country = birth_place === null ? null : countryOf(birth_place)
    if (country !== null) countries.add(country)
    const year = birth_date === null ? null : earliestYear(birth_date)
    if (year !== null && (earliest === null || year < earliest)) earliest = year
  }
  const deepest = generation.reduce((a, b) => Math.max(a, b), -1)
  return {
    members: people.length,
    generations: deepest + 1,
    countries: countries.size,
    earliestYear: earliest,
  }
}
