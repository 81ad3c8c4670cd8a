/** Draws the family or a part of the family in a worker, or on the main thread where workers do not exist. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import * as limits from '#shared/limits.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { drawPeople } from '../chart/draw-people.ts'
import { drawFamily, type FamilyDrawing } from '../chart/family-drawing.ts'
import { toPersonRecord } from '../chart/person-record.ts'
import type { DrawingRequest, DrawingResponse } from './drawing.worker.ts'

/** People sent in one message: few enough to be copied between two frames. */
const chunkSize = 500

/** Thrown when even a simple drawing takes too long. */
export class DrawingTimeError extends Error {
  constructor() {
    super('This device takes too long to draw the family tree. Please try again, or use a faster device.')
  }
}

/** Called when the drawing takes long, with a function that draws the tree more simply instead. */
export type OnSlowDrawing = (simplify: () => void) => void

/** @throws DrawingTimeError; Error with the worker's message */
export async function drawFamilyInWorker(
  members: readonly FamilyMember[],
  options: LayoutOptions,
  signal: AbortSignal,
  onSlow: OnSlowDrawing,
): Promise<FamilyDrawing> {
  if (typeof Worker === 'undefined') return drawFamily(members, options)
  const response = await callWorkerInTime(members, options, signal, onSlow)
  if ('family' in response) return response.family
  throw new Error('The family tree could not be drawn. Please reload the page.')
}

/** Draws some people, in the order of their ids; `branch` is in the same order. */
export async function drawPeopleInWorker(
  members: readonly FamilyMember[],
  branch: Uint8Array,
  options: LayoutOptions,
  signal: AbortSignal,
): Promise<ChartDrawing> {
  if (typeof Worker === 'undefined') return drawPeople(members, branch, options)
  const response = await callWorker(members, { options, branch }, signal)
  if ('people' in response) return response.people
  throw new Error('The family members could not be drawn. Please reload the page.')
}

type LastChunk = Omit<DrawingRequest, 'records'>
type Drawing = Exclude<DrawingResponse, { error: string }>

/** Draws the family with fewer crossings if there is time, otherwise simply. */
async function callWorkerInTime(
  members: readonly FamilyMember[],
  options: LayoutOptions,
  signal: AbortSignal,
  onSlow: OnSlowDrawing,
): Promise<Drawing> {
  const best = new TimeLimit(signal)
  const slowTimer = setTimeout(() => onSlow(() => best.end()), limits.tree.slowDrawingMs)
  try {
    return await callWorker(members, { options }, best.signal)
  } catch (error) {
    if (!best.isOver) throw error
  } finally {
    clearTimeout(slowTimer)
    best.clear()
  }
  const quick = new TimeLimit(signal)
  try {
    return await callWorker(members, { options: { ...options, ordering: 'quick' } }, quick.signal)
  } catch (error) {
    if (!quick.isOver) throw error
    throw new DrawingTimeError()
  } finally {
    quick.clear()
  }
}

/** Ends a drawing after a time, or when the page no longer needs the drawing. */
class TimeLimit {
  readonly #controller = new AbortController()
  readonly #timer = setTimeout(() => this.end(), limits.tree.drawingMs)
  /** Whether the time ended the drawing. */
  isOver = false

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#controller.abort(signal.reason), { once: true })
  }

  get signal() {
    return this.#controller.signal
  }

  end() {
    this.isOver = true
    this.#controller.abort(new Error('The drawing took too long.'))
  }

  clear() {
    clearTimeout(this.#timer)
  }
}

async function callWorker(
  members: readonly FamilyMember[],
  lastChunk: LastChunk,
  signal: AbortSignal,
): Promise<Drawing> {
  const worker = new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' })
  try {
    const [drawing] = await Promise.all([
      waitForDrawing(worker, signal),
      sendPeople(worker, members, lastChunk, signal),
    ])
    return drawing
  } finally {
    worker.terminate()
  }
}

function waitForDrawing(worker: Worker, signal: AbortSignal): Promise<Drawing> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawingResponse>) => {
      if ('error' in data) reject(new Error(data.error))
      else resolve(data)
    })
  })
}

async function sendPeople(
  worker: Worker,
  members: readonly FamilyMember[],
  lastChunk: LastChunk,
  signal: AbortSignal,
) {
  for (let from = 0; !signal.aborted; from += chunkSize) {
    const isLast = from + chunkSize >= members.length
    const records = members.slice(from, from + chunkSize).map(toPersonRecord)
    worker.postMessage({ records, ...(isLast && lastChunk) } satisfies DrawingRequest)
    if (isLast) return
    await new Promise((nextTask) => setTimeout(nextTask))
  }
}
