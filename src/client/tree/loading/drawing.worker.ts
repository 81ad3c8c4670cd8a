/** Worker that draws a family: receives people in chunks and returns one drawing. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { drawPeople } from '../chart/draw-people.ts'
import { drawFamily, type FamilyDrawing, listTransferableBuffers } from '../chart/family-drawing.ts'
import type { PersonRecord } from '../chart/person-record.ts'

/** One chunk of people. The last chunk has `options`, and also `branch` when only a part of the family is drawn. */
export interface DrawingRequest {
  records: PersonRecord[]
  options?: LayoutOptions
  branch?: Uint8Array
}

export type DrawingResponse = { family: FamilyDrawing } | { people: ChartDrawing } | { error: string }

const received: PersonRecord[] = []

addEventListener('message', ({ data: { records, options, branch } }: MessageEvent<DrawingRequest>) => {
  for (const record of records) received.push(record)
  if (!options) return
  try {
    if (branch) {
      const people = drawPeople(received, branch, options)
      postMessage({ people } satisfies DrawingResponse, { transfer: listTransferableBuffers(people) })
      return
    }
    const family = drawFamily(received, options)
    postMessage({ family } satisfies DrawingResponse, { transfer: listTransferableBuffers(family) })
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies DrawingResponse)
  }
})
