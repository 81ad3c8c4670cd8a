/** The variants of an image: a full-size copy and thumbnails, with file names and formats. */
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'

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

/** The full-size variant of an image of a type. */
export function getFullVariant(mimeType: string): ImageVariant {
  const format = getFullFormat(mimeType)
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
