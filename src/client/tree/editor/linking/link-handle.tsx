/** A handle under a card. Dragging it to another card opens the dialog for linking the two people. */
import { chakra } from '@chakra-ui/react'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { Link2 } from 'lucide-react'
import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { findPersonAt } from '#client/tree/canvas/hit-testing.ts'
import { getViewport, useViewportListener } from '#client/tree/canvas/use-viewport-listener.ts'
import type { Viewport } from '#client/tree/canvas/viewport.ts'
import type { Chart } from '#client/tree/chart/chart.ts'
import { getCardBottom } from './card-position.ts'

/** Cards smaller than this on the screen have no handle. */
const minCardPx = 36
/** Dragging this close to the edge of the canvas pans the viewport by the step in each frame. */
const autoPanEdgePx = 44
const autoPanStepPx = 12
/** The distance between the card and the middle of the handle, in px of the screen. */
const handleOffsetPx = 14
/** A shorter drag is a press. */
const minDragPx = 24

interface LinkHandleProps {
  chart: Chart
  person: number
  onHoverChange: (held: boolean) => void
  /** Reports the person under the pointer by index, -1 for none; null when dragging ends. */
  onDrag: (to: number | null) => void
  onDrop: (to: number) => void
  /** Called when the handle was dropped on nobody; `overButton` when a button or the page beside the canvas was in the way. */
  onMiss: (overButton: boolean) => void
}

export function LinkHandle({
  chart: { drawing },
  person,
  onHoverChange,
  onDrag,
  onDrop,
  onMiss,
}: LinkHandleProps) {
  const flow = useReactFlow()
  const store = useStoreApi()
  const handle = useRef<HTMLDivElement>(null)
  const line = useRef<SVGPathElement>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const target = useRef(-1)
  const start = useRef({ x: 0, y: 0 })
  const frame = useRef(0)
  const [dragging, setDragging] = useState(false)

  const placeHandle = useCallback(
    (view: Viewport) => {
      const element = handle.current
      if (!element) return
      const { x, y, side } = getCardBottom(drawing, person, view)
      element.style.visibility = side < minCardPx ? 'hidden' : 'visible'
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    [drawing, person],
  )
  useViewportListener(placeHandle)

  const drawLine = () => {
    const bounds = store.getState().domNode?.getBoundingClientRect()
    if (!bounds || !pointer.current) return
    const { x, y: foot } = getCardBottom(drawing, person, getViewport(store.getState()))
    const y = foot + handleOffsetPx
    const [toX, toY] = [pointer.current.x - bounds.left, pointer.current.y - bounds.top]
    const bend = toY > y ? (toY - y) / 2 : 0
    line.current?.setAttribute('d', `M${x},${y} C${x},${y + bend} ${toX},${toY - bend} ${toX},${toY}`)
  }
  const updateTarget = () => {
    if (!pointer.current) return
    const { x, y } = flow.screenToFlowPosition(pointer.current, { snapToGrid: false })
    const found = findPersonAt(drawing, x, y, 0)
    const to = found === person ? -1 : found
    if (to !== target.current) {
      target.current = to
      onDrag(to)
    }
  }
  const handleFrame = () => {
    const bounds = store.getState().domNode?.getBoundingClientRect()
    if (!bounds || !pointer.current) return
    const getPan = (at: number, from: number, to: number) =>
      at < from + autoPanEdgePx ? autoPanStepPx : at > to - autoPanEdgePx ? -autoPanStepPx : 0
    const dx = getPan(pointer.current.x, bounds.left, bounds.right)
    const dy = getPan(pointer.current.y, bounds.top, bounds.bottom)
    if (dx !== 0 || dy !== 0) {
      const { x, y, zoom } = getViewport(store.getState())
      void flow.setViewport({ x: x + dx, y: y + dy, zoom })
    }
    updateTarget()
    drawLine()
    frame.current = requestAnimationFrame(handleFrame)
  }
  const stop = () => {
    cancelAnimationFrame(frame.current)
    pointer.current = null
    target.current = -1
    setDragging(false)
    onDrag(null)
  }
  const stopOnEscape = useEffectEvent(stop)
  useEffect(() => {
    if (!dragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stopOnEscape()
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
        // Keyboard users link people from the person panel.
        aria-hidden
        title="Drag to another card to link the two people"
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
        css={{ '[data-transition] ~ &': { opacity: 0 } }}
        onPointerEnter={() => onHoverChange(true)}
        onPointerLeave={() => onHoverChange(false)}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          pointer.current = { x: event.clientX, y: event.clientY }
          start.current = pointer.current
          setDragging(true)
          onDrag(-1)
          frame.current = requestAnimationFrame(handleFrame)
        }}
        onPointerMove={(event: PointerEvent) => {
          if (pointer.current) pointer.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={(event: PointerEvent) => {
          if (!pointer.current) return
          updateTarget()
          const to = target.current
          const isCovered = !isOnCanvas(event, store.getState().domNode)
          const hasMoved =
            Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > minDragPx
          stop()
          if (to >= 0 && !isCovered) onDrop(to)
          else if (hasMoved) onMiss(isCovered)
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

/** Whether the point shows the canvas, and not a button above it or the page beside it. The handle itself is under the pointer. */
function isOnCanvas({ clientX, clientY }: PointerEvent, canvas: HTMLElement | null): boolean {
  const [element] = document
    .elementsFromPoint(clientX, clientY)
    .filter((each) => each.closest('[data-link-handle]') === null)
  return element !== undefined && canvas?.contains(element) === true
}
