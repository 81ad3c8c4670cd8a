/** Limits how many lists are built at the same time, so that many writes do not fill the memory with copies of lists. */

const slots = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when one of the slots is free. */
export async function inBuildSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
