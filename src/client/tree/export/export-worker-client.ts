/** The worker that makes files, from the page's side: it is given a chart once, and what is to be made of it. */
import { portraitUrl } from '#client/people/portrait-url.ts'
import { mediaIdOf } from '#shared/media-url.ts'
import { faceOf } from '../cards/card-content.ts'
import { type Chart, everybodyOn } from '../chart/chart.ts'
import type { OnShare } from './drawing/draw-export.ts'
import type { WorkReply, WorkRequest } from './export.worker.ts'
import type { Caption, SketchedFace } from './export-input.ts'
import type { Wish } from './files/create-file.ts'

/** Faces sent at once: few enough to fit between two frames. */
const pieceLength = 200

export interface Order {
  chart: Chart
  caption: Caption
  /** The ids of those who stand between two people. */
  path: readonly string[]
  photos: boolean
}

/** Addresses of the photos on a chart by seat, ours alone: others may not be read. */
export function photosOf(chart: Chart): (string | null)[] {
  return everybodyOn(chart).map(({ profile_photo_url: url }) =>
    mediaIdOf(url ?? '') === null ? null : portraitUrl(url),
  )
}

/** A small picture of the whole drawing. @throws Error in the worker's own words */
export function makePreview(
  order: Order,
  box: { width: number; height: number },
  signal: AbortSignal,
): Promise<ImageBitmap> {
  return work(order, { preview: box }, signal, (reply) => ('preview' in reply ? reply.preview : null))
}

/** @throws Error in the worker's own words */
export function makeFile(order: Order, wish: Wish, onShare: OnShare, signal: AbortSignal): Promise<Blob> {
  return work(order, { wish }, signal, (reply) => {
    if ('share' in reply) onShare(reply.share)
    return 'file' in reply ? reply.file : null
  })
}

async function work<T>(
  order: Order,
  request: WorkRequest,
  signal: AbortSignal,
  resultOf: (reply: WorkReply) => T | null,
): Promise<T> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  try {
    const result = new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'The worker has failed.')),
      )
      worker.addEventListener('message', ({ data }: MessageEvent<WorkReply>) => {
        if ('failure' in data) reject(new Error(data.failure))
        const made = resultOf(data)
        if (made !== null) resolve(made)
      })
    })
    const [made] = await Promise.all([result, send(worker, order, request, signal)])
    return made
  } finally {
    worker.terminate()
  }
}

async function send(worker: Worker, order: Order, request: WorkRequest, signal: AbortSignal) {
  const tell = (message: WorkRequest) => worker.postMessage(message)
  const { chart, caption, path, photos } = order
  const today = new Date()
  const everybody = everybodyOn(chart)
  for (let from = 0; from < everybody.length && !signal.aborted; from += pieceLength) {
    const faces = everybody
      .slice(from, from + pieceLength)
      .map((member): SketchedFace => ({ ...faceOf(member, today), lastName: member.last_name }))
    tell({ faces })
    await new Promise((nextTask) => setTimeout(nextTask))
  }
  if (signal.aborted) return
  const { layout, box, unions, boxGrid, unionGrid, branch, fan } = chart.picture
  tell({
    chart: {
      picture: { layout, box, unions, boxGrid, unionGrid, branch, fan },
      photos: photos ? photosOf(chart) : [],
      path: path.flatMap((id) => chart.numberOf.get(id) ?? []),
      caption,
    },
  })
  tell(request)
}
