/**
 * Removes all personal data from the device at sign-out. Two steps can remain pending: telling the server (offline, the
 * session's cookie cannot be deleted), and removing the data (the storage failed, or the page was killed). Both are
 * recorded first, and cleared when done.
 */

import { pendingSignOutKey } from './pending-sign-out-key.ts'
import { clearSavedData } from './saved/saved-data.ts'

type PendingStep = 'server' | 'device'

/** The entries of localStorage that belong to the device or the site, and not to a user. */
const devicePreferences: readonly string[] = [
  'family-heritage-theme',
  'family-heritage-site-theme',
  pendingSignOutKey,
]

/** Replaces localStorage where the browser does not allow it, until the page is closed. */
let stepsInMemory: readonly string[] = []

function readPendingSteps(): readonly string[] {
  try {
    return localStorage.getItem(pendingSignOutKey)?.split(' ') ?? []
  } catch {
    return stepsInMemory
  }
}

function writePendingSteps(next: readonly string[]) {
  stepsInMemory = next
  try {
    if (next.length > 0) localStorage.setItem(pendingSignOutKey, next.join(' '))
    else localStorage.removeItem(pendingSignOutKey)
  } catch {
    // The steps stay in memory.
  }
}

function addPendingStep(step: PendingStep) {
  writePendingSteps([...readPendingSteps().filter((other) => other !== step), step])
}

function clearPendingStep(step: PendingStep) {
  writePendingSteps(readPendingSteps().filter((other) => other !== step))
}

/** Whether the server has not received the sign-out yet. */
export function isSignOutPending(): boolean {
  return readPendingSteps().includes('server')
}

/** Whether data of the last user may still be on the device. */
export function isDataRemovalPending(): boolean {
  return readPendingSteps().includes('device')
}

export function markSignOutPending(): void {
  addPendingStep('server')
  addPendingStep('device')
}

export function clearSignOutPending(): void {
  clearPendingStep('server')
}

/** Clears the sessionStorage of this tab, which another tab cannot do. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear.
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

/** Caches with a user's media are named `person-…`. The other caches hold no personal data. */
async function clearPersonalCaches() {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('person-')).map((name) => caches.delete(name)))
}

/** Unsent entries stay on the device, and cannot be read until their author signs in again. */
async function sealOutbox() {
  const { outbox } = await import('./outbox/outbox.ts')
  await outbox.seal()
}

/** Deletes all personal data from all storage of this device. Throws where one fails, and the step remains pending. */
export async function removePersonalData(): Promise<void> {
  addPendingStep('device')
  clearTabStorage()
  clearLocalStorage()
  // The owner is cleared first: code that fills a cache or saves a key checks the owner afterwards, and undoes its work.
  const [saved] = await Promise.allSettled([clearSavedData()])
  const others = await Promise.allSettled([sealOutbox(), clearPersonalCaches()])
  const failed = [saved, ...others].find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  clearPendingStep('device')
}
