/** The widths of thumbnails in pixels. */
export const thumbnailWidths = [160, 320, 640, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]
