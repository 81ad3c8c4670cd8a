/**
 * Removes all personal data from the device at sign-out. Two steps can remain pending: telling the server (offline, the
 * session's cookie cannot be deleted), and removing the data (the storage failed, or the page was killed). IndexedDB
 * holds the pending steps, because browsers write localStorage to the disk up to a minute late.
 */

import { endPush } from './end-push.ts'
import { storageTimeoutMs, withTimeout } from './indexed-db.ts'
import { pendingSignOutKey } from './pending-sign-out-key.ts'
import { clearSavedData, readOwner, removePendingStep } from './saved/saved-data.ts'
import type { PendingStep } from './saved/saved-database.ts'

/** The entries of localStorage that belong to the device or the site, and not to a user. */
const devicePreferences: readonly string[] = [
  'family-heritage-theme',
  'family-heritage-site-theme',
  'family-heritage-look',
  'family-heritage-text-size',
  'family-heritage-archives-view',
  pendingSignOutKey,
]

/** The pending steps that this page knows of. */
let pendingSteps: readonly PendingStep[] = []
let loading: Promise<void> | undefined

/** The mark while IndexedDB holds the steps. The start of a page finds it without waiting. */
const inDatabaseMark = 'saved'
/** Replaces localStorage where the browser does not allow it, until the page is closed. */
let markInMemory: string | null = null

/** The mark in localStorage; the steps themselves where IndexedDB failed; null without a pending sign-out. */
function readMark(): string | null {
  try {
    return localStorage.getItem(pendingSignOutKey)
  } catch {
    return markInMemory
  }
}

function writeMark(mark: string | null) {
  markInMemory = mark
  try {
    if (mark === null) localStorage.removeItem(pendingSignOutKey)
    else localStorage.setItem(pendingSignOutKey, mark)
  } catch {
    // The mark stays in memory.
  }
}

function addSteps(steps: readonly PendingStep[], more: readonly string[]): readonly PendingStep[] {
  const all = new Set<string>([...steps, ...more])
  return (['server', 'device'] as const).filter((step) => all.has(step))
}

/** Reads the pending steps that any page of this browser has recorded. Never throws. */
export function loadPendingSteps(): Promise<void> {
  loading = readPendingSteps()
  return loading
}

async function readPendingSteps() {
  const owner = await withTimeout(storageTimeoutMs, readOwner()).catch(() => null)
  const mark = readMark()
  const before = owner?.known ? owner.pendingSteps : mark === inDatabaseMark ? pendingSteps : []
  pendingSteps = addSteps(before, mark?.split(' ') ?? [])
}

/** Waits until this page knows whether a sign-out is pending. */
export async function waitForPendingSteps(): Promise<void> {
  await loading
}

/** Whether the server has not received the sign-out yet. */
export function isSignOutPending(): boolean {
  return pendingSteps.includes('server')
}

/** Whether data of the last user may still be on the device. */
export function isDataRemovalPending(): boolean {
  return pendingSteps.includes('device')
}

/**
 * Forgets the device's owner and records what remains to do, so that no later start of the browser shows the user again.
 *
 * @returns false where the storage failed or did not answer in time: the device may still hold the user's data
 */
export async function recordPendingSteps(steps: readonly PendingStep[]): Promise<boolean> {
  // Steps in the mark are not in the database yet.
  const unsaved = addSteps(steps, readMark()?.split(' ') ?? [])
  pendingSteps = addSteps(pendingSteps, unsaved)
  try {
    await withTimeout(storageTimeoutMs, clearSavedData(unsaved))
    writeMark(inDatabaseMark)
    return true
  } catch {
    writeMark(pendingSteps.join(' '))
    return false
  }
}

async function completeStep(step: PendingStep) {
  pendingSteps = pendingSteps.filter((other) => other !== step)
  // Where the storage fails, the step is done again at the next start.
  await withTimeout(storageTimeoutMs, removePendingStep(step)).catch(() => {})
  if (pendingSteps.length === 0) writeMark(null)
  else if (readMark() !== inDatabaseMark) writeMark(pendingSteps.join(' '))
}

/** Records that the server has received the sign-out. */
export async function clearSignOutPending(): Promise<void> {
  await completeStep('server')
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
  endPush()
  clearTabStorage()
  clearLocalStorage()
  // The owner is cleared first: code that fills a cache or saves a key checks the owner afterwards, and undoes its work.
  const isSavedDataCleared = await recordPendingSteps(['device'])
  const others = await Promise.allSettled([sealOutbox(), clearPersonalCaches()])
  const failed = others.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  if (!isSavedDataCleared) throw new Error('The saved data could not be cleared.')
  await completeStep('device')
}
