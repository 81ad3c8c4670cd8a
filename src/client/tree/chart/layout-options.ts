/** The measures of the drawing, narrower on narrow screens. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { tree } from '#shared/limits.ts'

/** How much room there is: from 1024 px on, from 768 px on, below. */
export type ScreenClass = 'wide' | 'medium' | 'narrow'

export function screenClassOf(width: number): ScreenClass {
  return width >= tree.medium ? 'wide' : width >= tree.narrow ? 'medium' : 'narrow'
}

export function measuresFor(screen: ScreenClass): LayoutOptions {
  const { box, gapX, gapY, partnerOffset } = tree
  switch (screen) {
    case 'wide':
      return { box, gapX, gapY, partnerOffset, aspect: 2 }
    case 'medium':
      return { box, gapX: 60, gapY: 105, partnerOffset: 190, aspect: 1.2 }
    case 'narrow':
      return { box, gapX: 40, gapY: 90, partnerOffset: 180, aspect: 0.7 }
  }
}
