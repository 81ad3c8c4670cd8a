/** Pan, zoom and pinch on the canvas of the map. */
import { select } from 'd3-selection'
import { zoom, zoomIdentity } from 'd3-zoom'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Transform } from './map-painting.ts'
import { type Position, worldSize } from './projection.ts'

const zoomRange = { min: 0.07, max: 250 } as const
/** The nearest zoom at which a single place is shown. */
export const closestFit = 12
const zoomStep = 2

/** Beyond these, in pixels of the world, there is nothing: the poles, and a margin at the sides. */
const bounds: [[number, number], [number, number]] = [
  [-worldSize * 0.1, worldSize * 0.1],
  [worldSize * 1.1, worldSize * 0.95],
]

export interface MapZoom {
  transform: RefObject<Transform>
  /** Whether fingers or the mouse are moving the map. */
  isMoving: RefObject<boolean>
  moveTo: (transform: Transform) => void
  center: (position: Position, closest: number) => void
  zoomIn: () => void
  zoomOut: () => void
}

/** @param onChange called after every movement; a stable function */
export function useMapZoom(canvas: RefObject<HTMLCanvasElement | null>, onChange: () => void): MapZoom {
  const transform = useRef<Transform>({ k: zoomRange.min, x: 0, y: 0 })
  const isMoving = useRef(false)
  const behavior = useMemo(
    () =>
      zoom<HTMLCanvasElement, unknown>().scaleExtent([zoomRange.min, zoomRange.max]).translateExtent(bounds),
    [],
  )
  useEffect(() => {
    if (!canvas.current) return
    const target = select(canvas.current)
    behavior
      .on('start', () => {
        isMoving.current = true
      })
      .on('zoom', (event: { transform: Transform }) => {
        transform.current = event.transform
        onChange()
      })
      .on('end', () => {
        isMoving.current = false
        onChange()
      })
    target.call(behavior)
    return () => {
      target.on('.zoom', null)
    }
  }, [canvas, behavior, onChange])
  return useMemo(() => {
    const change = (apply: (target: ReturnType<typeof select<HTMLCanvasElement, unknown>>) => void) => {
      if (canvas.current) apply(select<HTMLCanvasElement, unknown>(canvas.current))
    }
    return {
      transform,
      isMoving,
      moveTo: ({ k, x, y }) =>
        change((target) => behavior.transform(target, zoomIdentity.translate(x, y).scale(k))),
      center: ([x, y], closest) =>
        change((target) => {
          if (transform.current.k < closest) behavior.scaleTo(target, closest)
          behavior.translateTo(target, x, y)
        }),
      zoomIn: () => change((target) => behavior.scaleBy(target, zoomStep)),
      zoomOut: () => change((target) => behavior.scaleBy(target, 1 / zoomStep)),
    }
  }, [canvas, behavior])
}
