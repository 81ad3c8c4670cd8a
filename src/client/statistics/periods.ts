/** The periods for which names are ranked: all times, centuries of birth, generations. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getSpanOfYears } from './life-dates.ts'

/** `all`, `born-1800` for a century, `generation-2`, counted from the earliest one. */
export type PeriodId = string

export interface Period {
  id: PeriodId
  label: string
}

export const allTimes: Period = { id: 'all', label: 'All times' }

/** "1800–1899", "100–1 BC"; year 0 is 1 BC. */
function formatYears(from: number, to: number): string {
  if (to > 0) return `${Math.max(from, 1)}–${to}`
  return `${1 - from}–${1 - to} BC`
}

/** @param generations by the ids of the people, from 0 for the earliest */
export function listCenturies(people: readonly FamilyMember[]): Period[] {
  const starts = people.flatMap(({ birth_date }) => getSpanOfYears(birth_date, 100) ?? [])
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .map((start) => ({ id: `born-${start}`, label: `Born ${formatYears(start, start + 99)}` }))
}

export function listGenerations(generations: ReadonlyMap<string, number>): Period[] {
  const last = Math.max(-1, ...generations.values())
  return Array.from({ length: last + 1 }, (_, number) => ({
    id: `generation-${number + 1}`,
    label: `Generation ${number + 1}${number === 0 ? ' (earliest)' : ''}`,
  }))
}

/** The people of a period; everybody for an unknown one. */
export function filterByPeriod(
  people: readonly FamilyMember[],
  period: PeriodId,
  generations: ReadonlyMap<string, number>,
): readonly FamilyMember[] {
  const [kind, number = ''] = period.split(/-(.*)/)
  if (kind === 'born')
    return people.filter(({ birth_date }) => getSpanOfYears(birth_date, 100) === Number(number))
  if (kind === 'generation') return people.filter(({ id }) => generations.get(id) === Number(number) - 1)
  return people
}
