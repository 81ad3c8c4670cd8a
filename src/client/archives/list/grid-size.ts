/** The room that a grid under the window's scrolling has, and how many of its cards stand side by side there. */

import { getContentWidth } from '#client/ui/layout/page.tsx'

export interface GridSize {
  /** Pixels. */
  width: number
  rem: number
}

export function measureGrid(box: HTMLElement): GridSize {
  return {
    width: box.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  }
}

/** As good as measured for telling how many columns there are, before anything is drawn that could be measured. */
export function estimateGrid(): GridSize {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { width: getContentWidth(rem), rem }
}

export function isSameSize(one: GridSize, other: GridSize): boolean {
  return one.width === other.width && one.rem === other.rem
}

interface ColumnOptions {
  /** The narrowest that a card may be, and the gap between two, in rem: where the letters are large, fewer fit. */
  minCardRem: number
  gapRem: number
  maxCount: number
}

export function getColumnCount(
  { width, rem }: GridSize,
  { minCardRem: narrowest, gapRem: gap, maxCount: most }: ColumnOptions,
): number {
  return Math.max(1, Math.min(most, Math.floor((width + gap * rem) / ((narrowest + gap) * rem))))
}
