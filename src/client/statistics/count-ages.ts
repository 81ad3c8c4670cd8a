/** Counts ages at death and at the first marriage. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { type CountedPerson, countBySex } from './count-by-sex.ts'
import { getAge, getMedian } from './life-dates.ts'
import { formatPeople, type Statistic } from './statistic.ts'

function countAges(
  people: readonly FamilyMember[],
  findAge: (person: FamilyMember) => number | null,
): CountedPerson[] {
  return people.flatMap((person) => {
    const value = findAge(person)
    return value === null ? [] : [{ gender: person.gender, value }]
  })
}

function getMedianAge(ages: readonly CountedPerson[], gender?: FamilyMember['gender']): number {
  const counted = gender === undefined ? ages : ages.filter((one) => one.gender === gender)
  return Math.floor(getMedian(counted.map(({ value }) => value)) ?? 0)
}

/** "Half of the women … by the age of 24, half of the men by 27." Leaves out a sex without people. */
function compareMedians(ages: readonly CountedPerson[], what: string): string {
  const parts = [
    { gender: 'F' as const, who: 'women' },
    { gender: 'M' as const, who: 'men' },
  ].flatMap(({ gender, who }) =>
    ages.some((one) => one.gender === gender)
      ? [`half of the ${who} ${what} ${getMedianAge(ages, gender)}`]
      : [],
  )
  const text = parts.join(', ')
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

export function countAgesAtDeath(people: readonly FamilyMember[]): Statistic {
  const ages = countAges(people, ({ birth_date, death_date }) => getAge(birth_date, death_date))
  const { series, categories } = countBySex(ages, {
    length: 10,
    formatSpan: (start) => ({ label: `${start}–${start + 9}`, tick: String(start) }),
  })
  return {
    data: { heading: 'Age in years', series, categories },
    summary: `The age at death is known for ${formatPeople(ages.length)}. ${compareMedians(ages, 'reached the age of')}`,
  }
}

function findFirstMarriage({ partners }: FamilyMember): string | null {
  const dates = partners.flatMap(({ from }) => {
    const day = from === null ? null : getEdtfSortKey(from)
    return from === null || day === null ? [] : [{ from, day }]
  })
  return dates.toSorted((a, b) => a.day - b.day)[0]?.from ?? null
}

export function countAgesAtMarriage(people: readonly FamilyMember[]): Statistic {
  const ages = countAges(people, (person) => getAge(person.birth_date, findFirstMarriage(person)))
  const { series, categories } = countBySex(ages, {
    length: 5,
    formatSpan: (start) => ({ label: `${start}–${start + 4}`, tick: String(start) }),
  })
  return {
    data: { heading: 'Age in years', series, categories },
    summary: `The age at the first marriage is known for ${formatPeople(ages.length)}. ${compareMedians(ages, 'had married by the age of')}`,
  }
}
