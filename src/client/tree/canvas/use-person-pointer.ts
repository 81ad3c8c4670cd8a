/** Pointing at people, whether they are elements or painted: hovering, pressing, pressing twice. */
import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Chart } from '../chart/chart.ts'
import { personAt } from './hit-testing.ts'

/** Two presses within this time are one double press. */
const twiceWithin = 450
/** How far apart two presses may be and still be one, in px of the screen. */
const sameSpot = { finger: 24, mouse: 4 }
/** How long a person stays pointed at after the pointer has left: the way to the button. */
const lingers = 260
/** How far beside a small box one may press and still mean it, in px of the screen. */
const reachOnScreen = 9

export interface Pointing {
  /** The number of the person under the pointer; -1 is nobody. */
  hovered: number
  press: (event: MouseEvent) => void
  move: (event: PointerEvent) => void
  leave: () => void
  /** The pointer is on something that belongs to the person. */
  hold: (held: boolean) => void
}

export function usePointing(
  { picture }: Chart,
  onPress: (id: string | null) => void,
  onPressTwice: (id: string) => void,
): Pointing {
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const [hovered, setHovered] = useState(-1)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef(0)
  const last = useRef({ person: -1, time: 0, x: 0, y: 0 })

  const find = (event: { clientX: number; clientY: number }) => {
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
    return personAt(picture, x, y, reachOnScreen / Math.max(getZoom(), 0.001))
  }
  const point = (p: number) => {
    clearTimeout(leaving.current)
    if (p >= 0) setHovered(p)
    else leaving.current = setTimeout(() => setHovered(-1), lingers)
  }
  useEffect(() => {
    setHovered((p) => (p < picture.layout.ids.length ? p : -1))
    return () => {
      clearTimeout(leaving.current)
      cancelAnimationFrame(frame.current)
    }
  }, [picture])

  return {
    hovered: hovered < picture.layout.ids.length ? hovered : -1,
    press: (event) => {
      const { timeStamp: time, clientX: x, clientY: y } = event
      const before = last.current
      const found = find(event)
      // The second tap of a finger may fall beside a small box.
      const again = found === before.person || Math.hypot(x - before.x, y - before.y) < spotOf(event)
      const twice = before.person >= 0 && again && time - before.time < twiceWithin
      const person = twice ? before.person : found
      last.current = { person: twice ? -1 : person, time, x, y }
      const id = picture.layout.ids[person]
      onPress(id ?? null)
      if (twice && id !== undefined) onPressTwice(id)
    },
    move: (event) => {
      if (event.pointerType !== 'mouse') return
      cancelAnimationFrame(frame.current)
      const { clientX, clientY, buttons } = event
      frame.current = requestAnimationFrame(() => {
        if (buttons === 0) point(find({ clientX, clientY }))
      })
    },
    leave: () => {
      cancelAnimationFrame(frame.current)
      point(-1)
    },
    hold: useCallback((held: boolean) => {
      clearTimeout(leaving.current)
      if (!held) leaving.current = setTimeout(() => setHovered(-1), lingers)
    }, []),
  }
}

function spotOf({ nativeEvent }: MouseEvent): number {
  const finger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  return finger ? sameSpot.finger : sameSpot.mouse
}
