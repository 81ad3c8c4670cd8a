/** Has the family's picture drawn by a worker, or where there are none by the page itself. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { drawPicture, type FamilyPicture } from './family-picture.ts'
import { recordOf } from './family-record.ts'
import type { DrawReply, DrawRequest } from './tree.worker.ts'

/** People sent at once: few enough to fit between two frames. */
const pieceLength = 500

/** @throws Error in the worker's own words */
export async function drawInWorker(
  members: readonly FamilyMember[],
  measures: LayoutOptions,
  signal: AbortSignal,
): Promise<FamilyPicture> {
  if (typeof Worker === 'undefined') return drawPicture(members, measures)
  const worker = new Worker(new URL('./tree.worker.ts', import.meta.url), { type: 'module' })
  try {
    const [picture] = await Promise.all([
      awaitPicture(worker, signal),
      sendPeople(worker, members, measures, signal),
    ])
    return picture
  } finally {
    worker.terminate()
  }
}

function awaitPicture(worker: Worker, signal: AbortSignal): Promise<FamilyPicture> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawReply>) => {
      if ('picture' in data) resolve(data.picture)
      else reject(new Error(data.failure))
    })
  })
}

async function sendPeople(
  worker: Worker,
  members: readonly FamilyMember[],
  measures: LayoutOptions,
  signal: AbortSignal,
) {
  for (let from = 0; !signal.aborted; from += pieceLength) {
    const last = from + pieceLength >= members.length
    const records = members.slice(from, from + pieceLength).map(recordOf)
    worker.postMessage({ records, ...(last && { measures }) } satisfies DrawRequest)
    if (last) return
    await new Promise((nextTask) => setTimeout(nextTask))
  }
}
