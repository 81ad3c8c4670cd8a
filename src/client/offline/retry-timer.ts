/** Calls a function again with exponential backoff, until the caller stops the timer. */

const firstDelayMs = 2_000
const maxDelayMs = 60_000

/** `later` schedules the next call. `stop` cancels the call and starts again with the shortest delay. */
export function createRetryTimer(work: () => void): {
  later: (minDelayMs?: number) => void
  stop: () => void
} {
  let delay = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later(minDelayMs = 0) {
      if (timer !== undefined) return
      delay = delay === 0 ? firstDelayMs : Math.min(delay * 2, maxDelayMs)
      timer = setTimeout(
        () => {
          timer = undefined
          work()
        },
        Math.max(delay, minDelayMs),
      )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      delay = 0
    },
  }
}
