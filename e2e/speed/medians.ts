/** Medians of measured values, formatted as table rows. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The median of each measurement, rounded: CLS to thousandths, everything else to integers. */
export function medians(rows: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const middle = median(rows.map((row) => row[name] ?? Number.NaN))
      return [name, name === 'CLS' ? Math.round(middle * 1000) / 1000 : Math.round(middle)]
    }),
  )
}
