/** Draws one family's picture off the main thread: people come in pieces, the picture goes back in one. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { buffersOf, drawPicture, type FamilyPicture } from './family-picture.ts'
import type { FamilyRecord } from './family-record.ts'

/** A piece of the family; the last one carries the measures. */
export interface DrawRequest {
  records: FamilyRecord[]
  measures?: LayoutOptions
}

export type DrawReply = { picture: FamilyPicture } | { failure: string }

const collected: FamilyRecord[] = []

addEventListener('message', ({ data: { records, measures } }: MessageEvent<DrawRequest>) => {
  for (const record of records) collected.push(record)
  if (!measures) return
  try {
    const picture = drawPicture(collected, measures)
    postMessage({ picture } satisfies DrawReply, { transfer: buffersOf(picture) })
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies DrawReply)
  }
})
