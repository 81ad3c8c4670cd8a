/** Combines overlapping requests for the same work. */

/** Runs `work` one at a time. Calls during a run cause one more run afterwards. `work` must not throw. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let running: Promise<void> | undefined
  async function run() {
    while (isRequested) {
      isRequested = false
      await work()
    }
    running = undefined
  }
  return () => {
    isRequested = true
    running ??= run()
    return running
  }
}
