/** The variants of an image: a full-size copy and thumbnails, with file names and formats. */
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import type { MediaRow } from '../media-row.ts'

export type ThumbnailFormat = 'webp' | 'avif'
export type FullFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** The file name and MIME type of a variant. */
export interface ImageVariant {
  name: string
  mimeType: string
}

const fullFormats: Readonly<Record<string, FullFormat>> = {
  'image/jpeg': 'jpeg',
  'image/heic': 'jpeg',
  'image/heif': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
}

/** The format of the full-size variant: that of the original where every browser displays it, else WebP or JPEG. */
export function getFullFormat(mimeType: string): FullFormat {
  return fullFormats[mimeType] ?? 'webp'
}

/** Whether a file is a TIFF file of several pages, which is a document: its full-size variant is a PDF file. */
export function isPagedScan({ kind, mime_type }: Pick<MediaRow, 'kind' | 'mime_type'>): boolean {
  return kind === 'document' && mime_type === 'image/tiff'
}

/** The full-size variant of an image. */
export function getFullVariant(mediaRow: Pick<MediaRow, 'kind' | 'mime_type'>): ImageVariant {
  if (isPagedScan(mediaRow)) return { name: 'pages.pdf', mimeType: 'application/pdf' }
  const format = getFullFormat(mediaRow.mime_type)
  return { name: `full.${format}`, mimeType: `image/${format}` }
}

/** The thumbnail for a width. All widths above the width of the image share one thumbnail. */
export function getThumbnailVariant(
  imageWidth: number,
  width: ThumbnailWidth,
  format: ThumbnailFormat,
): ImageVariant {
  const enough = thumbnailWidths.find((each) => each >= imageWidth) ?? width
  return { name: `${Math.min(enough, width)}.${format}`, mimeType: `image/${format}` }
}

/** The thumbnail widths for an image. */
export function listThumbnailWidths(imageWidth: number): ThumbnailWidth[] {
  return thumbnailWidths.filter((_, i) => i === 0 || (thumbnailWidths[i - 1] ?? 0) < imageWidth)
}
