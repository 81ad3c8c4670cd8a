/** Converts media rows to the responses of the API. */
import type { MediaFile, UploadedFile } from '#shared/contracts/media.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type MediaRow, toPicture } from './media-row.ts'

/** The URL of the thumbnail; empty for a file that has none. */
function getThumbnailUrl({ id, width }: MediaRow): string {
  return width !== null ? `${buildMediaUrl(id)}?w=320` : ''
}

/** The response to an upload, with the fields of ImageKit's response. */
export function toUploadedFile(mediaRow: MediaRow): UploadedFile {
  return {
    fileId: mediaRow.id,
    name: mediaRow.file_name,
    url: buildMediaUrl(mediaRow.id),
    thumbnailUrl: getThumbnailUrl(mediaRow),
    size: mediaRow.size,
    fileType: mediaRow.kind === 'photo' ? 'image' : 'non-image',
    filePath: `/${mediaRow.folder}/${mediaRow.file_name}`,
  }
}

export function toMediaFile(mediaRow: MediaRow): MediaFile {
  return {
    fileId: mediaRow.id,
    fileName: mediaRow.file_name,
    url: buildMediaUrl(mediaRow.id),
    thumbnailUrl: getThumbnailUrl(mediaRow),
    kind: mediaRow.kind,
    mimeType: mediaRow.mime_type,
    size: mediaRow.size,
    picture: toPicture(mediaRow),
  }
}
