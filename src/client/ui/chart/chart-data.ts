/** The numbers of a chart, from which its plot and its table are made. */
import type { ChartTone } from '#client/theme/chart-colors.ts'

export interface ChartSeries {
  label: string
  tone: ChartTone
}

export interface ChartCategory {
  label: string
  /** A shorter label for the axis; a category without one has no label there. */
  tick?: string
  /** One number for each series. */
  values: readonly number[]
}

export interface ChartData {
  /** What the categories are: "Decade". */
  heading: string
  series: readonly ChartSeries[]
  categories: readonly ChartCategory[]
}

export function sumValues({ values }: ChartCategory): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** "1850s: 12 (women 5, men 7)" */
export function formatCategory(category: ChartCategory, series: readonly ChartSeries[]): string {
  const total = `${category.label}: ${sumValues(category)}`
  if (series.length < 2) return total
  const parts = series.map(({ label }, index) => `${label.toLowerCase()} ${category.values[index] ?? 0}`)
  return `${total} (${parts.join(', ')})`
}
