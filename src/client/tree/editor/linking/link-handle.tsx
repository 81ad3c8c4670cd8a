/** The handle under a card: dragged to another card it asks how the two are linked. */
import { chakra } from '@chakra-ui/react'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { Link2 } from 'lucide-react'
import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { personAt } from '#client/tree/canvas/hit-testing.ts'
import { useViewFollower, viewOf } from '#client/tree/canvas/use-viewport-listener.ts'
import type { View } from '#client/tree/canvas/viewport.ts'
import type { Chart } from '#client/tree/chart/chart.ts'
import { footOf } from './card-position.ts'

/** Cards smaller than this on the screen have no handle, in px. */
const leastBox = 36
/** How near to the edge a dragged line moves the view, and how far in a frame, in px of the screen. */
const edge = 44
const push = 12
/** The handle's middle hangs below the card's edge, in px of the screen. */
const handleBelow = 14

interface LinkHandleProps {
  chart: Chart
  person: number
  onHold: (held: boolean) => void
  /** Over whom the line is now, by number, -1 for nobody; null when it is let go. */
  onDrag: (to: number | null) => void
  onDrop: (to: number) => void
}

export function LinkHandle({ chart: { picture }, person, onHold, onDrag, onDrop }: LinkHandleProps) {
  const flow = useReactFlow()
  const store = useStoreApi()
  const handle = useRef<HTMLDivElement>(null)
  const line = useRef<SVGPathElement>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const over = useRef(-1)
  const frame = useRef(0)
  const [dragging, setDragging] = useState(false)

  const follow = useCallback(
    (view: View) => {
      const element = handle.current
      if (!element) return
      const { x, y, side } = footOf(picture, person, view)
      element.style.visibility = side < leastBox ? 'hidden' : 'visible'
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    [picture, person],
  )
  useViewFollower(follow)

  const draw = () => {
    const bounds = store.getState().domNode?.getBoundingClientRect()
    if (!bounds || !pointer.current) return
    const { x, y: foot } = footOf(picture, person, viewOf(store.getState()))
    const y = foot + handleBelow
    const [toX, toY] = [pointer.current.x - bounds.left, pointer.current.y - bounds.top]
    const bend = toY > y ? (toY - y) / 2 : 0
    line.current?.setAttribute('d', `M${x},${y} C${x},${y + bend} ${toX},${toY - bend} ${toX},${toY}`)
  }
  const look = () => {
    if (!pointer.current) return
    const { x, y } = flow.screenToFlowPosition(pointer.current, { snapToGrid: false })
    const found = personAt(picture, x, y, 0)
    const to = found === person ? -1 : found
    if (to !== over.current) {
      over.current = to
      onDrag(to)
    }
  }
  const step = () => {
    const bounds = store.getState().domNode?.getBoundingClientRect()
    if (!bounds || !pointer.current) return
    const aside = (at: number, from: number, to: number) =>
      at < from + edge ? push : at > to - edge ? -push : 0
    const dx = aside(pointer.current.x, bounds.left, bounds.right)
    const dy = aside(pointer.current.y, bounds.top, bounds.bottom)
    if (dx !== 0 || dy !== 0) {
      const { x, y, zoom } = viewOf(store.getState())
      void flow.setViewport({ x: x + dx, y: y + dy, zoom })
    }
    look()
    draw()
    frame.current = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame.current)
    pointer.current = null
    over.current = -1
    setDragging(false)
    onDrag(null)
  }
  const stopNow = useEffectEvent(stop)
  useEffect(() => {
    if (!dragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stopNow()
    }
    window.addEventListener('keydown', cancel, { capture: true })
    return () => window.removeEventListener('keydown', cancel, { capture: true })
  }, [dragging])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  return (
    <>
      {dragging && (
        <chakra.svg
          aria-hidden
          position="absolute"
          inset="0"
          zIndex="4"
          w="full"
          h="full"
          pointerEvents="none"
          fill="none"
          stroke="accent"
        >
          <path ref={line} strokeWidth="3.5" strokeLinecap="round" strokeDasharray="2 8" />
        </chakra.svg>
      )}
      <chakra.div
        ref={handle}
        className="nopan nodrag"
        data-link-handle
        // By keyboard one links from the person's panel.
        aria-hidden
        title="Drag to another card to link the two"
        position="absolute"
        zIndex="5"
        left="-1.375rem"
        top="-0.5rem"
        w="touch"
        h="touch"
        display="grid"
        placeItems="center"
        cursor={dragging ? 'grabbing' : 'grab'}
        touchAction="none"
        css={{ '[data-flying] ~ &': { opacity: 0 } }}
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          pointer.current = { x: event.clientX, y: event.clientY }
          setDragging(true)
          onDrag(-1)
          frame.current = requestAnimationFrame(step)
        }}
        onPointerMove={(event: PointerEvent) => {
          if (pointer.current) pointer.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={() => {
          if (!pointer.current) return
          look()
          const to = over.current
          stop()
          if (to >= 0) onDrop(to)
        }}
        onPointerCancel={stop}
      >
        <chakra.span
          display="grid"
          placeItems="center"
          w="1.875rem"
          h="1.875rem"
          borderRadius="full"
          bg="accent"
          color="accent.ink"
          boxShadow="sheet"
        >
          <Link2 size={18} aria-hidden />
        </chakra.span>
      </chakra.div>
    </>
  )
}
