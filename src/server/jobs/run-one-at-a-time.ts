/** Keeps a job that starts at intervals from starting while its last run still works. */

/** Returns a function that runs the job, or does nothing while it runs. Only in this process: rows keep processes apart. */
export function runOneAtATime(job: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      await job()
    } finally {
      isRunning = false
    }
  }
}
