/** The image of a record that can have one: resolved before the write, and checked in its transaction. */

import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkMediaExists } from './check-media-exists.ts'
import { resolveMedia } from './media.service.ts'
import type { MediaRow } from './media-row.ts'

/** Null removes the image, undefined leaves it unchanged. */
export type RecordImage = MediaRow | null | undefined

/**
 * Finds the image that a payload names. Call it before the transaction of the write.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function resolveRecordImage(
  deps: Deps,
  session: Session,
  url: string | null | undefined,
  field: string,
): Promise<RecordImage> {
  if (url === undefined) return undefined
  if (url === null || url === '') return null
  return await resolveMedia(deps, session, { url }, field, ['photo'])
}

/**
 * The new value of the column; undefined where it stays. Call it in the transaction of the write.
 *
 * @throws AppError invalid where the image was deleted in the meantime
 */
export async function getRecordImageId(
  db: Db,
  picture: RecordImage,
  field: string,
): Promise<string | null | undefined> {
  if (picture) await checkMediaExists(db, picture, field)
  return picture === undefined ? undefined : (picture?.id ?? null)
}
