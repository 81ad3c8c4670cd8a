/** What happens to the view when another chart comes: another way of looking is travelled to, the same one stays put. */
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { centerOf, personInMiddle } from '../canvas/hit-testing.ts'
import { viewOnto } from '../canvas/initial-viewport.ts'
import { wantsNoMotion } from '../canvas/use-viewport-animation.ts'
import { viewOf } from '../canvas/use-viewport-listener.ts'
import { areaOf, type View } from '../canvas/viewport.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { firstKnown, type Scene, sameScene } from '../chart/chart-spec.ts'
import { planFlights } from './card-moves.ts'
import { ChartFlight } from './chart-transition.ts'

interface SceneOnCanvas {
  chart: Chart
  scene: Scene
  writer: CardWriter
  /** Whom the address points at. */
  pointedAt: string | null
  /** In whose place the canvas opens where it is about nobody. */
  openAt: string | null
  /** With whom the view stays when the same scene is laid out anew: then people travel to their new places. */
  staysWith?: string | null | undefined
}

export interface SceneChange {
  /** Ends the journey at once: somebody has taken the view into their hand. */
  finish: () => void
  /** People are on their way. */
  underWay: () => boolean
}

/** `onChange` is told before the view is set anew. */
export function useSceneChange(now: SceneOnCanvas, onChange: () => void): SceneChange {
  const flow = useReactFlow()
  const store = useStoreApi()
  const shown = useRef(now)
  const flight = useRef<ChartFlight | null>(null)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = now
    if (before.chart.picture === now.chart.picture) return
    onChange()
    const view = viewOf(store.getState())
    const same = sameScene(before.scene, now.scene)
    const kept = same ? keptView(before.chart, now.chart, view, now.staysWith ?? null) : null
    const next = { ...view, ...(kept ?? openingView(before, now, view)) }
    if (same && now.staysWith === undefined) {
      void flow.setViewport(next)
      return
    }
    const { domNode } = store.getState()
    const under = flight.current
    const flights = planFlights({ chart: before.chart, view }, { chart: now.chart, view: next }, (id) =>
      under ? under.standOf(id) : null,
    )
    if (domNode && !wantsNoMotion()) {
      flight.current = new ChartFlight(
        domNode,
        { before: before.chart, after: now.chart },
        now.writer,
        flights,
      )
      under?.stop()
      flight.current.start()
    }
    void flow.setViewport(next)
  })
  useEffect(() => () => flight.current?.stop(), [])

  return {
    finish: () => flight.current?.stop(),
    underWay: () => flight.current !== null && !flight.current.over,
  }
}

/** On whoever is pointed at, else on whom the chart is about or was before, else on who is in the middle now. */
function openingView(before: SceneOnCanvas, { chart, scene, pointedAt, openAt }: SceneOnCanvas, view: View) {
  const inMiddle = before.chart.picture.layout.ids[personInMiddle(before.chart.picture, view)] ?? null
  const id = firstKnown(chart, [pointedAt, scene.of, before.scene.of, inMiddle, openAt])
  return viewOnto(chart.picture, scene.view, chart.numberOf.get(id ?? '') ?? 0, view)
}

/**
 * When the same scene is laid out anew, somebody stays where they were: `wanted` if they are in view and on both charts,
 * else whoever stood in the middle; null where that was nobody.
 */
function keptView(before: Chart, after: Chart, view: View, wanted: string | null): View | null {
  const stood = before.numberOf.get(wanted ?? '') ?? -1
  const stays = stood >= 0 && after.numberOf.has(wanted ?? '') && isInView(before, stood, view)
  const kept = stays ? stood : personInMiddle(before.picture, view)
  const seat = after.numberOf.get(before.picture.layout.ids[kept] ?? '')
  if (seat === undefined) return null
  const from = centerOf(before.picture, kept)
  const to = centerOf(after.picture, seat)
  return { ...view, x: view.x + (from.x - to.x) * view.zoom, y: view.y + (from.y - to.y) * view.zoom }
}

function isInView({ picture }: Chart, seat: number, view: View): boolean {
  const { x, y } = centerOf(picture, seat)
  const { left, top, right, bottom } = areaOf(view)
  return x > left && x < right && y > top && y < bottom
}
