/** Draws one family's picture off the main thread: people come in pieces, the picture goes back in one. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { drawPeople } from '../chart/draw-people.ts'
import { buffersOf, drawPicture, type FamilyPicture } from '../chart/family-drawing.ts'
import type { FamilyRecord } from '../chart/person-record.ts'

/**
 * A piece of the family; the last one carries the measures, and where only some of the family are to be drawn, the
 * branches they belong to.
 */
export interface DrawRequest {
  records: FamilyRecord[]
  measures?: LayoutOptions
  branch?: Uint8Array
}

export type DrawReply = { picture: FamilyPicture } | { chart: ChartPicture } | { failure: string }

const collected: FamilyRecord[] = []

addEventListener('message', ({ data: { records, measures, branch } }: MessageEvent<DrawRequest>) => {
  for (const record of records) collected.push(record)
  if (!measures) return
  try {
    if (branch) {
      const chart = drawPeople(collected, branch, measures)
      postMessage({ chart } satisfies DrawReply, { transfer: buffersOf(chart) })
      return
    }
    const picture = drawPicture(collected, measures)
    postMessage({ picture } satisfies DrawReply, { transfer: buffersOf(picture) })
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies DrawReply)
  }
})
