/** Compares times in RFC 3339 UTC, which sort like texts. */

/** The earliest of some times; empty for none. */
export function earliestOf(times: readonly string[]): string {
  return times.toSorted()[0] ?? ''
}

/** The latest of some times; empty for none. */
export function latestOf(times: readonly string[]): string {
  return times.toSorted().at(-1) ?? ''
}
