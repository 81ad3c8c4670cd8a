/**
 * Leaves nothing of the person on the device. Two things may still be owed after somebody signed out: the server may
 * not have heard of it (offline the session's cookie cannot be taken back), and the device may not have forgotten
 * everything (its storage failed, the page was killed). Both are written down first and struck out when done.
 */

import { pendingSignOutKey } from './pending-sign-out-key.ts'
import { clearSavedData } from './saved/saved-data.ts'

type Duty = 'server' | 'device'

/** The only entries of local storage that are about the device or the site and not about a person. */
const devicePreferences: readonly string[] = [
  'family-heritage-theme',
  'family-heritage-site-theme',
  pendingSignOutKey,
]

/** Stands in where the browser keeps nothing: until the page is closed. */
let duties: readonly string[] = []

function readDuties(): readonly string[] {
  try {
    return localStorage.getItem(pendingSignOutKey)?.split(' ') ?? []
  } catch {
    return duties
  }
}

function writeDuties(next: readonly string[]) {
  duties = next
  try {
    if (next.length > 0) localStorage.setItem(pendingSignOutKey, next.join(' '))
    else localStorage.removeItem(pendingSignOutKey)
  } catch {
    // What cannot be written down is remembered until the page is closed.
  }
}

function owe(duty: Duty) {
  writeDuties([...readDuties().filter((other) => other !== duty), duty])
}

function settle(duty: Duty) {
  writeDuties(readDuties().filter((other) => other !== duty))
}

/** Whether a sign-out still waits to reach the server. */
export function isSignOutPending(): boolean {
  return readDuties().includes('server')
}

/** Whether something of the last person may still be on the device. */
export function isDataRemovalPending(): boolean {
  return readDuties().includes('device')
}

export function markSignOutPending(): void {
  owe('server')
  owe('device')
}

export function clearSignOutPending(): void {
  settle('server')
}

/** Clears this tab's own storage; another tab cannot do it. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}

function clearLocalStorage() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!devicePreferences.includes(key)) localStorage.removeItem(key)
    }
  } catch {
    // As above.
  }
}

/** The worker's caches of a person's pictures are named `person-…`; the shell's hold no word of the family. */
async function clearPersonalCaches() {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('person-')).map((name) => caches.delete(name)))
}

/** What was written and not sent stays, and cannot be read until its author signs in again. */
async function sealOutbox() {
  const { outbox } = await import('./outbox/outbox.ts')
  await outbox.seal()
}

/** Deletes everything private from every store of this device. Throws where one of them fails: it is owed then. */
export async function removePersonalData(): Promise<void> {
  owe('device')
  clearTabStorage()
  clearLocalStorage()
  // The others after the owner: whoever fills a cache or brings a key looks afterwards whether the owner is still there,
  // and takes it back.
  const [saved] = await Promise.allSettled([clearSavedData()])
  const others = await Promise.allSettled([sealOutbox(), clearPersonalCaches()])
  const failed = [saved, ...others].find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  settle('device')
}
