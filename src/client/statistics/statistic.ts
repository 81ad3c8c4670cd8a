/** What a chart of the page needs: its numbers, and a sentence about them. */
import type { ChartData } from '#client/ui/chart/chart-data.ts'
import { formatCount } from '#client/ui/format/format-count.ts'

export interface Statistic {
  data: ChartData
  summary: string
}

/** "3 people", "1 person" */
export function formatPeople(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`
}
