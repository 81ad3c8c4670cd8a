/** The faint grid behind the tree; its meshes double and halve, so that they are never crowded. */
import { useCallback, useRef } from 'react'
import { useViewFollower } from './use-viewport-listener.ts'
import type { View } from './viewport.ts'

/** The narrowest mesh on the screen, in px. */
const narrowest = 44

/** The width of a mesh on the screen at a zoom: between `narrowest` and its double. */
export function meshAt(zoom: number): number {
  const mesh = 60 * zoom
  return mesh * 2 ** Math.ceil(Math.log2(narrowest / mesh))
}

export function CanvasGrid() {
  const grid = useRef<HTMLDivElement>(null)
  const follow = useCallback((view: View) => {
    if (!grid.current) return
    const mesh = meshAt(view.zoom)
    grid.current.style.backgroundSize = `${mesh}px ${mesh}px`
    grid.current.style.backgroundPosition = `${view.x}px ${view.y}px`
  }, [])
  useViewFollower(follow)
  return <div ref={grid} className="tree-grid" />
}
