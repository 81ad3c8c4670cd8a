/** Work that is asked for again while it is being done. */

/** Does the work one at a time; whoever asks meanwhile has it done once more afterwards. The work must not throw. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let asked = false
  let running: Promise<void> | undefined
  async function run() {
    while (asked) {
      asked = false
      await work()
    }
    running = undefined
  }
  return () => {
    asked = true
    running ??= run()
    return running
  }
}
