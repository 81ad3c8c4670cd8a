/** "Save everything" at work: one at a time on a device, whatever page is open, until all is saved or something ends it. */
import { readSession } from '#client/accounts/session/session-state.ts'
import { sessionSignal } from '#client/api/session-signals.ts'
import { sendToWorker, saveDeferredFilesMessage } from '#client/offline/worker-messages.ts'
import { isOnline, probeServer, watchConnection } from '#client/offline/connection.ts'
import { requestPersistentStorage } from '#client/offline/persistent-storage.ts'
import {
  forgetMissingFiles,
  readDownloadedFiles,
  type DownloadOutcome,
  downloadFiles,
} from '#client/offline/media/download-files.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import {
  readDownloadRequest,
  type DownloadKind,
  writeDownloadRequest,
} from '#client/offline/saved/download-request.ts'
import { refreshReadings } from '#client/readings.ts'
import { loadFamilyLists } from './family-lists.ts'
import { missingFiles, type PlannedFile, planFiles } from './download-plan.ts'

export interface DownloadProgress {
  /** `waiting` goes on by itself once the server can be reached again. */
  phase: 'idle' | 'looking' | 'saving' | 'waiting'
  done: number
  total: number
  /** By the planned sizes. */
  doneBytes: number
  totalBytes: number
  /** How the last saving of this page ended; null before, and while one is at work. */
  end: DownloadOutcome | 'elsewhere' | null
}

const idle: DownloadProgress = { phase: 'idle', done: 0, total: 0, doneBytes: 0, totalBytes: 0, end: null }
/** The lists are asked for anew before saving when they are older than this, milliseconds. */
const listsFreshFor = 60_000
/** How often the page is told of progress, at most, milliseconds. */
const tellEvery = 200

let current = idle
let stopper: AbortController | null = null
let toldAt = 0
const listeners = new Set<() => void>()

export function getDownloadProgress(): DownloadProgress {
  return current
}

export function watchDownloadProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: DownloadProgress) {
  current = next
  toldAt = Date.now()
  for (const listener of listeners) listener()
}

/** Saves everything of these kinds, and goes on with it whenever the site is opened until it is done. */
export async function downloadEverything(kinds: readonly DownloadKind[]): Promise<void> {
  const { user } = readSession()
  if (!user) return
  void requestPersistentStorage()
  sendToWorker(saveDeferredFilesMessage)
  await work(user.id, async () => {
    const before = await readDownloadRequest()
    await writeDownloadRequest(user.id, {
      kinds,
      state: 'under way',
      completedAt: before?.completedAt ?? null,
    })
    await forgetMissingFiles(user.id)
    return kinds
  })
}

/** Goes on with what was ordered and is not done. */
export async function resumeDownload(): Promise<void> {
  const { user } = readSession()
  if (!user) return
  await work(user.id, async () => {
    const order = await readDownloadRequest()
    return order?.state === 'under way' ? order.kinds : null
  })
}

/** Stops, also while it waits for a connection; what is saved stays saved. */
export function cancelDownload(): void {
  if (stopper) stopper.abort()
  else if (current.phase === 'waiting') void callOff()
}

async function callOff() {
  become({ ...current, phase: 'idle', end: 'stopped' })
  const { user } = readSession()
  const order = await readDownloadRequest()
  if (user && order) await writeDownloadRequest(user.id, { ...order, state: 'stopped' })
}

/** @param prepare tells what to save; null for nothing after all */
async function work(userId: string, prepare: () => Promise<readonly DownloadKind[] | null>) {
  if (stopper) return
  const own = new AbortController()
  stopper = own
  const sessionEnds = sessionSignal()
  const giveUp = () => own.abort()
  sessionEnds.addEventListener('abort', giveUp)
  try {
    const kinds = await prepare()
    if (kinds && !own.signal.aborted) {
      become({ ...idle, phase: 'looking' })
      const end = await endOf(() => save(userId, kinds, own.signal))
      if (!sessionEnds.aborted) await afterwards(userId, kinds, end)
    }
  } finally {
    sessionEnds.removeEventListener('abort', giveUp)
    stopper = null
    if (sessionEnds.aborted) become(idle)
  }
}

/** Files that fail while the server answers are not missing for want of a connection. */
async function endOf(work: () => Promise<DownloadOutcome>): Promise<DownloadProgress['end']> {
  const end = await alone(work).catch(() => 'offline' as const)
  return end === 'offline' && (await probeServer()) ? 'failed' : end
}

/** Two tabs do not do the same work. */
async function alone(save: () => Promise<DownloadOutcome>): Promise<DownloadProgress['end']> {
  if (!('locks' in navigator)) return await save()
  return await navigator.locks.request('family-heritage-saving', { ifAvailable: true }, async (lock) =>
    lock ? await save() : 'elsewhere',
  )
}

async function save(
  userId: string,
  kinds: readonly DownloadKind[],
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const { user } = readSession()
  const owner = await readOwner()
  if (!user || owner.id !== userId) return 'signed-out'
  if (!(await refreshReadings(user, Date.now() - listsFreshFor)) && !isOnline()) return 'offline'
  const plan = planFiles(await loadFamilyLists(userId))
  const missing = missingFiles(plan, await readDownloadedFiles(userId), kinds)
  const planned = new Map(missing.map((file) => [file.key, file]))
  become({ ...idle, phase: 'saving', total: missing.length, totalBytes: sumOf(missing) })
  return await downloadFiles([...planned.keys()], owner, {
    signal,
    onSaved: (key) => count(planned.get(key)?.bytes ?? 0),
  })
}

function sumOf(files: readonly PlannedFile[]) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function count(bytes: number) {
  current = { ...current, done: current.done + 1, doneBytes: current.doneBytes + bytes }
  if (Date.now() - toldAt >= tellEvery) become(current)
}

async function afterwards(userId: string, kinds: readonly DownloadKind[], end: DownloadProgress['end']) {
  const before = await readDownloadRequest()
  const completedAt = end === 'done' ? Date.now() : (before?.completedAt ?? null)
  const state = end === 'done' ? 'done' : end === 'stopped' || end === 'full' ? 'stopped' : 'under way'
  if (end !== 'elsewhere') await writeDownloadRequest(userId, { kinds, state, completedAt })
  become({ ...current, phase: end === 'offline' ? 'waiting' : 'idle', end })
}

watchConnection((online) => {
  if (online && current.phase === 'waiting') void resumeDownload()
})
