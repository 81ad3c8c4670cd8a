/** Refetches lists after a mutation. A successful mutation waits a moment for the lists, a failed one does not. */

/** On a slow connection the mutation does not wait longer for the lists. */
const timeoutMs = 2_000

/** Waits for the refetch, at most for two seconds. */
export async function waitBriefly(refetch: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([refetch, timeout])
  clearTimeout(timer)
}

/** An `onSettled` callback. Offline, a refetch ends only when the connection returns. */
export function invalidateOnSettled(refetchLists: () => Promise<unknown>) {
  return async (_done: unknown, error: Error | null): Promise<void> => {
    const refetch = refetchLists()
    if (!error) await waitBriefly(refetch)
  }
}
