/** Whether the window has space for the layout of wide screens, so that components render only the matching layout. */
import { useTextSize } from '#client/theme/text-size.ts'
import { useMediaQuery } from './use-media-query.ts'

/** The theme's `lg` breakpoint. */
const wideRem = 64

/** Larger text needs a wider window; media queries follow only the text size of the browser. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${(wideRem * useTextSize()) / 100}rem)`)
}
