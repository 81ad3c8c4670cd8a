/** Ranks given names, surnames and places by the number of people who have them. */
import { formatCount } from '#client/ui/format/format-count.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatPeople, type Statistic } from './statistic.ts'

const maxRanks = 15
/** Words of one person only are left out where at least this many are shared. */
const minSharedRanks = 5

/** How records say that a name is not known. */
const unknownName = /^(?:unknown|n\.? ?n\.?|\?+)$/i

function isName(word: string): boolean {
  return /\p{L}/u.test(word) && !unknownName.test(word)
}

function getGivenName({ first_name }: FamilyMember): string {
  return first_name.trim().split(/\s+/)[0] ?? ''
}

/** The surname at birth. */
function getSurname({ maiden_name, last_name }: FamilyMember): string {
  return maiden_name?.trim() || last_name.trim()
}

interface Ranking {
  heading: string
  /** What is counted, in the plural: "given names". */
  words: string
  getWord: (person: FamilyMember) => string
}

function rankWords(people: readonly FamilyMember[], { heading, words, getWord }: Ranking): Statistic {
  const counts = new Map<string, number>()
  let total = 0
  for (const person of people) {
    const word = getWord(person)
    if (!isName(word)) continue
    total++
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const shared = sorted.filter(([, count]) => count > 1)
  const ranks = (shared.length >= minSharedRanks ? shared : sorted).slice(0, maxRanks)
  const shown = counts.size > ranks.length ? `The ${ranks.length} most frequent of ` : 'There are '
  return {
    data: {
      heading,
      series: [{ label: 'People', tone: 'blue' }],
      categories: ranks.map(([label, count]) => ({ label, values: [count] })),
    },
    summary: `${shown}${formatCount(counts.size)} ${words} of ${formatPeople(total)}.`,
  }
}

export function rankGivenNames(people: readonly FamilyMember[], gender: 'F' | 'M'): Statistic {
  return rankWords(
    people.filter((person) => person.gender === gender),
    { heading: 'Given name', words: 'given names', getWord: getGivenName },
  )
}

export function rankSurnames(people: readonly FamilyMember[]): Statistic {
  return rankWords(people, { heading: 'Surname at birth', words: 'surnames', getWord: getSurname })
}

export function rankBirthplaces(people: readonly FamilyMember[]): Statistic {
  return rankWords(people, {
    heading: 'Place',
    words: 'places of birth',
    getWord: ({ birth_place }) => birth_place?.trim() ?? '',
  })
}

/** The last part of the place, which usually is the country. */
export function rankCountries(people: readonly FamilyMember[]): Statistic {
  return rankWords(people, {
    heading: 'Country',
    words: 'countries of birth',
    getWord: ({ birth_place }) => birth_place?.split(',').at(-1)?.trim() ?? '',
  })
}
