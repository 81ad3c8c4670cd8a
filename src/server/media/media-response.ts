/** A medium's row in the forms in which callers are told of it. */
import type { MediaFile, UploadedFile } from '#shared/contracts/media.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type MediaRow, pictureOf } from './media.store.ts'

/** Empty for what is no picture. */
function thumbnailOf({ id, kind }: MediaRow): string {
  return kind === 'photo' ? `${buildMediaUrl(id)}?w=320` : ''
}

/** The reply to an upload, in the image host's shape. */
export function uploadedFileOf(medium: MediaRow): UploadedFile {
  return {
    fileId: medium.id,
    name: medium.file_name,
    url: buildMediaUrl(medium.id),
    thumbnailUrl: thumbnailOf(medium),
    size: medium.size,
    fileType: medium.kind === 'photo' ? 'image' : 'non-image',
    filePath: `/${medium.folder}/${medium.file_name}`,
  }
}

export function mediaFileOf(medium: MediaRow): MediaFile {
  return {
    fileId: medium.id,
    fileName: medium.file_name,
    url: buildMediaUrl(medium.id),
    thumbnailUrl: thumbnailOf(medium),
    kind: medium.kind,
    mimeType: medium.mime_type,
    size: medium.size,
    picture: pictureOf(medium),
  }
}
