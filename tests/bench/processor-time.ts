/** Measures processor time, which other processes disturb less than elapsed time. */

export async function measureTime<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; milliseconds: number }> {
  const start = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(start)
  return { result, milliseconds: (user + system) / 1000 }
}

/** Mean of at least three runs and a third of a second, because the processor clock is coarse. */
export async function measureMeanTime(work: () => unknown): Promise<number> {
  let runs = 0
  let spent = 0
  while (runs < 3 || spent < 330) {
    const { milliseconds } = await measureTime(work)
    spent += Math.max(0.01, milliseconds)
    runs++
  }
  return spent / runs
}
