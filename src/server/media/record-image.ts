/** The one picture that a record may have: looked up before its write, and once more within it. */

import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkStillThere } from './check-media-exists.ts'
import { resolveMedia } from './media.service.ts'
import type { MediaRow } from './media.store.ts'

/** Null takes the picture away, undefined leaves what there is. */
export type NamedPicture = MediaRow | null | undefined

/**
 * The picture that a payload names. Call it before the transaction of the write.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function readNamedPicture(
  deps: Deps,
  session: Session,
  url: string | null | undefined,
  field: string,
): Promise<NamedPicture> {
  if (url === undefined) return undefined
  if (url === null || url === '') return null
  return await resolveMedia(deps, session, { url }, field, ['photo'])
}

/**
 * The column's new value; undefined where it stays. Call it in the transaction of the write.
 *
 * @throws AppError invalid where the picture was removed meanwhile
 */
export async function namedPictureId(
  db: Db,
  picture: NamedPicture,
  field: string,
): Promise<string | null | undefined> {
  if (picture) await checkStillThere(db, picture, field)
  return picture === undefined ? undefined : (picture?.id ?? null)
}
