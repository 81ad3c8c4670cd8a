/** A veil over the cards of those who cannot be meant, while somebody is picked. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import { useViewFollower } from '#client/tree/canvas/use-viewport-listener.ts'
import { areaOf, type View } from '#client/tree/canvas/viewport.ts'
import { card } from '#client/tree/cards/card-style.ts'
import type { ChartPicture } from '#client/tree/chart/chart-drawing.ts'
import { readCanvasColors } from '#client/tree/painting/canvas-colors.ts'

interface LinkVeilProps {
  picture: ChartPicture
  /** Whether somebody cannot be meant, by number. */
  impossible: (person: number) => boolean
}

export function LinkVeil({ picture, impossible }: LinkVeilProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { mode } = useTheme()
  const veiled = useMemo(
    () => Array.from(picture.layout.ids, (_, p) => p).filter((p) => impossible(p)),
    [picture, impossible],
  )
  const ground = useRef<{ mode: string; color: string } | null>(null)
  const follow = useCallback(
    (view: View) => {
      if (!canvas.current) return
      if (ground.current?.mode !== mode) {
        ground.current = { mode, color: readCanvasColors(canvas.current).ground }
      }
      paintVeil(canvas.current, ground.current.color, picture, veiled, view)
    },
    [picture, veiled, mode],
  )
  useViewFollower(follow)
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
      data-link-veil
    />
  )
}

function paintVeil(
  canvas: HTMLCanvasElement,
  color: string,
  picture: ChartPicture,
  veiled: readonly number[],
  view: View,
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = Math.min(2, window.devicePixelRatio || 1)
  const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(view.zoom * density, 0, 0, view.zoom * density, view.x * density, view.y * density)
  const { left, top, right, bottom } = areaOf(view)
  const { layout, box } = picture
  context.beginPath()
  for (const p of veiled) {
    const [x, y] = [layout.x[p] ?? 0, layout.y[p] ?? 0]
    if (x + box < left || x > right || y + box < top || y > bottom) continue
    context.roundRect(x - 1, y - 1, box + 2, box + 2, card.radius)
  }
  context.globalAlpha = 0.68
  context.fillStyle = color
  context.fill()
}
