/** Signing in and signing out, one at a time over all tabs: a late sign-out must not end the session that came after. */

const lockName = 'family-heritage-session'
/** A tab that the phone has put to sleep may keep the lock for ever. */
const lockPatience = 5_000

/** Runs the work when no other tab is signing in or out; without that certainty where a tab does not let go. */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing on plain HTTP and in older browsers.
  if (!('locks' in navigator)) return await work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), lockPatience)
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
