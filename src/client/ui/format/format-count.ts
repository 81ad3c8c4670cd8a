/** Numbers as people read them. */

/** "12,345". By hand: the first `Intl.NumberFormat` of a start takes a phone fifty milliseconds. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
