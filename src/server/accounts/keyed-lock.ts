/** Runs tasks with the same key one after the other, in the order of their calls. */

const lastTasks = new Map<string, Promise<void>>()

/** Runs the task when all earlier tasks with the key have ended. An error is thrown to its caller only. */
export async function withKeyLock<T>(key: string, task: () => Promise<T>): Promise<T> {
  const previous = lastTasks.get(key)
  const result = (async () => {
    await previous
    return await task()
  })()
  const done = result.then(
    () => undefined,
    () => undefined,
  )
  lastTasks.set(key, done)
  try {
    return await result
  } finally {
    if (lastTasks.get(key) === done) lastTasks.delete(key)
  }
}
