/** Animates the viewport: to a person, to the whole tree, in and out, sideways, and on after a flick of a finger. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import { getViewport } from './use-viewport-listener.ts'
import { getVisibleArea, type Point, type Viewport } from './viewport.ts'

/** Centre of the viewport in px of the drawing, and the zoom. */
interface ViewportTarget {
  x: number
  y: number
  zoom: number
}

export interface ViewportAnimation {
  /** Animates over `durationMs`, or jumps when the user prefers reduced motion. */
  moveTo: (center: Point, zoom: number, durationMs: number, options?: { beyondEdge: boolean }) => void
  /** Zooms from the target of a running animation, so that repeated presses add up. */
  zoomBy: (factor: number) => void
  /** Zooms and keeps a point of the drawing in its place on the screen. */
  zoomAt: (point: Point, factor: number) => void
  /** Pans by fractions of the viewport's width and height; repeated presses add up. */
  panBy: (right: number, down: number) => void
  /** Goes on panning from this speed, in px of the screen per ms, slower and slower. */
  glide: (velocity: Point) => void
  /** Returns within the edge of the drawing, if the view or the end of a running animation lies beyond. */
  returnWithinEdge: () => void
  /** Where the running animation ends; the current viewport when none runs. */
  getEnd: () => Viewport
  /** Forgets the target, because the user or another chart has moved the viewport. */
  cancel: () => void
  /** Stops a running animation where it is. */
  stop: () => void
}

const zoomDurationMs = 200
const panDurationMs = 250
/** A glide loses most of its speed in this time, as scrolling does on iPhones. */
const glideDecayMs = 325
/** The speeds at which a glide starts, starts at most, and ends, in px of the screen per ms. */
const glideSpeed = { min: 0.15, max: 4, end: 0.02 }

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `drawing` is the size of what can be shown: its edges reach the middle of the viewport at most. */
export function useViewportAnimation(
  minZoom: number,
  drawing: { width: number; height: number },
): ViewportAnimation {
  const flow = useReactFlow()
  const store = useStoreApi()
  /** Where the running animation ends. */
  const runningTarget = useRef<ViewportTarget | null>(null)
  const glideFrame = useRef(0)
  const { width, height } = drawing
  useEffect(() => () => cancelAnimationFrame(glideFrame.current), [])

  const moveTo = useCallback<ViewportAnimation['moveTo']>(
    (center, zoom, durationMs, options) => {
      cancelAnimationFrame(glideFrame.current)
      const duration = prefersReducedMotion() ? 0 : durationMs
      const { x, y } = options?.beyondEdge
        ? center
        : { x: clamp(center.x, width), y: clamp(center.y, height) }
      const target = { x, y, zoom }
      runningTarget.current = target
      const interpolate = isTooSteep(getViewport(store.getState()), target) ? 'linear' : 'smooth'
      void flow.setCenter(x, y, { zoom, duration, interpolate }).then(() => {
        if (runningTarget.current === target) runningTarget.current = null
      })
    },
    [flow, store, width, height],
  )
  // A card that opens below the canvas makes it lower, also while the viewport moves to the card's person.
  const canvasWidth = useStore((state) => state.width)
  const canvasHeight = useStore((state) => state.height)
  const lastSize = useRef({ width: 0, height: 0 })
  useEffect(() => {
    const before = lastSize.current
    lastSize.current = { width: canvasWidth, height: canvasHeight }
    if (before.width === 0 || (before.width === canvasWidth && before.height === canvasHeight)) return
    const running = runningTarget.current
    const center = running ?? getCurrentTarget({ ...getViewport(store.getState()), ...before })
    moveTo(center, center.zoom, running ? panDurationMs : 0, { beyondEdge: true })
  }, [store, canvasWidth, canvasHeight, moveTo])
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
  const zoomAt = useCallback<ViewportAnimation['zoomAt']>(
    ({ x, y }, factor) => {
      const from = runningTarget.current ?? getCurrentTarget(getViewport(store.getState()))
      const zoom = Math.min(tree.zoomMax, Math.max(minZoom, from.zoom * factor))
      const share = from.zoom / zoom
      moveTo({ x: x + (from.x - x) * share, y: y + (from.y - y) * share }, zoom, zoomDurationMs)
    },
    [store, moveTo, minZoom],
  )
  const glide = useCallback<ViewportAnimation['glide']>(
    (velocity) => {
      const startSpeed = Math.hypot(velocity.x, velocity.y)
      if (startSpeed < glideSpeed.min || prefersReducedMotion()) return
      let speed = Math.min(startSpeed, glideSpeed.max)
      let last = performance.now()
      const step = (now: number) => {
        const decay = Math.exp(-Math.max(0, now - last) / glideDecayMs)
        const distance = (speed * glideDecayMs * (1 - decay)) / startSpeed
        void store.getState().panBy({ x: velocity.x * distance, y: velocity.y * distance })
        last = now
        speed *= decay
        if (speed > glideSpeed.end) glideFrame.current = requestAnimationFrame(step)
      }
      glideFrame.current = requestAnimationFrame(step)
    },
    [store],
  )
  const returnWithinEdge = useCallback(() => {
    const { x, y, zoom } = runningTarget.current ?? getCurrentTarget(getViewport(store.getState()))
    const isWithin = x === clamp(x, width) && y === clamp(y, height)
    if (!isWithin) moveTo({ x, y }, zoom, panDurationMs)
  }, [store, moveTo, width, height])
  const getEnd = useCallback(() => {
    const viewport = getViewport(store.getState())
    const target = runningTarget.current
    if (!target) return viewport
    const { x, y, zoom } = target
    return { ...viewport, x: viewport.width / 2 - x * zoom, y: viewport.height / 2 - y * zoom, zoom }
  }, [store])
  const cancel = useCallback(() => {
    cancelAnimationFrame(glideFrame.current)
    runningTarget.current = null
  }, [])
  const stop = useCallback(() => {
    cancel()
    void flow.setViewport(flow.getViewport())
  }, [flow, cancel])
  return { moveTo, zoomBy, zoomAt, panBy, glide, returnWithinEdge, getEnd, cancel, stop }
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
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
