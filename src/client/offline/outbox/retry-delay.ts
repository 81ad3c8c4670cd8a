/** How long to wait after a failure, in milliseconds. */

export const firstPause = 2_000
export const longestPause = 300_000

/** Doubling from 2 seconds to 5 minutes, a part of it by chance: not every device asks at once when a server comes back. */
export function pauseAfter(failures: number, random: () => number): number {
  const whole = Math.min(firstPause * 2 ** Math.max(0, failures - 1), longestPause)
  return Math.round(whole * (0.75 + 0.25 * random()))
}
