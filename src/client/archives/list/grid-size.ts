/** The room that a grid under the window's scrolling has, and how many of its cards stand side by side there. */

import { getContentWidth } from '#client/ui/layout/page.tsx'

export interface GridRoom {
  /** Pixels. */
  width: number
  rem: number
}

export function measureRoom(box: HTMLElement): GridRoom {
  return {
    width: box.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  }
}

/** As good as measured for telling how many columns there are, before anything is drawn that could be measured. */
export function guessRoom(): GridRoom {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { width: getContentWidth(rem), rem }
}

export function sameRoom(one: GridRoom, other: GridRoom): boolean {
  return one.width === other.width && one.rem === other.rem
}

interface Columns {
  /** The narrowest that a card may be, and the gap between two, in rem: where the letters are large, fewer fit. */
  narrowest: number
  gap: number
  most: number
}

export function columnsIn({ width, rem }: GridRoom, { narrowest, gap, most }: Columns): number {
  return Math.max(1, Math.min(most, Math.floor((width + gap * rem) / ((narrowest + gap) * rem))))
}
