/** Counts numbers of women, men, and people whose sex is not known, in spans of equal length. */
import type { ChartCategory, ChartSeries } from '#client/ui/chart/chart-data.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export interface CountedPerson {
  gender: FamilyMember['gender']
  value: number
}

const allSeries: readonly (ChartSeries & { gender: FamilyMember['gender'] })[] = [
  { gender: 'F', label: 'Women', tone: 'red' },
  { gender: 'M', label: 'Men', tone: 'blue' },
  { gender: null, label: 'Not known', tone: 'olive' },
]

interface Spans {
  /** The length of a span: 10 for decades. */
  length: number
  formatSpan: (start: number) => Pick<ChartCategory, 'label' | 'tick'>
}

/** @returns the series that have people, and a category for every span from the first to the last one with people */
export function countBySex(people: readonly CountedPerson[], { length, formatSpan }: Spans) {
  const series = allSeries.filter(({ gender }) => people.some((one) => one.gender === gender))
  const starts = people.map(({ value }) => Math.floor(value / length) * length)
  const counts = new Map<number, number[]>()
  for (const [p, start] of starts.entries()) {
    const values = counts.get(start) ?? series.map(() => 0)
    const index = series.findIndex(({ gender }) => gender === people[p]?.gender)
    values[index] = (values[index] ?? 0) + 1
    counts.set(start, values)
  }
  const first = starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const last = starts.reduce((most, start) => Math.max(most, start), Number.NEGATIVE_INFINITY)
  const categories: ChartCategory[] = []
  for (let start = first; start <= last; start += length) {
    categories.push({ ...formatSpan(start), values: counts.get(start) ?? series.map(() => 0) })
  }
  return { series: series.map(({ label, tone }): ChartSeries => ({ label, tone })), categories }
}
