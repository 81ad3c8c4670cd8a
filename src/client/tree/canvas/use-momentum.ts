/** Measures how fast a finger left the tree, so that the tree goes on moving in its direction. */
import { useRef } from 'react'
import type { Point } from './viewport.ts'

interface Sample extends Point {
  zoom: number
  timeMs: number
}

/** A finger that rested longer than this before it was lifted stops the tree. */
const maxRestMs = 50
/** The speed is that of the last moments only. */
const measuredMs = 100

/** The speed in px of the screen per ms; null after a pinch, or when the finger rested at the end. */
export function getReleaseVelocity(samples: readonly Sample[], releasedAtMs: number): Point | null {
  const last = samples.at(-1)
  if (!last || releasedAtMs - last.timeMs > maxRestMs) return null
  const recent = samples.filter(({ timeMs }) => last.timeMs - timeMs <= measuredMs)
  const [first = last] = recent
  const durationMs = last.timeMs - first.timeMs
  if (durationMs === 0 || samples.some(({ zoom }) => zoom !== last.zoom)) return null
  return { x: (last.x - first.x) / durationMs, y: (last.y - first.y) / durationMs }
}

type MoveEvent = MouseEvent | TouchEvent | null

/** Handlers for React Flow. The mouse stops the tree where it is released, as the specification says. */
export function useMomentum(glide: (velocity: Point) => void) {
  const samples = useRef<Sample[]>([])
  return {
    onMove: (event: MoveEvent, { x, y, zoom }: { x: number; y: number; zoom: number }) => {
      if (!event || !('touches' in event)) return
      const recent = samples.current.filter(({ timeMs }) => event.timeStamp - timeMs <= measuredMs)
      samples.current = [...recent, { x, y, zoom, timeMs: event.timeStamp }]
    },
    onMoveEnd: (event: MoveEvent) => {
      if (!event || !('touches' in event)) return
      const velocity = event.touches.length === 0 && getReleaseVelocity(samples.current, event.timeStamp)
      samples.current = []
      if (velocity) glide(velocity)
    },
  }
}
