/** Draws the family or a part of the family in a worker, or on the main thread where workers do not exist. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { drawPeople } from '../chart/draw-people.ts'
import { drawFamily, type FamilyDrawing } from '../chart/family-drawing.ts'
import { toPersonRecord } from '../chart/person-record.ts'
import type { DrawingRequest, DrawingResponse } from './drawing.worker.ts'

/** People sent in one message: few enough to be copied between two frames. */
const chunkSize = 500

/** @throws Error with the worker's message */
export async function drawFamilyInWorker(
  members: readonly FamilyMember[],
  options: LayoutOptions,
  signal: AbortSignal,
): Promise<FamilyDrawing> {
  if (typeof Worker === 'undefined') return drawFamily(members, options)
  const response = await callWorker(members, { options }, signal)
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
