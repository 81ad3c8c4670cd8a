/** Web worker that creates files. It receives cards in batches, then the rest of the chart, then a request. */

import type { ExportCard, ExportInput } from './export-input.ts'
import { createFile, createPreview, type ExportRequest } from './files/create-file.ts'

export type WorkerRequest =
  | { cards: readonly ExportCard[] }
  | { chart: Omit<ExportInput, 'cards'> }
  | { preview: { width: number; height: number } }
  | { request: ExportRequest }

export type WorkerReply = { progress: number } | { preview: ImageBitmap } | { file: Blob } | { error: string }

const cards: ExportCard[] = []
let input: ExportInput | undefined

function reply(message: WorkerReply, transfer: Transferable[] = []) {
  postMessage(message, { transfer })
}

async function handleRequest(request: WorkerRequest, chart: ExportInput) {
  if ('preview' in request) {
    const image = await createPreview(chart, request.preview)
    reply({ preview: image }, [image])
  } else if ('request' in request) {
    let lastReported = -1
    const file = await createFile(chart, request.request, (progress) => {
      if (progress - lastReported < 0.03) return
      lastReported = progress
      reply({ progress })
    })
    reply({ file })
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('cards' in data) for (const card of data.cards) cards.push(card)
  else if ('chart' in data) input = { ...data.chart, cards }
  else if (input) {
    handleRequest(data, input).catch((error: unknown) =>
      reply({ error: error instanceof Error ? error.message : String(error) }),
    )
  }
})
