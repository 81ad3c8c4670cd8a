/** Moves the viewport to show the whole path between two people when the path or the chart changes. */
import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import type { ViewportAnimation } from '../canvas/use-viewport-animation.ts'
import { getViewport } from '../canvas/use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'

/** The margin around the path in px of the screen, and the minimum zoom. */
const marginPx = 48
/** On a narrow canvas the minimap would cover the last people of the path. */
const narrowCanvas = { width: 600, height: 96 }
const minZoom = 0.08

/** `begin` is called before the viewport moves. */
export function usePathInView(
  chart: Chart,
  path: readonly string[],
  travel: ViewportAnimation,
  begin: () => void,
): void {
  const store = useStoreApi()
  const now = useRef({ travel, begin })
  useEffect(() => {
    now.current = { travel, begin }
  })
  useEffect(() => {
    if (path.length === 0 || chart.drawing.fan) return
    const goal = getTargetViewport(chart, path, getViewport(store.getState()))
    if (!goal) return
    now.current.begin()
    now.current.travel.moveTo(goal, goal.zoom, tree.viewportAnimationMs)
  }, [chart, path, store])
}

/** Returns the viewport that shows everybody on the path; null if they are visible already or not on the chart. */
function getTargetViewport({ drawing, indexById }: Chart, path: readonly string[], view: Viewport) {
  const { layout, box } = drawing
  const people = path.flatMap((id) => indexById.get(id) ?? [])
  if (people.length === 0) return null
  const left = Math.min(...people.map((p) => layout.x[p] ?? 0))
  const top = Math.min(...people.map((p) => layout.y[p] ?? 0))
  const right = Math.max(...people.map((p) => layout.x[p] ?? 0)) + box
  const bottom = Math.max(...people.map((p) => layout.y[p] ?? 0)) + box
  const minimapHeight = view.width < narrowCanvas.width ? narrowCanvas.height : 0
  const free = { ...view, height: view.height - minimapHeight }
  const seen = getVisibleArea(free)
  if (left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom) return null
  const wide = (free.width - 2 * marginPx) / (right - left)
  const high = (free.height - 2 * marginPx) / (bottom - top)
  const zoom = Math.max(minZoom, Math.min(wide, high, tree.zoomDefault))
  return { x: (left + right) / 2, y: (top + bottom) / 2 + minimapHeight / 2 / zoom, zoom }
}
