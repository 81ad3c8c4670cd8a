/** The exponential backoff of the outbox. */

export const firstRetryDelayMs = 2_000
export const maxRetryDelayMs = 300_000

/** Doubles from 2 seconds to 5 minutes, with jitter: after an outage not all devices send at the same moment. */
export function getRetryDelayMs(failures: number, random: () => number): number {
  const delayMs = Math.min(firstRetryDelayMs * 2 ** Math.max(0, failures - 1), maxRetryDelayMs)
  return Math.round(delayMs * (0.75 + 0.25 * random()))
}
