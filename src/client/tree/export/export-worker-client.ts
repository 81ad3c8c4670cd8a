/** Sends a chart and an export request to the export worker, and receives the result. */
import { getPortraitUrl } from '#client/people/portrait-url.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { getCardContent } from '../cards/card-content.ts'
import { type Chart, listMembers } from '../chart/chart.ts'
import type { OnProgress } from './drawing/draw-export.ts'
import type { WorkerReply, WorkerRequest } from './export.worker.ts'
import type { ExportCaption, ExportCard } from './export-input.ts'
import type { ExportRequest } from './files/create-file.ts'

/** Cards per message: few enough to be sent between two frames. */
const cardsPerMessage = 200

export interface ExportJob {
  chart: Chart
  caption: ExportCaption
  /** Ids of the people on the highlighted path between two people. */
  path: readonly string[]
  photos: boolean
}

/** Returns the photo URL of each person, or null for photos of other sites, which a worker may not read. */
export function getPhotoUrls(chart: Chart): (string | null)[] {
  return listMembers(chart).map(({ profile_photo_url: url }) =>
    parseMediaUrl(url ?? '') === null ? null : getPortraitUrl(url),
  )
}

/** Requests a small image of the complete drawing. @throws Error with the worker's message */
export function requestPreview(
  job: ExportJob,
  box: { width: number; height: number },
  signal: AbortSignal,
): Promise<ImageBitmap> {
  return runInWorker(job, { preview: box }, signal, (reply) => ('preview' in reply ? reply.preview : null))
}

/** Requests a file. @throws Error with the worker's message */
export function requestFile(
  job: ExportJob,
  request: ExportRequest,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Blob> {
  return runInWorker(job, { request }, signal, (reply) => {
    if ('progress' in reply) onProgress(reply.progress)
    return 'file' in reply ? reply.file : null
  })
}

async function runInWorker<T>(
  job: ExportJob,
  request: WorkerRequest,
  signal: AbortSignal,
  getResult: (reply: WorkerReply) => T | null,
): Promise<T> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  try {
    const result = new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'The export worker failed.')),
      )
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
        if ('error' in data) reject(new Error(data.error))
        const value = getResult(data)
        if (value !== null) resolve(value)
      })
    })
    const [value] = await Promise.all([result, sendInput(worker, job, request, signal)])
    return value
  } finally {
    worker.terminate()
  }
}

async function sendInput(worker: Worker, job: ExportJob, request: WorkerRequest, signal: AbortSignal) {
  const post = (message: WorkerRequest) => worker.postMessage(message)
  const { chart, caption, path, photos } = job
  const today = new Date()
  const members = listMembers(chart)
  for (let from = 0; from < members.length && !signal.aborted; from += cardsPerMessage) {
    const cards = members
      .slice(from, from + cardsPerMessage)
      .map((member): ExportCard => ({ ...getCardContent(member, today), lastName: member.last_name }))
    post({ cards })
    await new Promise((nextTask) => setTimeout(nextTask))
  }
  if (signal.aborted) return
  const { layout, box, unions, personGrid, unionGrid, branch, fan } = chart.drawing
  post({
    chart: {
      drawing: { layout, box, unions, personGrid, unionGrid, branch, fan },
      photos: photos ? getPhotoUrls(chart) : [],
      path: path.flatMap((id) => chart.indexById.get(id) ?? []),
      caption,
    },
  })
  post(request)
}
