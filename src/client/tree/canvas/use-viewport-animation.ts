/** Animates the viewport: to a person, to the whole tree, in and out, sideways. */
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import { getViewport } from './use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from './viewport.ts'

/** Centre of the viewport in px of the drawing, and the zoom. */
interface ViewportTarget {
  x: number
  y: number
  zoom: number
}

export interface ViewportAnimation {
  /** Animates over `durationMs`, or jumps when the user prefers reduced motion. */
  moveTo: (center: { x: number; y: number }, zoom: number, durationMs: number) => void
  /** Zooms from the target of a running animation, so that repeated presses add up. */
  zoomBy: (factor: number) => void
  /** Pans by fractions of the viewport's width and height; repeated presses add up. */
  panBy: (right: number, down: number) => void
  /** Forgets the target, because the user or another chart has moved the viewport. */
  cancel: () => void
}

const zoomDurationMs = 200
const panDurationMs = 250

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function useViewportAnimation(minZoom: number): ViewportAnimation {
  const flow = useReactFlow()
  const store = useStoreApi()
  /** Where the running animation ends. */
  const runningTarget = useRef<ViewportTarget | null>(null)

  const moveTo = useCallback<ViewportAnimation['moveTo']>(
    ({ x, y }, zoom, durationMs) => {
      const duration = prefersReducedMotion() ? 0 : durationMs
      const target = { x, y, zoom }
      runningTarget.current = target
      const interpolate = isTooSteep(getViewport(store.getState()), target) ? 'linear' : 'smooth'
      void flow.setCenter(x, y, { zoom, duration, interpolate }).then(() => {
        if (runningTarget.current === target) runningTarget.current = null
      })
    },
    [flow, store],
  )
  const zoomBy = useCallback<ViewportAnimation['zoomBy']>(
    (factor) => {
      const from = runningTarget.current ?? getCurrentTarget(getViewport(store.getState()))
      moveTo(from, Math.min(tree.zoomMax, Math.max(minZoom, from.zoom * factor)), zoomDurationMs)
    },
    [store, moveTo, minZoom],
  )
  const panBy = useCallback<ViewportAnimation['panBy']>(
    (right, down) => {
      const viewport = getViewport(store.getState())
      const { x, y, zoom } = runningTarget.current ?? getCurrentTarget(viewport)
      const center = { x: x + (right * viewport.width) / zoom, y: y + (down * viewport.height) / zoom }
      moveTo(center, zoom, panDurationMs)
    },
    [store, moveTo],
  )
  const cancel = useCallback(() => {
    runningTarget.current = null
  }, [])
  return { moveTo, zoomBy, panBy, cancel }
}

function getCurrentTarget(viewport: Viewport): ViewportTarget {
  const { left, top, right, bottom } = getVisibleArea(viewport)
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: viewport.zoom }
}

/**
 * Whether the smooth zoom path (van Wijk & Nuij 2003, as implemented in d3-interpolate) would lose all floating-point
 * precision: between nearly equal centres at very different zooms.
 */
function isTooSteep(viewport: Viewport, target: ViewportTarget): boolean {
  const from = getCurrentTarget(viewport)
  const distance = Math.hypot(from.x - target.x, from.y - target.y)
  const [before, after] = [viewport.width / viewport.zoom, viewport.width / target.zoom]
  return distance < 1 || Math.abs(after * after - before * before) > 1e6 * Math.min(before, after) * distance
}
