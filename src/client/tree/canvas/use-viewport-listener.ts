/** Reads the viewport from React Flow's store, also without rendering. */
import { type ReactFlowState, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import type { Viewport } from './viewport.ts'

export function getViewport({ transform: [x, y, zoom], width, height }: ReactFlowState): Viewport {
  return { x, y, zoom, width, height }
}

function isSameViewport(a: Viewport, b: Viewport): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom && a.width === b.width && a.height === b.height
}

/** Calls `onChange` once now and at every change of the viewport. `onChange` must be memoised. */
export function useViewportListener(onChange: (viewport: Viewport) => void) {
  const store = useStoreApi()
  useEffect(() => {
    let last = getViewport(store.getState())
    onChange(last)
    return store.subscribe((state) => {
      const viewport = getViewport(state)
      if (isSameViewport(viewport, last)) return
      last = viewport
      onChange(viewport)
    })
  }, [store, onChange])
}
