/** Formats counts. */

/** "12,345". Without `Intl.NumberFormat`, because its first use takes 50 ms on a phone. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** "1 comment", "3 comments". */
export function formatCommentCount(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`
}
