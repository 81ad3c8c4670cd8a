/** The URLs of an image's thumbnails. */
import { type ThumbnailWidth, thumbnailWidths } from '#shared/thumbnail-widths.ts'

export function imageSrc(url: string, width: ThumbnailWidth): string {
  return `${url}?w=${width}`
}

/**
 * The `srcset` with all thumbnail widths up to the first that is at least as wide as the image.
 *
 * @param picture the width in pixels; null if unknown
 */
export function imageSrcSet(url: string, picture: { width: number } | null): string {
  const useful = thumbnailWidths.filter(
    (_, i) => (thumbnailWidths[i - 1] ?? 0) < (picture?.width ?? Infinity),
  )
  return useful.map((width) => `${imageSrc(url, width)} ${width}w`).join(', ')
}
