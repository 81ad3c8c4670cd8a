/** Moves the viewport and starts the animation when the canvas shows another chart. */
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findPersonAtCenter, getPersonCenter } from '../canvas/hit-testing.ts'
import { getInitialViewport } from '../canvas/initial-viewport.ts'
import { prefersReducedMotion, type ViewportAnimation } from '../canvas/use-viewport-animation.ts'
import { getViewport } from '../canvas/use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from '../canvas/viewport.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type ChartSpec, findFirstKnownId, isSameChart } from '../chart/chart-spec.ts'
import { planCardMoves } from './card-moves.ts'
import { ChartTransition } from './chart-transition.ts'

interface CanvasState {
  chart: Chart
  spec: ChartSpec
  cardTexts: CardTextCache
  urlPersonId: string | null
  /** The person on whom the canvas opens when neither the URL nor the chart names one. */
  initialPersonId: string | null
  /** When the same chart is laid out again, this person keeps their place on the screen, and others move there visibly. */
  anchorId?: string | null | undefined
}

export interface RunningTransition {
  /** Ends the animation at once, because the user moves the viewport. */
  finish: () => void
  isRunning: () => boolean
}

/** Ends a running animation of the viewport before it moves the viewport. */
export function useChartTransition(
  now: CanvasState,
  animation: Pick<ViewportAnimation, 'getEnd' | 'cancel'>,
): RunningTransition {
  const flow = useReactFlow()
  const store = useStoreApi()
  const last = useRef(now)
  const transition = useRef<ChartTransition | null>(null)

  useLayoutEffect(() => {
    const before = last.current
    last.current = now
    if (before.chart.drawing === now.chart.drawing) return
    const viewport = getViewport(store.getState())
    const isSame = isSameChart(before.spec, now.spec)
    // A phone that is turned while the viewport moves to a person shows that person.
    const anchored = isSame
      ? getAnchoredViewport(before.chart, now.chart, animation.getEnd(), now.anchorId ?? null)
      : null
    animation.cancel()
    const next = { ...viewport, ...(anchored ?? getNextViewport(before, now, viewport)) }
    if (isSame && now.anchorId === undefined) {
      void flow.setViewport(next)
      return
    }
    const { domNode } = store.getState()
    const running = transition.current
    const moves = planCardMoves(
      { chart: before.chart, viewport },
      { chart: now.chart, viewport: next },
      (id) => (running ? running.getPosition(id) : null),
    )
    if (domNode && !prefersReducedMotion()) {
      const charts = { before: before.chart, after: now.chart }
      transition.current = new ChartTransition(domNode, charts, now.cardTexts, moves)
      running?.stop()
      transition.current.start()
    }
    void flow.setViewport(next)
  })
  useEffect(() => () => transition.current?.stop(), [])

  return {
    finish: () => transition.current?.stop(),
    isRunning: () => transition.current !== null && !transition.current.isOver,
  }
}

/** Shows the person of the URL, else the subject of the new or the old chart, else the person now at the centre. */
function getNextViewport(
  before: CanvasState,
  { chart, spec, urlPersonId, initialPersonId }: CanvasState,
  viewport: Viewport,
) {
  const { drawing } = before.chart
  const centerId = drawing.layout.ids[findPersonAtCenter(drawing, viewport)] ?? null
  const ids = [urlPersonId, spec.subjectId, before.spec.subjectId, centerId, initialPersonId]
  const p = chart.indexById.get(findFirstKnownId(chart, ids) ?? '') ?? 0
  return getInitialViewport(chart.drawing, spec.view, p, viewport)
}

/**
 * Keeps a person in place when the same chart is laid out again: `anchorId` if that person is visible and on both charts,
 * else the person at the centre. Returns null when the centre is empty.
 */
function getAnchoredViewport(
  before: Chart,
  after: Chart,
  viewport: Viewport,
  anchorId: string | null,
): Viewport | null {
  const anchor = before.indexById.get(anchorId ?? '') ?? -1
  const canAnchor = anchor >= 0 && after.indexById.has(anchorId ?? '') && isVisible(before, anchor, viewport)
  const oldIndex = canAnchor ? anchor : findPersonAtCenter(before.drawing, viewport)
  const newIndex = after.indexById.get(before.drawing.layout.ids[oldIndex] ?? '')
  if (newIndex === undefined) return null
  const from = getPersonCenter(before.drawing, oldIndex)
  const to = getPersonCenter(after.drawing, newIndex)
  const { x, y, zoom } = viewport
  return { ...viewport, x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom }
}

function isVisible({ drawing }: Chart, p: number, viewport: Viewport): boolean {
  const { x, y } = getPersonCenter(drawing, p)
  const { left, top, right, bottom } = getVisibleArea(viewport)
  return x > left && x < right && y > top && y < bottom
}
