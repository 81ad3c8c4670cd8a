/** Runs "Save everything": one download at a time on a device, on any page, until all files are saved. */
import { readSession } from '#client/accounts/session/session-store.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sessionSignal } from '#client/api/session-signals.ts'
import { collections } from '#client/collections.ts'
import { isOnline, probeServer, watchConnection } from '#client/offline/connection.ts'
import {
  type DownloadOutcome,
  downloadFiles,
  forgetMissingFiles,
  readDownloadedFiles,
  removeDownloadedFiles,
} from '#client/offline/media/download-files.ts'
import { requestPersistentStorage } from '#client/offline/persistent-storage.ts'
import {
  type DownloadKind,
  deleteDownloadRequest,
  readDownloadRequest,
  writeDownloadRequest,
} from '#client/offline/saved/download-request.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { saveDeferredFilesMessage, sendToWorker } from '#client/offline/worker-messages.ts'
import { getCollectionQuery, refreshKnowledge, refreshOfflineQueries } from '#client/offline-queries.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { type CollectionRecords, findMissingFiles, type PlannedFile, planFiles } from './download-plan.ts'
import { thumbnailSizesQuery } from './thumbnail-sizes.queries.ts'

/** The collections that the offline copy holds with all their media files. */
export const copiedCollections = collections.filter(({ offlineCopyLabel }) => offlineCopyLabel !== null)

export interface DownloadProgress {
  /** `waiting` continues when the server can be reached again. */
  phase: 'idle' | 'preparing' | 'downloading' | 'waiting'
  files: number
  totalFiles: number
  /** By the planned sizes. */
  downloadedBytes: number
  totalBytes: number
  /** How the last download of this page ended; null before the first one ends and while one runs. */
  outcome: DownloadOutcome | 'other-tab' | null
}

const idle: DownloadProgress = {
  phase: 'idle',
  files: 0,
  totalFiles: 0,
  downloadedBytes: 0,
  totalBytes: 0,
  outcome: null,
}
/** Older lists are refreshed before a download. */
const listsFreshForMs = 60_000
const notifyIntervalMs = 200

let progress = idle
let running: AbortController | null = null
let notifiedAt = 0
const listeners = new Set<() => void>()

export function getDownloadProgress(): DownloadProgress {
  return progress
}

export function watchDownloadProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setProgress(next: DownloadProgress) {
  progress = next
  notifiedAt = Date.now()
  for (const listener of listeners) listener()
}

/** Downloads all files of these kinds. When the site is closed, the download continues at the next visit. */
export async function downloadEverything(kinds: readonly DownloadKind[]): Promise<void> {
  const { user } = readSession()
  if (!user) return
  void requestPersistentStorage()
  sendToWorker(saveDeferredFilesMessage)
  await run(user.id, async () => {
    const before = await readDownloadRequest()
    const completedAt = before?.completedAt ?? null
    await writeDownloadRequest(user.id, { kinds, state: 'under way', completedAt })
    await forgetMissingFiles(user.id)
    return kinds
  })
}

/** Continues an unfinished download. */
export async function resumeDownload(): Promise<void> {
  const { user } = readSession()
  if (!user) return
  await run(user.id, async () => {
    const request = await readDownloadRequest()
    return request?.state === 'under way' ? request.kinds : null
  })
}

/** Stops the download, also while it waits for a connection. Saved files stay saved. */
export function cancelDownload(): void {
  if (running) running.abort()
  else if (progress.phase === 'waiting') void cancelWaitingDownload()
}

/** Removes what "Save everything" downloaded. Texts and the tree stay on the device. */
export async function removeEverything(): Promise<void> {
  const { user } = readSession()
  if (!user || running) return
  await deleteDownloadRequest(user.id)
  await removeDownloadedFiles(user.id)
  setProgress(idle)
}

async function cancelWaitingDownload() {
  setProgress({ ...progress, phase: 'idle', outcome: 'stopped' })
  const { user } = readSession()
  const request = await readDownloadRequest()
  if (user && request) await writeDownloadRequest(user.id, { ...request, state: 'stopped' })
}

/** @param prepare gives the kinds of files to download; null where there is nothing to do */
async function run(userId: string, prepare: () => Promise<readonly DownloadKind[] | null>) {
  if (running) return
  const controller = new AbortController()
  running = controller
  const sessionEnd = sessionSignal()
  const abort = () => controller.abort()
  sessionEnd.addEventListener('abort', abort)
  try {
    const kinds = await prepare()
    if (kinds && !controller.signal.aborted) {
      setProgress({ ...idle, phase: 'preparing' })
      const outcome = await toOutcome(() => download(userId, kinds, controller.signal))
      if (!sessionEnd.aborted) await finish(userId, kinds, outcome)
    }
  } finally {
    sessionEnd.removeEventListener('abort', abort)
    running = null
    if (sessionEnd.aborted) setProgress(idle)
  }
}

/** A download that fails while the server can be reached did not fail for want of a connection. */
async function toOutcome(work: () => Promise<DownloadOutcome>): Promise<DownloadProgress['outcome']> {
  const outcome = await inOneTab(work).catch(() => 'offline' as const)
  return outcome === 'offline' && (await probeServer()) ? 'failed' : outcome
}

async function inOneTab(work: () => Promise<DownloadOutcome>): Promise<DownloadProgress['outcome']> {
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request('family-heritage-saving', { ifAvailable: true }, async (lock) =>
    lock ? await work() : 'other-tab',
  )
}

/** Loads the copied lists from memory, the device or the server. @throws where a list cannot be loaded */
function loadCollections(userId: string): Promise<CollectionRecords[]> {
  return Promise.all(
    copiedCollections.map(async (collection) => {
      const { value } = await queryClient.fetchQuery<CachedResponse<readonly unknown[]>>({
        ...getCollectionQuery(collection, userId),
        staleTime: Number.POSITIVE_INFINITY,
      })
      return { collection, records: value }
    }),
  )
}

async function download(
  userId: string,
  kinds: readonly DownloadKind[],
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const { user } = readSession()
  const owner = await readOwner()
  if (!user || owner.id !== userId) return 'signed-out'
  if (!(await refreshOfflineQueries(user, Date.now() - listsFreshForMs)) && !isOnline()) return 'offline'
  await queryClient.prefetchQuery(offlineValueQuery(getFamilyMap, userId))
  await refreshKnowledge(userId, Date.now() - listsFreshForMs)
  const sizes = await queryClient.fetchQuery(thumbnailSizesQuery(userId)).catch(() => ({}))
  const plan = planFiles(await loadCollections(userId), sizes)
  const missing = findMissingFiles(plan, await readDownloadedFiles(userId), kinds)
  const planned = new Map(missing.map((file) => [file.key, file]))
  setProgress({
    ...idle,
    phase: 'downloading',
    totalFiles: missing.length,
    totalBytes: getTotalBytes(missing),
  })
  return await downloadFiles([...planned.keys()], owner, {
    signal,
    onSaved: (key) => countFile(planned.get(key)?.sizeBytes ?? 0),
  })
}

function getTotalBytes(files: readonly PlannedFile[]) {
  return files.reduce((total, { sizeBytes }) => total + sizeBytes, 0)
}

function countFile(sizeBytes: number) {
  const { files, downloadedBytes } = progress
  progress = { ...progress, files: files + 1, downloadedBytes: downloadedBytes + sizeBytes }
  if (Date.now() - notifiedAt >= notifyIntervalMs) setProgress(progress)
}

async function finish(userId: string, kinds: readonly DownloadKind[], outcome: DownloadProgress['outcome']) {
  const before = await readDownloadRequest()
  const completedAt = outcome === 'done' ? Date.now() : (before?.completedAt ?? null)
  const isStopped = outcome === 'stopped' || outcome === 'full'
  const state = outcome === 'done' ? 'done' : isStopped ? 'stopped' : 'under way'
  if (outcome !== 'other-tab') await writeDownloadRequest(userId, { kinds, state, completedAt })
  setProgress({ ...progress, phase: outcome === 'offline' ? 'waiting' : 'idle', outcome })
}

watchConnection((online) => {
  if (online && progress.phase === 'waiting') void resumeDownload()
})
