/** The number of columns of the album and the heights of its rows, in pixels. */
import type { GridSize } from '../list/grid-size.ts'
import type { AlbumRow } from './album-rows.ts'

export interface AlbumSize {
  columns: number
  /** The side of a square tile. */
  tile: number
  gap: number
  /** The height of a heading. */
  heading: number
}

/** The breakpoint between phones and wider windows, and the column of the scrubber, as in `scrubberColumns`. */
const wideRem = 48
const scrubberRem = { phone: 1.75, wide: 3.5 }

export function getAlbumSize({ width, rem, windowWidth }: GridSize): AlbumSize {
  const isWide = windowWidth >= wideRem * 16
  const listWidth = width - (isWide ? scrubberRem.wide : scrubberRem.phone) * rem
  const gap = isWide ? 6 : 4
  const columns = isWide
    ? Math.max(5, Math.min(7, Math.floor((listWidth + gap) / (9.5 * rem + gap))))
    : Math.max(2, Math.min(3, Math.floor((listWidth + gap) / (5 * rem + gap))))
  const tile = Math.max(1, (listWidth - (columns - 1) * gap) / columns)
  return { columns, tile, gap, heading: Math.round((isWide ? 4 : 3.25) * rem) }
}

export function getRowHeight(row: AlbumRow | undefined, { tile, gap, heading }: AlbumSize): number {
  if (!row) return 0
  if (row.kind === 'heading') return heading
  return row.large ? 2 * (tile + gap) : tile + gap
}
