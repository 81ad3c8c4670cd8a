/**
 * Fetches everything that a relative reads, quietly, while nobody waits for anything: having opened the site once is
 * enough for every page to open without a network.
 */
import { readSession, watchSession } from '#client/accounts/session/session-state.ts'
import { sendToWorker, saveDeferredFilesMessage } from '#client/offline/worker-messages.ts'
import { isOnline, watchConnection } from '#client/offline/connection.ts'
import { readDownloadRequest } from '#client/offline/saved/download-request.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { namedMedia } from './named-media.ts'
import { refreshReadings } from './readings.ts'

/** What was confirmed within this time is not asked about again, milliseconds. */
const freshFor = 15 * 60_000

function worker(): ServiceWorker | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
}

/** Copies of media that no list names any more leave the device. */
async function forgetGoneMedia(ownerId: string, since: number) {
  const ids = worker() && (await namedMedia(ownerId, since))
  if (ids) worker()?.postMessage({ type: 'FORGET_MEDIA_EXCEPT', ownerId, ids })
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false
}

let running = false
let completedFor: { userId: string; at: number } | null = null

async function readAhead() {
  const { user, live } = readSession()
  if (running || !user || !live || user.mustChangePassword || savesData() || !isOnline()) return
  const now = Date.now()
  if (completedFor?.userId === user.id && now - completedFor.at < freshFor) return
  running = true
  try {
    const before = now - freshFor
    if (await refreshReadings(user, before)) {
      completedFor = { userId: user.id, at: now }
      sendToWorker(saveDeferredFilesMessage)
      await forgetGoneMedia(user.id, before)
    }
    void resumeSaving(user.id)
  } finally {
    running = false
  }
}

/** "Save everything" goes on where the app was closed or the network went. */
async function resumeSaving(ownerId: string) {
  if ((await readDownloadRequest())?.state !== 'under way' || readSession().user?.id !== ownerId) return
  const { resumeDownload: resumeSavingEverything } = await import(
    '#client/offline-copy/download-everything.ts'
  )
  await resumeSavingEverything()
}

function readAheadWhenIdle() {
  if (document.visibilityState === 'visible') runWhenIdle('reading ahead', () => void readAhead())
}

/** Reads ahead now and whenever the person comes back, the network does, or somebody else signs in. Call once. */
export function startPrefetching(): void {
  watchSession(readAheadWhenIdle)
  watchConnection(readAheadWhenIdle)
  document.addEventListener('visibilitychange', readAheadWhenIdle)
  readAheadWhenIdle()
}
