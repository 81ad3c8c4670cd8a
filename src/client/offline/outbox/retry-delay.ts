/** How long to wait after a failure, in milliseconds. */

export const firstRetryDelayMs = 2_000
export const maxRetryDelayMs = 300_000

/** Doubling from 2 seconds to 5 minutes, a part of it by chance: not every device asks at once when a server comes back. */
export function getRetryDelayMs(failures: number, random: () => number): number {
  const whole = Math.min(firstRetryDelayMs * 2 ** Math.max(0, failures - 1), maxRetryDelayMs)
  return Math.round(whole * (0.75 + 0.25 * random()))
}
