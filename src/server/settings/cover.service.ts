/** The family's cover picture: which archive items can be one, and its thumbnail for visitors without a session. */
import { getArchive } from '#server/archives/archives.service.ts'
import type { Deps } from '#server/deps.ts'
import { findThumbnail } from '#server/media/media.service.ts'
import type { MediaLocation, MediaRequest } from '#server/media/storage/media-store.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { readSettings } from './settings.service.ts'

function isPicture({ file_type, picture }: ArchiveItem): boolean {
  return file_type === 'photo' && picture !== null
}

/** @throws AppError invalid for an item that does not exist or is not a picture */
export async function checkCoverItem(deps: Pick<Deps, 'db'>, itemId: string): Promise<void> {
  const item = await getArchive(deps, itemId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (item && isPicture(item)) return
  const message = 'This picture is not in the archives any more. Please choose another one.'
  throw new AppError('invalid', message, { fields: { coverItemId: message } })
}

/**
 * The thumbnail of the cover picture, for everyone.
 * @throws AppError not_found unless an administrator shows the picture without a session
 */
export async function findPublicCover(
  deps: Deps,
  request: Pick<MediaRequest, 'width' | 'accept'>,
): Promise<MediaLocation> {
  const { cover_item_id, cover_before_sign_in } = await readSettings(deps)
  if (!cover_before_sign_in || cover_item_id === null) {
    throw new AppError('not_found', 'The site shows no cover picture here.')
  }
  const item = await getArchive(deps, cover_item_id)
  return await findThumbnail(deps, parseMediaUrl(item.file_url) ?? '', request)
}
