/** The row of a media file, and the image properties that lists contain. */
import type { Selectable } from 'kysely'
import type { MediaTable } from '#server/db/schema.ts'
import type { Picture } from '#shared/contracts/media.contract.ts'

export type MediaRow = Selectable<MediaTable>

/** The size and preview of an image; null for other files. */
export function toPicture(row: {
  width: number | null
  height: number | null
  thumbhash: string | null
}): Picture | null {
  if (row.width === null || row.height === null) return null
  return { width: row.width, height: row.height, thumbhash: row.thumbhash }
}
