/** Dims the cards of people who cannot be chosen for a link. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import { useViewportListener } from '#client/tree/canvas/use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from '#client/tree/canvas/viewport.ts'
import { cardStyle } from '#client/tree/cards/card-style.ts'
import type { ChartDrawing } from '#client/tree/chart/chart-drawing.ts'
import { readCanvasColors } from '#client/tree/painting/canvas-colors.ts'

interface DisabledCardsOverlayProps {
  drawing: ChartDrawing
  /** Whether a person cannot be chosen, by index. */
  isDisabled: (person: number) => boolean
}

export function DisabledCardsOverlay({ drawing, isDisabled }: DisabledCardsOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { mode } = useTheme()
  const disabled = useMemo(
    () => Array.from(drawing.layout.ids, (_, p) => p).filter((p) => isDisabled(p)),
    [drawing, isDisabled],
  )
  const ground = useRef<{ mode: string; color: string } | null>(null)
  const paint = useCallback(
    (view: Viewport) => {
      if (!canvas.current) return
      if (ground.current?.mode !== mode) {
        ground.current = { mode, color: readCanvasColors(canvas.current).background }
      }
      paintOverlay(canvas.current, ground.current.color, drawing, disabled, view)
    },
    [drawing, disabled, mode],
  )
  useViewportListener(paint)
  return (
    <chakra.canvas
      ref={canvas}
      aria-hidden
      position="absolute"
      zIndex="3"
      inset="0"
      w="full"
      h="full"
      pointerEvents="none"
      data-disabled-cards
    />
  )
}

function paintOverlay(
  canvas: HTMLCanvasElement,
  color: string,
  drawing: ChartDrawing,
  disabled: readonly number[],
  view: Viewport,
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = Math.min(2, window.devicePixelRatio || 1)
  const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(view.zoom * density, 0, 0, view.zoom * density, view.x * density, view.y * density)
  const { left, top, right, bottom } = getVisibleArea(view)
  const { layout, box } = drawing
  context.beginPath()
  for (const p of disabled) {
    const [x, y] = [layout.x[p] ?? 0, layout.y[p] ?? 0]
    if (x + box < left || x > right || y + box < top || y > bottom) continue
    context.roundRect(x - 1, y - 1, box + 2, box + 2, cardStyle.radius)
  }
  context.globalAlpha = 0.68
  context.fillStyle = color
  context.fill()
}
