/** The view of the tree as React Flow's store has it, for whatever follows it without rendering. */
import { type ReactFlowState, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import type { View } from './viewport.ts'

export function viewOf({ transform: [x, y, zoom], width, height }: ReactFlowState): View {
  return { x, y, zoom, width, height }
}

export function sameView(a: View, b: View): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom && a.width === b.width && a.height === b.height
}

/** Calls `follow` now and at every change of the view; `follow` has to keep its identity. */
export function useViewFollower(follow: (view: View) => void) {
  const store = useStoreApi()
  useEffect(() => {
    let last = viewOf(store.getState())
    follow(last)
    return store.subscribe((state) => {
      const view = viewOf(state)
      if (sameView(view, last)) return
      last = view
      follow(view)
    })
  }, [store, follow])
}
