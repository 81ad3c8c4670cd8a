/** After a change the lists that show it are read anew: a change that is done waits a moment for them, one that failed does not. */

/** On a bad line nobody is kept waiting for more than what they asked for, milliseconds. */
const patience = 2_000

/** Waits until it is read, or for a moment. */
export async function waitBriefly(reading: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moment = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([reading, moment])
  clearTimeout(timer)
}

/** What a mutation does `onSettled`: without a network a reading ends only when that is back. */
export function invalidateOnSettled(readAnew: () => Promise<unknown>) {
  return async (_done: unknown, error: Error | null): Promise<void> => {
    const reading = readAnew()
    if (!error) await waitBriefly(reading)
  }
}
