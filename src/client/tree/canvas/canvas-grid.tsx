/** The faint grid behind the tree. Its cell size doubles or halves with the zoom, so that lines are never crowded. */
import { useCallback, useRef } from 'react'
import { useViewportListener } from './use-viewport-listener.ts'
import type { Viewport } from './viewport.ts'

/** Smallest grid cell on the screen, in px. */
const minCellSize = 44

/** Size of a grid cell on the screen at the given zoom: from `minCellSize` up to twice that, in px. */
export function getGridCellSize(zoom: number): number {
  const size = 60 * zoom
  return size * 2 ** Math.ceil(Math.log2(minCellSize / size))
}

export function CanvasGrid() {
  const grid = useRef<HTMLDivElement>(null)
  const onViewportChange = useCallback((viewport: Viewport) => {
    if (!grid.current) return
    const size = getGridCellSize(viewport.zoom)
    grid.current.style.backgroundSize = `${size}px ${size}px`
    grid.current.style.backgroundPosition = `${viewport.x}px ${viewport.y}px`
  }, [])
  useViewportListener(onViewportChange)
  return <div ref={grid} className="tree-grid" />
}
