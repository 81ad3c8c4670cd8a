/** Checks the photo in a payload, so that only an image stored on this site is used. */

import type { Db } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkMediaExists } from '#server/media/check-media-exists.ts'
import { resolveMedia } from '#server/media/media.service.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { touchPeople, updatePersonRow } from './people.store.ts'
import type { PersonChange } from './person-columns.ts'

/**
 * The payload with the photo's URL on this site.
 * @throws AppError invalid with `fields.profilePhotoUrl` for a URL of another site or another user's upload
 */
export async function withResolvedPhoto<T extends { profilePhotoUrl?: string | null | undefined }>(
  deps: Deps,
  session: Session,
  payload: T,
): Promise<T> {
  const url = payload.profilePhotoUrl
  if (url === undefined || url === null || url === '') return payload
  const mediaFile = await resolveMedia(deps, session, { url }, 'profilePhotoUrl', ['photo'])
  return { ...payload, profilePhotoUrl: buildMediaUrl(mediaFile.id) }
}

/** Call it in the transaction of the write. @throws AppError invalid if the photo was deleted meanwhile */
export async function checkPhotoExists(db: Db, change: Pick<PersonChange, 'photo_media_id'>): Promise<void> {
  const id = change.photo_media_id
  if (id) await checkMediaExists(db, { id }, 'profilePhotoUrl')
}

/** Sets the photos of people, by the people's ids. For imports; call it in a transaction. */
export async function setPhotos(db: Db, photos: ReadonlyMap<string, string>, at: string): Promise<void> {
  for (const [person, photo_media_id] of photos) await updatePersonRow(db, person, { photo_media_id })
  await touchPeople(db, [...photos.keys()], at)
  await raiseVersion(db, 'people')
}
