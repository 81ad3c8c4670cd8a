/** Something that has to be tried again until it succeeds, ever more slowly. */

const first = 2_000
const slowest = 60_000

/** Makes a repeater: `later()` plans the next try, `stop()` forgets it and starts over with short waits. */
export function createRetryTimer(work: () => void): { later: (atLeast?: number) => void; stop: () => void } {
  let delay = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later(atLeast = 0) {
      if (timer !== undefined) return
      delay = delay === 0 ? first : Math.min(delay * 2, slowest)
      timer = setTimeout(
        () => {
          timer = undefined
          work()
        },
        Math.max(delay, atLeast),
      )
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      delay = 0
    },
  }
}
