/** Makes files off the main thread: faces come in pieces, then the rest of the chart, then what is wished for. */

import type { ChartSketch, SketchedFace } from './export-input.ts'
import { makeFile, preview, type Wish } from './files/create-file.ts'

export type WorkRequest =
  | { faces: readonly SketchedFace[] }
  | { chart: Omit<ChartSketch, 'faces'> }
  | { preview: { width: number; height: number } }
  | { wish: Wish }

export type WorkReply = { share: number } | { preview: ImageBitmap } | { file: Blob } | { failure: string }

const faces: SketchedFace[] = []
let sketch: ChartSketch | undefined

function reply(message: WorkReply, transfer: Transferable[] = []) {
  postMessage(message, { transfer })
}

async function answer(request: WorkRequest, chart: ChartSketch) {
  if ('preview' in request) {
    const picture = await preview(chart, request.preview)
    reply({ preview: picture }, [picture])
  } else if ('wish' in request) {
    let told = -1
    const file = await makeFile(chart, request.wish, (share) => {
      if (share - told < 0.03) return
      told = share
      reply({ share })
    })
    reply({ file })
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => {
  if ('faces' in data) for (const face of data.faces) faces.push(face)
  else if ('chart' in data) sketch = { ...data.chart, faces }
  else if (sketch) {
    answer(data, sketch).catch((error: unknown) =>
      reply({ failure: error instanceof Error ? error.message : String(error) }),
    )
  }
})
