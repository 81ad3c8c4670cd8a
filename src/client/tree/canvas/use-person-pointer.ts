/** Turns pointer events on the canvas into hovering, pressing and double-pressing a person, rendered or painted. */
import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Chart } from '../chart/chart.ts'
import { findPersonAt } from './hit-testing.ts'
import type { Point } from './viewport.ts'

/** Longest time between the two presses of a double press, where the device's own setting is not longer. */
const doublePressMs = 450
/** Largest distance between the two presses of a double press, in px of the screen. */
const doublePressDistance = { touch: 24, mouse: 4 }
/** How long a person stays hovered after the pointer has left: time to reach the hover card. */
const hoverEndDelayMs = 260
/** How far beside a box a press still counts, in px of the screen. */
const pressTolerance = 9

export interface PersonPointer {
  /** Index of the person under the pointer, -1 for nobody. */
  hovered: number
  /** Remembers whether a finger or the mouse presses: older engines do not tell with the click. */
  down: (event: PointerEvent) => void
  press: (event: MouseEvent) => void
  move: (event: PointerEvent) => void
  leave: () => void
  /** Takes the person whose hover card the pointer is over; -1 when it has left the card. */
  hover: (person: number) => void
}

export function usePersonPointer(
  { drawing }: Chart,
  onPress: (id: string | null) => void,
  onDoublePress: (id: string) => void,
  onDoubleTapEmpty: (point: Point) => void,
): PersonPointer {
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const [hovered, setHovered] = useState(-1)
  const hoverEnd = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef(0)
  const lastPress = useRef({ person: -1, time: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  const isTouch = useRef(false)

  const toDrawing = (event: { clientX: number; clientY: number }) =>
    screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
  const findPerson = (event: { clientX: number; clientY: number }) => {
    const { x, y } = toDrawing(event)
    return findPersonAt(drawing, x, y, pressTolerance / Math.max(getZoom(), 0.001))
  }
  const hover = useCallback((p: number) => {
    clearTimeout(hoverEnd.current)
    if (p >= 0) setHovered(p)
    else hoverEnd.current = setTimeout(() => setHovered(-1), hoverEndDelayMs)
  }, [])
  useEffect(() => {
    setHovered((p) => (p < drawing.layout.ids.length ? p : -1))
    return () => {
      clearTimeout(hoverEnd.current)
      cancelAnimationFrame(frame.current)
    }
  }, [drawing])

  return {
    hovered: hovered < drawing.layout.ids.length ? hovered : -1,
    down: (event) => {
      isTouch.current = event.pointerType === 'touch'
    },
    press: (event) => {
      const { timeStamp: time, clientX: x, clientY: y } = event
      const before = lastPress.current
      const found = findPerson(event)
      const isNear =
        Math.hypot(x - before.x, y - before.y) < doublePressDistance[isTouch.current ? 'touch' : 'mouse']
      // The second tap of a finger may miss a small box.
      const isSameSpot = before.person < 0 ? found < 0 && isNear : isNear || found === before.person
      const isDouble = isSameSpot && (event.detail === 2 || time - before.time < doublePressMs)
      const person = isDouble ? before.person : found
      lastPress.current = { person, time: isDouble ? Number.NEGATIVE_INFINITY : time, x, y }
      const id = drawing.layout.ids[person]
      onPress(id ?? null)
      if (isDouble && id !== undefined) onDoublePress(id)
      if (isDouble && id === undefined && isTouch.current) onDoubleTapEmpty(toDrawing(event))
    },
    move: (event) => {
      if (event.pointerType !== 'mouse') return
      cancelAnimationFrame(frame.current)
      const { clientX, clientY, buttons } = event
      frame.current = requestAnimationFrame(() => {
        if (buttons === 0) hover(findPerson({ clientX, clientY }))
      })
    },
    leave: () => {
      cancelAnimationFrame(frame.current)
      hover(-1)
    },
    hover,
  }
}
