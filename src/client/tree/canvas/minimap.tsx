/** The minimap: the whole drawing with a frame around the visible part. A click or drag moves the viewport. */
import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { waitUntilIdle } from '#client/api/after-paint.ts'
import { useTheme } from '#client/theme/color-mode.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { paintFanOverview } from '../fan/paint-fan-overview.ts'
import { readCanvasColors } from '../painting/canvas-colors.ts'
import { buildDotRuns } from './minimap-dots.ts'
import { useViewportListener } from './use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from './viewport.ts'

interface MinimapProps {
  drawing: ChartDrawing
  screenSize: ScreenSize
  /** Centres the viewport on a point of the drawing. */
  onMoveTo: (x: number, y: number) => void
}

const minimapSizes = {
  wide: { width: 220, height: 140 },
  medium: { width: 180, height: 120 },
  narrow: { width: 116, height: 84 },
} as const

/** Scale and position of the drawing on the minimap, in px. */
function fitDrawing({ layout, box }: ChartDrawing, size: { width: number; height: number }) {
  const margin = 8
  const horizontal = (size.width - 2 * margin) / Math.max(layout.width, box)
  const vertical = (size.height - 2 * margin) / Math.max(layout.height, box)
  const scale = Math.min(horizontal, vertical)
  return {
    scale,
    left: (size.width - layout.width * scale) / 2,
    top: (size.height - layout.height * scale) / 2,
  }
}

function paintMinimap(
  canvas: HTMLCanvasElement,
  drawing: ChartDrawing,
  size: { width: number; height: number },
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = Math.min(2, window.devicePixelRatio || 1)
  const { scale, left, top } = fitDrawing(drawing, size)
  canvas.width = size.width * density
  canvas.height = size.height * density
  context.scale(density, density)
  const { layout, box, branch, fan } = drawing
  const colors = readCanvasColors(canvas)
  if (fan) {
    context.translate(left, top)
    context.scale(scale, scale)
    paintFanOverview(context, fan, branch, colors, scale)
    return
  }
  const side = Math.max(box * scale, 1)
  if (box * scale * density <= 1.5) {
    const map = { width: canvas.width, height: canvas.height, scale: scale * density }
    const corner = { left: left * density, top: top * density }
    context.setTransform(1, 0, 0, 1, 0, 0)
    const runs = buildDotRuns(drawing, { ...map, ...corner }, colors.branches.length)
    for (const { colorIndex, x, y, length } of runs) {
      context.fillStyle = colors.branches[colorIndex]?.dot ?? colors.parentLine
      context.fillRect(x, y, length, 1)
    }
    return
  }
  for (const [number, color] of colors.branches.entries()) {
    context.beginPath()
    for (let p = 0; p < layout.ids.length; p++) {
      if ((branch[p] ?? 0) % colors.branches.length !== number) continue
      context.rect(left + (layout.x[p] ?? 0) * scale, top + (layout.y[p] ?? 0) * scale, side, side)
    }
    context.fillStyle = color.dot
    context.fill()
  }
}

/** Whether the viewport shows the whole drawing. Then the minimap is hidden on a fan chart, which it would cover. */
function isFullyVisible({ layout }: ChartDrawing, viewport: Viewport): boolean {
  const { left, top, right, bottom } = getVisibleArea(viewport)
  return left <= 0 && top <= 0 && right >= layout.width && bottom >= layout.height
}

export function Minimap({ drawing, screenSize, onMoveTo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLDivElement>(null)
  const { mode } = useTheme()
  const size = minimapSizes[screenSize]
  const fit = useMemo(() => fitDrawing(drawing, size), [drawing, size])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    let mounted = true
    // The main canvas is painted first.
    void waitUntilIdle().then(() => {
      if (mounted && canvas.current) paintMinimap(canvas.current, drawing, size)
    })
    return () => {
      mounted = false
    }
  }, [drawing, size, mode])

  const onViewportChange = useCallback(
    (viewport: Viewport) => {
      if (!frame.current) return
      const { left, top, right, bottom } = getVisibleArea(viewport)
      if (map.current)
        map.current.style.visibility = drawing.fan && isFullyVisible(drawing, viewport) ? 'hidden' : 'visible'
      const x = Math.max(0, fit.left + left * fit.scale)
      const y = Math.max(0, fit.top + top * fit.scale)
      const width = Math.min(size.width, fit.left + right * fit.scale) - x
      const height = Math.min(size.height, fit.top + bottom * fit.scale) - y
      Object.assign(frame.current.style, {
        transform: `translate(${x}px, ${y}px)`,
        width: `${Math.max(6, width)}px`,
        height: `${Math.max(6, height)}px`,
      })
    },
    [fit, size, drawing],
  )
  useViewportListener(onViewportChange)

  const moveViewport = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const bounds = event.currentTarget.getBoundingClientRect()
    onMoveTo(
      (event.clientX - bounds.left - fit.left) / fit.scale,
      (event.clientY - bounds.top - fit.top) / fit.scale,
    )
  }
  return (
    <chakra.div
      ref={map}
      className="nopan nowheel"
      data-testid="tree-minimap"
      position="absolute"
      zIndex="5"
      insetEnd="3"
      // On a phone the row of buttons is at the bottom.
      {...(screenSize === 'narrow' ? { top: '3' } : { bottom: '3' })}
      overflow="hidden"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      boxShadow="sheet"
      cursor="crosshair"
      touchAction="none"
      style={{ width: size.width, height: size.height }}
      onPointerDown={moveViewport}
      onPointerMove={moveViewport}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label="Overview of the whole tree"
        style={{ width: size.width, height: size.height }}
      />
      <chakra.div
        ref={frame}
        position="absolute"
        left="0"
        top="0"
        boxSizing="border-box"
        borderWidth="2px"
        borderColor="accent"
        borderRadius="2px"
        pointerEvents="none"
      />
    </chakra.div>
  )
}
