/** Marks a face on a picture: by a tap, by dragging the mark or its corner, and by the arrow keys. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FaceRegion, fitRegion } from '#shared/faces/face-region.ts'
import { getRegionStyle } from './face-marks.tsx'

/** The side of a new mark on the screen, in pixels, and its share of the picture at most. */
const newMark = { side: 68, maxShare: 0.3 }
/** The step of an arrow key, as a share of the picture. */
const keyStep = 0.01

interface Point {
  x: number
  y: number
}

/** A new mark around a point. @param box the picture on the screen */
function createRegion(box: DOMRect, center: Point): FaceRegion {
  const width = Math.min(newMark.side / box.width, newMark.maxShare)
  const height = Math.min((width * box.width) / box.height, 1)
  return fitRegion({ x: center.x - width / 2, y: center.y - height / 2, width, height })
}

function resize(region: FaceRegion, across: number, down: number): FaceRegion {
  const { x, y, width, height } = region
  return fitRegion({ x, y, width: Math.min(width + across, 1 - x), height: Math.min(height + down, 1 - y) })
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface FaceMarkerProps {
  /** Null before a face was tapped. */
  region: FaceRegion | null
  /** Puts a mark in the middle and the focus on it: for the keyboard. */
  startsInMiddle: boolean
  onChange: (region: FaceRegion) => void
  /** Called after a tap, in its event. */
  onPlaced: () => void
  onCancel: () => void
}

export function FaceMarker({ region, startsInMiddle, onChange, onPlaced, onCancel }: FaceMarkerProps) {
  const hintId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const drag = useRef<{ from: Point; region: FaceRegion; isResize: boolean } | null>(null)
  const isMissing = startsInMiddle && region === null

  useEffect(() => {
    if (!isMissing || !layer.current) return
    onChange(createRegion(layer.current.getBoundingClientRect(), { x: 0.5, y: 0.5 }))
  }, [isMissing, onChange])
  const isPlacedByKey = startsInMiddle && region !== null
  useEffect(() => {
    if (isPlacedByKey) mark.current?.focus()
  }, [isPlacedByKey])

  /** A point of the screen in fractions of the picture. */
  function locate({ clientX, clientY }: { clientX: number; clientY: number }): Point | null {
    const box = layer.current?.getBoundingClientRect()
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : null
  }

  function place(event: { clientX: number; clientY: number }) {
    const box = layer.current?.getBoundingClientRect()
    const center = locate(event)
    if (!box || !center) return
    // The field is visible before the focus moves to it, still in the tap: otherwise iPhones open no keyboard.
    flushSync(() => onChange(createRegion(box, center)))
    onPlaced()
  }

  function startDrag(event: PointerEvent<HTMLElement>, isResize: boolean) {
    const from = locate(event)
    if (!from || !region) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from, region, isResize }
  }

  function continueDrag(event: PointerEvent<HTMLElement>) {
    const to = locate(event)
    if (!drag.current || !to) return
    const { from, region: start, isResize } = drag.current
    const [across, down] = [to.x - from.x, to.y - from.y]
    onChange(
      isResize
        ? resize(start, across, down)
        : fitRegion({ ...start, x: start.x + across, y: start.y + down }),
    )
  }

  const dragProps = (isResize: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(event, isResize),
    onPointerMove: continueDrag,
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  })

  function handleKey(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') onPlaced()
    else if (arrow && region) {
      const [across, down] = [arrow.x * keyStep, arrow.y * keyStep]
      onChange(
        event.shiftKey
          ? resize(region, across, down)
          : fitRegion({ ...region, x: region.x + across, y: region.y + down }),
      )
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <chakra.div ref={layer} position="absolute" inset="0" cursor="crosshair" onClick={place}>
      {region && (
        <chakra.div
          ref={mark}
          className="own-gestures"
          role="application"
          aria-roledescription="mark"
          aria-label="The marked face"
          aria-describedby={hintId}
          tabIndex={0}
          position="absolute"
          cursor="move"
          touchAction="none"
          borderStyle="solid"
          borderColor="white"
          borderWidth="calc(3px / var(--zoom, 1))"
          borderRadius="calc(6px / var(--zoom, 1))"
          boxShadow="0 0 0 calc(1.5px / var(--zoom, 1)) black, 0 0 0 100vmax rgb(0 0 0 / 0.35)"
          style={getRegionStyle(region)}
          onKeyDown={handleKey}
          onClick={(event) => event.stopPropagation()}
          {...dragProps(false)}
        >
          <chakra.span id={hintId} srOnly>
            Arrow keys move the mark. Shift and the arrow keys change its size. Enter goes on to the name.
          </chakra.span>
          <Corner aria-hidden {...dragProps(true)} />
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** The lower right corner, large enough for a finger. */
const Corner = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: 'calc(-22px / var(--zoom, 1))',
    bottom: 'calc(-22px / var(--zoom, 1))',
    w: 'calc(44px / var(--zoom, 1))',
    h: 'calc(44px / var(--zoom, 1))',
    cursor: 'nwse-resize',
    touchAction: 'none',
    display: 'grid',
    placeItems: 'center',
    _before: {
      content: '""',
      w: '45%',
      h: '45%',
      borderRadius: 'full',
      bg: 'white',
      boxShadow: '0 0 0 calc(2px / var(--zoom, 1)) black',
    },
  },
})
