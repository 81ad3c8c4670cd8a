/** Prefetches everything that a relative can read, so that every page opens offline after one visit to the site. */

import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { removeExpiredQueries } from '#client/api/query-persister.ts'
import { isOnline, watchConnection } from '#client/offline/connection.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { readDownloadRequest } from '#client/offline/saved/download-request.ts'
import { isConfirmedSince } from '#client/offline/saved/saved-queries.ts'
import { saveDeferredFilesMessage, sendToWorker } from '#client/offline/worker-messages.ts'
import { isAccessLimited } from '#shared/contracts/accounts.contract.ts'
import { refreshOfflineQueries } from './offline-queries.ts'
import { findReferencedMedia } from './referenced-media.ts'

/** Queries that the server confirmed within this time are not fetched again. */
const freshForMs = 15 * 60_000
/** The lists of "Save everything" are long, and change seldom. */
const knowledgeFreshForMs = 6 * 60 * 60_000

/** Removes copies of media files that no list refers to any more. */
async function removeOutdatedMedia(ownerId: string, since: number) {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  const ids = worker && (await findReferencedMedia(ownerId, since))
  if (ids) worker.postMessage({ type: 'REMOVE_MEDIA_EXCEPT', ownerId, ids })
}

/** Whether the user asked the browser to use little data. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false
}

let isRunning = false
let completed: { userId: string; at: number } | null = null

async function prefetch() {
  const { user, live } = readSession()
  if (isRunning || !user || !live || isAccessLimited(user) || savesData() || !isOnline()) return
  const now = Date.now()
  if (completed?.userId === user.id && isConfirmedSince(completed.at, now - freshForMs)) return
  isRunning = true
  try {
    const before = now - freshForMs
    if (await refreshOfflineQueries(user, before)) {
      sendToWorker(saveDeferredFilesMessage)
      await removeOutdatedMedia(user.id, before)
      const { refreshSavedCopies } = await import('./saved-copies.ts')
      const isComplete = await refreshSavedCopies(user, before, now - knowledgeFreshForMs)
      await removeExpiredQueries(user.id)
      if (isComplete) completed = { userId: user.id, at: now }
    }
    void resumeInterruptedDownload(user.id)
  } finally {
    isRunning = false
  }
}

/** Continues "Save everything" where the app was closed or the connection was lost. */
async function resumeInterruptedDownload(ownerId: string) {
  if ((await readDownloadRequest())?.state !== 'under way' || readSession().user?.id !== ownerId) return
  const { resumeDownload } = await import('#client/offline-copy/download-everything.ts')
  await resumeDownload()
}

function prefetchWhenIdle() {
  if (document.visibilityState === 'visible') runWhenIdle('prefetch', () => void prefetch())
}

/** Prefetches now, and whenever the page becomes visible, the connection changes or the session changes. Call once. */
export function startPrefetching(): void {
  watchSession(prefetchWhenIdle)
  watchConnection(prefetchWhenIdle)
  document.addEventListener('visibilitychange', prefetchWhenIdle)
  prefetchWhenIdle()
}
