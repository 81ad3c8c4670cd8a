/** Computes the statistics below the tree from the recorded data. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getFirstYear } from '#shared/genealogy/dates/life-years.ts'
import { countGenerations } from '#shared/genealogy/generations/generations.ts'
import { findCountry } from './find-country.ts'

export interface FamilyStatistics {
  members: number
  generations: number
  /** Number of distinct countries in birth places. */
  countries: number
  /** The earliest year of birth, astronomical (0 is 1 BC); null when none is recorded. */
  earliestYear: number | null
}

export function computeFamilyStatistics(
  people: readonly Pick<FamilyMember, 'birth_date' | 'baptism_date' | 'birth_place'>[],
  generation: Int32Array,
): FamilyStatistics {
  const countries = new Set<string>()
  let earliest: number | null = null
  for (const person of people) {
    const { birth_place } = person
    const country = birth_place === null ? null : findCountry(birth_place)
    if (country !== null) countries.add(country)
    const year = getFirstYear(person)
    if (year !== null && (earliest === null || year < earliest)) earliest = year
  }
  return {
    members: people.length,
    generations: countGenerations(generation),
    countries: countries.size,
    earliestYear: earliest,
  }
}
