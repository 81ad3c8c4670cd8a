/** Runs background work that pauses as long as it worked, to leave processor time for requests. */

/** The time between two checks for work. */
const pauseMs = 20_000

/**
 * Starts a job.
 *
 * @param work does one piece of work, and tells whether there was one
 * @returns a function that stops the job
 */
export function startBackgroundJob(work: (stopping: AbortSignal) => Promise<boolean>): () => void {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  const schedule = (waitMs: number) => {
    if (!stopping.signal.aborted) timer = setTimeout(run, waitMs).unref()
  }
  const run = async () => {
    const startedAt = performance.now()
    const didWork = await work(stopping.signal).catch(() => false)
    schedule(didWork ? performance.now() - startedAt : pauseMs)
  }
  schedule(pauseMs)
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}
