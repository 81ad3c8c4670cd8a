/**
 * Leaves nothing of the person on the device. Offline the session's cookie cannot be taken back: a flag then blocks
 * entry until the first contact has signed out on the server.
 */
import { forgetSaved } from './saved.ts'

const pendingFlag = 'family-heritage-signing-out'
/** The only entries of local storage that are about the device and not about a person. */
const devicePreferences: readonly string[] = ['family-heritage-theme', pendingFlag]

/** Whether a sign-out still waits to reach the server. */
export function signOutPending(): boolean {
  try {
    return localStorage.getItem(pendingFlag) !== null
  } catch {
    return false
  }
}

export function markSignOutPending() {
  try {
    localStorage.setItem(pendingFlag, new Date().toISOString())
  } catch {
    // A browser that keeps nothing has nothing to block.
  }
}

export function clearSignOutPending() {
  try {
    localStorage.removeItem(pendingFlag)
  } catch {
    // As above.
  }
}

function clearWebStorage() {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) {
      if (!devicePreferences.includes(key)) localStorage.removeItem(key)
    }
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

/** The worker's caches of a person's pictures are named `person-…`; the shell's hold no word of the family. */
async function clearPersonalCaches() {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('person-')).map((name) => caches.delete(name)))
}

/** Deletes everything private from every store of this device. */
export async function forgetPerson(): Promise<void> {
  clearWebStorage()
  await Promise.all([forgetSaved(), clearPersonalCaches()])
}
