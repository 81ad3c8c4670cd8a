/** "Save everything" at work: one at a time on a device, whatever page is open, until all is saved or something ends it. */
import { readSession } from '#client/accounts/session/session-state.ts'
import { sessionSignal } from '#client/api/session-signals.ts'
import { askWorker, saveLaterFiles } from '#client/offline/worker-messages.ts'
import { isOnline, probe, watchConnection } from '#client/offline/connection.ts'
import { askToKeepSaved } from '#client/offline/persistent-storage.ts'
import { forgetAbsentFiles, readKeptFiles, type SavingEnd, saveFiles } from '#client/offline/media/download-files.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import { readOrder, type SavingKind, writeOrder } from '#client/offline/saved/download-request.ts'
import { refreshReadings } from '#client/readings.ts'
import { loadFamilyLists } from './family-lists.ts'
import { missingFiles, type PlannedFile, planFiles } from './download-plan.ts'

export interface SavingState {
  /** `waiting` goes on by itself once the server can be reached again. */
  phase: 'idle' | 'looking' | 'saving' | 'waiting'
  done: number
  total: number
  /** By the planned sizes. */
  doneBytes: number
  totalBytes: number
  /** How the last saving of this page ended; null before, and while one is at work. */
  end: SavingEnd | 'elsewhere' | null
}

const idle: SavingState = { phase: 'idle', done: 0, total: 0, doneBytes: 0, totalBytes: 0, end: null }
/** The lists are asked for anew before saving when they are older than this, milliseconds. */
const listsFreshFor = 60_000
/** How often the page is told of progress, at most, milliseconds. */
const tellEvery = 200

let current = idle
let stopper: AbortController | null = null
let toldAt = 0
const listeners = new Set<() => void>()

export function readSaving(): SavingState {
  return current
}

export function watchSaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: SavingState) {
  current = next
  toldAt = Date.now()
  for (const listener of listeners) listener()
}

/** Saves everything of these kinds, and goes on with it whenever the site is opened until it is done. */
export async function saveEverything(kinds: readonly SavingKind[]): Promise<void> {
  const { user } = readSession()
  if (!user) return
  void askToKeepSaved()
  askWorker(saveLaterFiles)
  await work(user.id, async () => {
    const before = await readOrder()
    await writeOrder(user.id, { kinds, state: 'under way', completedAt: before?.completedAt ?? null })
    await forgetAbsentFiles(user.id)
    return kinds
  })
}

/** Goes on with what was ordered and is not done. */
export async function resumeSavingEverything(): Promise<void> {
  const { user } = readSession()
  if (!user) return
  await work(user.id, async () => {
    const order = await readOrder()
    return order?.state === 'under way' ? order.kinds : null
  })
}

/** Stops, also while it waits for a connection; what is saved stays saved. */
export function stopSaving(): void {
  if (stopper) stopper.abort()
  else if (current.phase === 'waiting') void callOff()
}

async function callOff() {
  become({ ...current, phase: 'idle', end: 'stopped' })
  const { user } = readSession()
  const order = await readOrder()
  if (user && order) await writeOrder(user.id, { ...order, state: 'stopped' })
}

/** @param prepare tells what to save; null for nothing after all */
async function work(userId: string, prepare: () => Promise<readonly SavingKind[] | null>) {
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
async function endOf(work: () => Promise<SavingEnd>): Promise<SavingState['end']> {
  const end = await alone(work).catch(() => 'offline' as const)
  return end === 'offline' && (await probe()) ? 'failed' : end
}

/** Two tabs do not do the same work. */
async function alone(save: () => Promise<SavingEnd>): Promise<SavingState['end']> {
  if (!('locks' in navigator)) return await save()
  return await navigator.locks.request('family-heritage-saving', { ifAvailable: true }, async (lock) =>
    lock ? await save() : 'elsewhere',
  )
}

async function save(userId: string, kinds: readonly SavingKind[], signal: AbortSignal): Promise<SavingEnd> {
  const { user } = readSession()
  const owner = await readOwner()
  if (!user || owner.id !== userId) return 'signed-out'
  if (!(await refreshReadings(user, Date.now() - listsFreshFor)) && !isOnline()) return 'offline'
  const plan = planFiles(await loadFamilyLists(userId))
  const missing = missingFiles(plan, await readKeptFiles(userId), kinds)
  const planned = new Map(missing.map((file) => [file.key, file]))
  become({ ...idle, phase: 'saving', total: missing.length, totalBytes: sumOf(missing) })
  return await saveFiles([...planned.keys()], owner, {
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

async function afterwards(userId: string, kinds: readonly SavingKind[], end: SavingState['end']) {
  const before = await readOrder()
  const completedAt = end === 'done' ? Date.now() : (before?.completedAt ?? null)
  const state = end === 'done' ? 'done' : end === 'stopped' || end === 'full' ? 'stopped' : 'under way'
  if (end !== 'elsewhere') await writeOrder(userId, { kinds, state, completedAt })
  become({ ...current, phase: end === 'offline' ? 'waiting' : 'idle', end })
}

watchConnection((online) => {
  if (online && current.phase === 'waiting') void resumeSavingEverything()
})
