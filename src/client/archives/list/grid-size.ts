/** The size of a grid and the number of its columns. */

import { getContentWidth } from '#client/ui/layout/page.tsx'

export interface GridSize {
  /** In pixels. */
  width: number
  rem: number
  /** The width of the window, in pixels. */
  windowWidth: number
}

export function measureGrid(box: HTMLElement): GridSize {
  return {
    width: box.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
    windowWidth: window.innerWidth,
  }
}

/** Estimates the size before the grid is rendered. */
export function estimateGrid(): GridSize {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { width: getContentWidth(rem), rem, windowWidth: window.innerWidth }
}

export function isSameSize(size: GridSize, other: GridSize): boolean {
  return size.width === other.width && size.rem === other.rem
}

interface ColumnOptions {
  /** In rem, so that large text gets fewer columns. */
  minCardRem: number
  gapRem: number
  maxCount: number
}

export function getColumnCount(
  { width, rem }: GridSize,
  { minCardRem, gapRem, maxCount }: ColumnOptions,
): number {
  return Math.max(1, Math.min(maxCount, Math.floor((width + gapRem * rem) / ((minCardRem + gapRem) * rem))))
}
