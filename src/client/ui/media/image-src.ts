/** The addresses of a picture of ours in the widths in which it is served. */
import { type ThumbnailWidth, thumbnailWidths } from '#shared/thumbnail-widths.ts'

export function imageSrc(url: string, width: ThumbnailWidth): string {
  return `${url}?w=${width}`
}

/**
 * All widths, up to the first that is as wide as the picture, for the browser to choose from.
 *
 * @param picture its width in pixels; null where that is not known
 */
export function imageSrcSet(url: string, picture: { width: number } | null): string {
  const useful = thumbnailWidths.filter(
    (_, i) => (thumbnailWidths[i - 1] ?? 0) < (picture?.width ?? Infinity),
  )
  return useful.map((width) => `${imageSrc(url, width)} ${width}w`).join(', ')
}
