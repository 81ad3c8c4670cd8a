/** The map itself: a canvas that is moved by fingers, mouse, wheel and buttons. Screen readers get the list of places. */
import { chakra } from '@chakra-ui/react'
import { Maximize } from 'lucide-react'
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import { branches } from '#client/theme/colors.ts'
import { ViewerButton, ZoomButtons } from '#client/ui/media/zoom-buttons.tsx'
import { findPointAt, fitPositions, type MapContent, type MapStyle, paintMap } from './map-painting.ts'
import { type Position, project } from './projection.ts'
import { closestFit, useMapZoom } from './use-map-zoom.ts'
import type { World } from './world.ts'

interface MapCanvasProps extends Omit<MapContent, 'outlines'> {
  world: World | null | undefined
  /** The nearest zoom at which the points are shown first. */
  closest?: number
  /** Changes when the map must show all points again. */
  fitKey: string
  onSelect: (pointId: string | null) => void
  /** For screen readers. */
  label: string
  /** Takes a tap as a position instead of a selection. */
  onPick: ((position: Position) => void) | null
}

function readStyle(element: Element): MapStyle {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--fh-colors-${name}`).trim() || '#888888'
  return {
    fontFamily: style.fontFamily,
    sea: color('sunken'),
    land: color('raised'),
    border: color('line-strong'),
    point: color('danger-text'),
    selected: color('accent'),
    text: color('text'),
    halo: color('raised'),
    groups: branches.map((_, number) => color(`branch-${number}-letters`)),
  }
}

/** jsdom, and browsers that are too old, cannot draw. */
const canDraw = 'Path2D' in window

export function MapCanvas(props: MapCanvasProps) {
  const { world, fitKey, label, closest = closestFit, onSelect, onPick, ...content } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  // Another theme paints the map anew.
  useTheme()
  const paint = useRef(() => {})
  const frame = useRef(0)
  const requestPaint = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => paint.current())
  }, [])
  const zoom = useMapZoom(canvas, requestPaint)

  useLayoutEffect(() => {
    const element = canvas.current?.parentElement
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    paint.current = () => {
      const context = canDraw ? canvas.current?.getContext('2d') : null
      if (!context || !canvas.current || size.width === 0) return
      const outlines = (zoom.isMoving.current ? null : world?.fine) ?? world?.coarse ?? null
      const paper = {
        context,
        ...size,
        transform: zoom.transform.current,
        style: readStyle(canvas.current),
      }
      paintMap(paper, { ...content, outlines })
    }
    requestPaint()
  })
  const showPositions = useCallback(
    (positions: readonly Position[]) => {
      if (size.width > 0) zoom.moveTo(fitPositions(positions, { ...size, maxZoom: closest }))
    },
    [size, zoom, closest],
  )
  const fitAll = () =>
    showPositions(content.points.length > 0 ? content.points.map(project) : content.pin ? [content.pin] : [])
  const hasPoints = content.points.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map moves only when its size or the choice changes.
  useEffect(fitAll, [fitKey, size, hasPoints])

  const selected = content.points.find(({ id }) => id === content.selectedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selected point is shown once, then the user moves the map.
  useEffect(() => {
    if (selected && size.width > 0) zoom.center(project(selected), 1)
  }, [content.selectedId, size, fitKey])

  function handleClick({ nativeEvent: { offsetX, offsetY } }: { nativeEvent: MouseEvent }) {
    const { k, x, y } = zoom.transform.current
    if (onPick) onPick([(offsetX - x) / k, (offsetY - y) / k])
    else onSelect(findPointAt(content.points, [offsetX, offsetY], zoom.transform.current)?.id ?? null)
  }

  function handleMove({
    nativeEvent: { offsetX, offsetY },
    currentTarget,
    pointerType,
  }: PointerEvent<HTMLCanvasElement>) {
    if (pointerType !== 'mouse') return
    const isOver = findPointAt(content.points, [offsetX, offsetY], zoom.transform.current) !== undefined
    currentTarget.style.cursor = onPick ? 'crosshair' : isOver ? 'pointer' : 'grab'
  }

  return (
    <chakra.div position="absolute" inset="0" overflow="hidden" bg="sunken">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={size.width * (window.devicePixelRatio || 1)}
        height={size.height * (window.devicePixelRatio || 1)}
        style={{ width: size.width, height: size.height, touchAction: 'none', display: 'block' }}
        onClick={handleClick}
        onPointerMove={handleMove}
      />
      <ZoomButtons onIn={zoom.zoomIn} onOut={zoom.zoomOut}>
        <ViewerButton icon={Maximize} label="Show all places" onPress={fitAll} />
      </ZoomButtons>
    </chakra.div>
  )
}
