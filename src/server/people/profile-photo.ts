/** The photo that a payload names: looked up before the write, so that only a picture of this site is ever named. */
import type { Deps } from '#server/app.ts'
import type { Session } from '#server/http/call.ts'
import { resolveMedia } from '#server/media/media.service.ts'
import { mediaUrlOf } from '#shared/media-address.ts'

/**
 * The payload with the photo's address as this site writes it.
 *
 * @throws AppError invalid with `fields.profilePhotoUrl` for another site's address or somebody else's upload
 */
export async function withOwnPhoto<T extends { profilePhotoUrl?: string | null | undefined }>(
  deps: Deps,
  session: Session,
  payload: T,
): Promise<T> {
  const url = payload.profilePhotoUrl
  if (url === undefined || url === null || url === '') return payload
  const medium = await resolveMedia(deps, session, { url }, 'profilePhotoUrl', ['photo'])
  return { ...payload, profilePhotoUrl: mediaUrlOf(medium.id) }
}
