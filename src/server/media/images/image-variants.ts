/** Which copies of a picture there are, by the names of their files. */
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'

export type SmallFormat = 'webp' | 'avif'
export type FullFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** A copy by the name of its file, and what it is served as. */
export interface Copy {
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

/** The format of the copy in full size: that of the picture, where every browser shows it. */
export function fullFormatOf(mimeType: string): FullFormat {
  return fullFormats[mimeType] ?? 'webp'
}

/** The copy in full size of a picture of that type. */
export function fullCopy(mimeType: string): Copy {
  const format = fullFormatOf(mimeType)
  return { name: `full.${format}`, mimeType: `image/${format}` }
}

/** The small copy in which a picture is served for a width: those wider than it is are one and the same. */
export function smallCopy(pictureWidth: number, width: ThumbnailWidth, format: SmallFormat): Copy {
  const enough = thumbnailWidths.find((each) => each >= pictureWidth) ?? width
  return { name: `${Math.min(enough, width)}.${format}`, mimeType: `image/${format}` }
}

/** The widths of the small copies that a picture has. */
export function smallWidths(pictureWidth: number): ThumbnailWidth[] {
  return thumbnailWidths.filter((_, i) => i === 0 || (thumbnailWidths[i - 1] ?? 0) < pictureWidth)
}
