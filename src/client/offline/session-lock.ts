/** Runs sign-in and sign-out in one tab at a time. Otherwise a late sign-out could end a newer session. */

const lockName = 'family-heritage-session'
/** A frozen tab can keep the lock for ever. */
const lockTimeoutMs = 5_000

/** Runs the work when no other tab is signing in or out, or when another tab does not release the lock in time. */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing on plain HTTP and in older browsers.
  if (!('locks' in navigator)) return await work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), lockTimeoutMs)
  let started = false
  try {
    return await navigator.locks.request(lockName, { signal: waiting.signal }, async () => {
      started = true
      clearTimeout(timer)
      return await work()
    })
  } catch (error) {
    if (started) throw error
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
