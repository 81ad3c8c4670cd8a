/** How the view travels: to a person, to the whole tree, nearer and farther. */
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import { viewOf } from './use-viewport-listener.ts'
import { areaOf, type View } from './viewport.ts'

/** The middle of the view, and px of the screen for one of the picture. */
interface Goal {
  x: number
  y: number
  zoom: number
}

export interface Travel {
  /** `milliseconds` are none for people who have asked that nothing moves by itself. */
  to: (middle: { x: number; y: number }, zoom: number, milliseconds: number) => void
  /** Nearer or farther from where one is, or from where one is about to arrive: presses in a row add up. */
  zoomBy: (factor: number) => void
  /** Aside by parts of the view's width and height; presses in a row add up, too. */
  panBy: (right: number, down: number) => void
  /** The view is taken elsewhere: by hand, or because another chart has come. */
  interrupt: () => void
}

const zoomTime = 200
const panTime = 250

export function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function useTravel(minZoom: number): Travel {
  const flow = useReactFlow()
  const store = useStoreApi()
  /** Where the view is on its way to. */
  const journey = useRef<Goal | null>(null)

  const to = useCallback<Travel['to']>(
    ({ x, y }, zoom, milliseconds) => {
      const duration = wantsNoMotion() ? 0 : milliseconds
      const goal = { x, y, zoom }
      journey.current = goal
      const interpolate = isTooSteep(viewOf(store.getState()), goal) ? 'linear' : 'smooth'
      void flow.setCenter(x, y, { zoom, duration, interpolate }).then(() => {
        if (journey.current === goal) journey.current = null
      })
    },
    [flow, store],
  )
  const zoomBy = useCallback<Travel['zoomBy']>(
    (factor) => {
      const from = journey.current ?? middleOf(viewOf(store.getState()))
      to(from, Math.min(tree.zoomMax, Math.max(minZoom, from.zoom * factor)), zoomTime)
    },
    [store, to, minZoom],
  )
  const panBy = useCallback<Travel['panBy']>(
    (right, down) => {
      const view = viewOf(store.getState())
      const { x, y, zoom } = journey.current ?? middleOf(view)
      to({ x: x + (right * view.width) / zoom, y: y + (down * view.height) / zoom }, zoom, panTime)
    },
    [store, to],
  )
  const interrupt = useCallback(() => {
    journey.current = null
  }, [])
  return { to, zoomBy, panBy, interrupt }
}

function middleOf(view: View): Goal {
  const { left, top, right, bottom } = areaOf(view)
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: view.zoom }
}

/**
 * Between places that are all but equal at very different scales the smooth path (van Wijk and Nuij, as d3 has it)
 * loses every digit, and the view would be nowhere.
 */
function isTooSteep(view: View, goal: Goal): boolean {
  const from = middleOf(view)
  const distance = Math.hypot(from.x - goal.x, from.y - goal.y)
  const [before, after] = [view.width / view.zoom, view.width / goal.zoom]
  return distance < 1 || Math.abs(after * after - before * before) > 1e6 * Math.min(before, after) * distance
}
