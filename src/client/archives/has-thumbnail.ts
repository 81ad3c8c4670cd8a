/** Tells which archive items have thumbnails: images, and PDF files and films of which the server has drawn a page or a frame. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

export function hasThumbnail({ file_type, file_url, picture }: ArchiveItem): boolean {
  return file_url !== '' && (file_type === 'photo' || picture !== null)
}
