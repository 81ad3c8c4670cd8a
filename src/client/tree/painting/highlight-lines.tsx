/** An SVG overlay for highlighted lines whose width on the screen does not depend on the zoom. */
import type { ReactNode } from 'react'
import { useSettledZoom } from '../canvas/use-settled-zoom.ts'

/**
 * The SVG element itself is two screen px wide and its lines overflow: browsers skip an element below one px, and would
 * allocate a bitmap of the whole tree for an element of that size.
 */
export function HighlightLines({ isPath = false, children }: { isPath?: boolean; children: ReactNode }) {
  const pixel = 1 / useSettledZoom()
  return (
    <svg
      className={isPath ? 'tree-highlight tree-path' : 'tree-highlight'}
      style={{ width: 2 * pixel, height: 2 * pixel, '--tree-frame': `${pixel}px` }}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
