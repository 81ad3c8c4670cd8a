/** Distances of the tree layout by screen size: narrower on narrow screens. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { tree } from '#shared/limits.ts'

/** `wide` from 1024 px, `medium` from 768 px, `narrow` below. */
export type ScreenSize = 'wide' | 'medium' | 'narrow'

export function getScreenSize(width: number): ScreenSize {
  return width >= tree.tabletMaxWidth ? 'wide' : width >= tree.phoneMaxWidth ? 'medium' : 'narrow'
}

export function getLayoutOptions(screenSize: ScreenSize): LayoutOptions {
  const { cardSize: box, gapX, gapY, partnerOffset } = tree
  switch (screenSize) {
    case 'wide':
      return { box, gapX, gapY, partnerOffset, aspect: 2 }
    case 'medium':
      return { box, gapX: 60, gapY: 105, partnerOffset: 190, aspect: 1.2 }
    case 'narrow':
      return { box, gapX: 40, gapY: 90, partnerOffset: 180, aspect: 0.7 }
  }
}
