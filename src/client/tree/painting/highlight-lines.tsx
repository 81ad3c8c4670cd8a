/** What is highlighted on the canvas, in gold. */
import type { ReactNode } from 'react'
import { useZoomStep } from '../canvas/use-settled-zoom.ts'

/**
 * Lines that are as strong on the screen at any scale. The drawing itself is two px of the screen wide: what is smaller
 * than one is not painted at all, and what is as large as the tree is a picture as large as the tree.
 */
export function GoldLines({ way = false, children }: { way?: boolean; children: ReactNode }) {
  const pixel = 1 / useZoomStep()
  return (
    <svg
      className={way ? 'tree-gold tree-way' : 'tree-gold'}
      style={{ width: 2 * pixel, height: 2 * pixel, '--tree-frame': `${pixel}px` }}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
