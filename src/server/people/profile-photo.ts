/** Checks the photo in a payload, so that only an image stored on this site is used. */

import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkMediaExists } from '#server/media/check-media-exists.ts'
import { resolveMedia } from '#server/media/media.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { touchPeople, updatePersonRow } from './people.store.ts'
import type { PersonChange } from './person-columns.ts'

interface PhotoPayload {
  profilePhotoUrl?: string | null | undefined
}

function findPhoto(deps: Deps, session: Session, url: string) {
  return resolveMedia(deps, session, { url }, 'profilePhotoUrl', ['photo'])
}

/**
 * The payload with the photo's URL on this site.
 * @throws AppError invalid with `fields.profilePhotoUrl` for a URL of another site or a photo that the user cannot see
 */
export async function withResolvedPhoto<T extends PhotoPayload>(
  deps: Deps,
  session: Session,
  payload: T,
): Promise<T> {
  const url = payload.profilePhotoUrl
  if (!url) return payload
  const { id } = await findPhoto(deps, session, url)
  return { ...payload, profilePhotoUrl: buildMediaUrl(id) }
}

/**
 * The payload with the photo's URL, for a relative's own profile. A relative chooses an own upload or keeps the portrait:
 * a picture of somebody else could no longer be deleted where it belongs.
 * @param current the person's portrait
 * @throws AppError invalid with `fields.profilePhotoUrl`
 */
export async function withOwnPhoto<T extends PhotoPayload>(
  deps: Deps,
  session: Session,
  payload: T,
  current: string | null,
): Promise<T> {
  const url = payload.profilePhotoUrl
  if (!url) return payload
  const photo = await findPhoto(deps, session, url)
  const profilePhotoUrl = buildMediaUrl(photo.id)
  const isOwn = session.user.role === 'admin' || photo.owner_id === session.accountId
  if (isOwn || profilePhotoUrl === current) return { ...payload, profilePhotoUrl }
  const message = 'Please choose a photo from your device.'
  throw new AppError('invalid', message, { fields: { profilePhotoUrl: message } })
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
}
