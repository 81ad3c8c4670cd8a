/** Has the family's picture drawn by a worker, or where there are none by the page itself. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { drawPeople } from '../chart/draw-people.ts'
import { drawPicture, type FamilyPicture } from '../chart/family-drawing.ts'
import { recordOf } from '../chart/person-record.ts'
import type { DrawReply, DrawRequest } from './drawing.worker.ts'

/** People sent at once: few enough to fit between two frames. */
const pieceLength = 500

/** @throws Error in the worker's own words */
export async function drawInWorker(
  members: readonly FamilyMember[],
  measures: LayoutOptions,
  signal: AbortSignal,
): Promise<FamilyPicture> {
  if (typeof Worker === 'undefined') return drawPicture(members, measures)
  const reply = await askWorker(members, { measures }, signal)
  if ('picture' in reply) return reply.picture
  throw new Error('The worker answered something else than a picture')
}

/** Some of the family, in the order of their ids. */
export async function drawPeopleInWorker(
  members: readonly FamilyMember[],
  branch: Uint8Array,
  measures: LayoutOptions,
  signal: AbortSignal,
): Promise<ChartPicture> {
  if (typeof Worker === 'undefined') return drawPeople(members, branch, measures)
  const reply = await askWorker(members, { measures, branch }, signal)
  if ('chart' in reply) return reply.chart
  throw new Error('The worker answered something else than a chart')
}

type Order = Omit<DrawRequest, 'records'>
type Answer = Exclude<DrawReply, { failure: string }>

async function askWorker(
  members: readonly FamilyMember[],
  order: Order,
  signal: AbortSignal,
): Promise<Answer> {
  const worker = new Worker(new URL('./drawing.worker.ts', import.meta.url), { type: 'module' })
  try {
    const [answer] = await Promise.all([
      awaitAnswer(worker, signal),
      sendPeople(worker, members, order, signal),
    ])
    return answer
  } finally {
    worker.terminate()
  }
}

function awaitAnswer(worker: Worker, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawReply>) => {
      if ('failure' in data) reject(new Error(data.failure))
      else resolve(data)
    })
  })
}

async function sendPeople(
  worker: Worker,
  members: readonly FamilyMember[],
  order: Order,
  signal: AbortSignal,
) {
  for (let from = 0; !signal.aborted; from += pieceLength) {
    const last = from + pieceLength >= members.length
    const records = members.slice(from, from + pieceLength).map(recordOf)
    worker.postMessage({ records, ...(last && order) } satisfies DrawRequest)
    if (last) return
    await new Promise((nextTask) => setTimeout(nextTask))
  }
}
