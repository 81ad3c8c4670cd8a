/** Work that must not run side by side with work of the same key, in the order in which it came. */

const lasts = new Map<string, Promise<void>>()

/** Runs work once all earlier work of the key is done. Failures are the caller's own and stop nobody else. */
export async function withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lasts.get(key)
  const result = (async () => {
    await before
    return await work()
  })()
  const done = result.then(
    () => undefined,
    () => undefined,
  )
  lasts.set(key, done)
  try {
    return await result
  } finally {
    if (lasts.get(key) === done) lasts.delete(key)
  }
}
