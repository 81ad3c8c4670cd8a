/** Brings the whole way between two people into view when it is another one, or is drawn on another chart. */
import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import type { ViewportAnimation } from '../canvas/use-viewport-animation.ts'
import { getViewport } from '../canvas/use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'

/** Free ground round the way, in px of the screen; and how small people may become. */
const edge = 48
/** On a narrow canvas the overview in its corner has the last of the way's people under it. */
const underOverview = { width: 600, room: 96 }
const smallest = 0.08

/** `begin` is called before the view sets out. */
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

/** Where the view would hold everybody on the way; null where it does already or where nobody has a place. */
function getTargetViewport({ drawing, indexById }: Chart, path: readonly string[], view: Viewport) {
  const { layout, box } = drawing
  const people = path.flatMap((id) => indexById.get(id) ?? [])
  if (people.length === 0) return null
  const left = Math.min(...people.map((p) => layout.x[p] ?? 0))
  const top = Math.min(...people.map((p) => layout.y[p] ?? 0))
  const right = Math.max(...people.map((p) => layout.x[p] ?? 0)) + box
  const bottom = Math.max(...people.map((p) => layout.y[p] ?? 0)) + box
  const kept = view.width < underOverview.width ? underOverview.room : 0
  const free = { ...view, height: view.height - kept }
  const seen = getVisibleArea(free)
  if (left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom) return null
  const wide = (free.width - 2 * edge) / (right - left)
  const high = (free.height - 2 * edge) / (bottom - top)
  const zoom = Math.max(smallest, Math.min(wide, high, tree.zoomDefault))
  return { x: (left + right) / 2, y: (top + bottom) / 2 + kept / 2 / zoom, zoom }
}
