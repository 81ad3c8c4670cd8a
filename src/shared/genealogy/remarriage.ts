/** Tells whether a couple married again after the end of their union: then the union has not ended. */
import { createSpanReader, judgeOrder } from './quality/day-span.ts'
import { thresholds } from './quality/thresholds.ts'

const readSpan = createSpanReader(thresholds.aboutYears.value)

/**
 * Whether one of the marriages is later than the end for every reading of the dates.
 *
 * @param end the date of the end
 * @param marriages the dates of the marriages that count
 */
export function isFollowedByMarriage(
  end: string | null | undefined,
  marriages: readonly (string | null | undefined)[],
): boolean {
  const ended = readSpan(end ?? null)
  return marriages.some((date) => judgeOrder(readSpan(date ?? null), ended) === 'error')
}
