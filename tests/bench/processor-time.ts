/** Processor time of this thread, which others on the machine disturb less than the clock. */

export async function timeOf<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; milliseconds: number }> {
  const start = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(start)
  return { result, milliseconds: (user + system) / 1000 }
}

/** Mean of as many runs as fill a third of a second, at least three: the processor's clock ticks slowly. */
export async function cost(work: () => unknown): Promise<number> {
  let runs = 0
  let spent = 0
  while (runs < 3 || spent < 330) {
    const { milliseconds } = await timeOf(work)
    spent += Math.max(0.01, milliseconds)
    runs++
  }
  return spent / runs
}
