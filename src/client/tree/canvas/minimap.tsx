/** The whole tree in a corner, painted once, with a frame round what is in view; a touch takes the view there. */
import { chakra } from '@chakra-ui/react'
import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { untilIdle } from '#client/api/after-paint.ts'
import { useTheme } from '#client/theme/color-mode.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import type { ScreenClass } from '../chart/layout-options.ts'
import { paintFanShapes } from '../fan/paint-fan-overview.ts'
import { readCanvasColors } from '../painting/canvas-colors.ts'
import { dotsOf } from './minimap-dots.ts'
import { useViewFollower } from './use-viewport-listener.ts'
import { areaOf, type View } from './viewport.ts'

interface MinimapProps {
  picture: ChartPicture
  screen: ScreenClass
  /** Takes the middle of the view to a point of the picture. */
  onGo: (x: number, y: number) => void
}

const rooms = {
  wide: { width: 220, height: 140 },
  medium: { width: 180, height: 120 },
  narrow: { width: 116, height: 84 },
} as const

/** How the picture lies within the map's room, in px. */
function fitMap({ layout, box }: ChartPicture, room: { width: number; height: number }) {
  const edge = 8
  const wide = (room.width - 2 * edge) / Math.max(layout.width, box)
  const high = (room.height - 2 * edge) / Math.max(layout.height, box)
  const scale = Math.min(wide, high)
  return {
    scale,
    left: (room.width - layout.width * scale) / 2,
    top: (room.height - layout.height * scale) / 2,
  }
}

function paintMap(canvas: HTMLCanvasElement, picture: ChartPicture, room: { width: number; height: number }) {
  const context = canvas.getContext('2d')
  if (!context) return
  const density = Math.min(2, window.devicePixelRatio || 1)
  const { scale, left, top } = fitMap(picture, room)
  canvas.width = room.width * density
  canvas.height = room.height * density
  context.scale(density, density)
  const { layout, box, branch, fan } = picture
  const colors = readCanvasColors(canvas)
  if (fan) {
    context.translate(left, top)
    context.scale(scale, scale)
    paintFanShapes(context, fan, branch, colors, scale)
    return
  }
  const side = Math.max(box * scale, 1)
  if (box * scale * density <= 1.5) {
    const map = { width: canvas.width, height: canvas.height, scale: scale * density }
    const corner = { left: left * density, top: top * density }
    context.setTransform(1, 0, 0, 1, 0, 0)
    for (const { tint, x, y, length } of dotsOf(picture, { ...map, ...corner }, colors.branches.length)) {
      context.fillStyle = colors.branches[tint]?.seal ?? colors.line
      context.fillRect(x, y, length, 1)
    }
    return
  }
  for (const [number, tint] of colors.branches.entries()) {
    context.beginPath()
    for (let p = 0; p < layout.ids.length; p++) {
      if ((branch[p] ?? 0) % colors.branches.length !== number) continue
      context.rect(left + (layout.x[p] ?? 0) * scale, top + (layout.y[p] ?? 0) * scale, side, side)
    }
    context.fillStyle = tint.seal
    context.fill()
  }
}

/** All of the picture is in view: of a fan, which would lie under its own map, there is nothing more to show. */
function isWhole({ layout }: ChartPicture, view: View): boolean {
  const { left, top, right, bottom } = areaOf(view)
  return left <= 0 && top <= 0 && right >= layout.width && bottom >= layout.height
}

export function Minimap({ picture, screen, onGo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLDivElement>(null)
  const { mode } = useTheme()
  const room = rooms[screen]
  const fit = useMemo(() => fitMap(picture, room), [picture, room])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    let wanted = true
    // Nobody misses it as long as the tree itself is being drawn.
    void untilIdle().then(() => {
      if (wanted && canvas.current) paintMap(canvas.current, picture, room)
    })
    return () => {
      wanted = false
    }
  }, [picture, room, mode])

  const follow = useCallback(
    (view: View) => {
      if (!frame.current) return
      const { left, top, right, bottom } = areaOf(view)
      if (map.current)
        map.current.style.visibility = picture.fan && isWhole(picture, view) ? 'hidden' : 'visible'
      const x = Math.max(0, fit.left + left * fit.scale)
      const y = Math.max(0, fit.top + top * fit.scale)
      const width = Math.min(room.width, fit.left + right * fit.scale) - x
      const height = Math.min(room.height, fit.top + bottom * fit.scale) - y
      Object.assign(frame.current.style, {
        transform: `translate(${x}px, ${y}px)`,
        width: `${Math.max(6, width)}px`,
        height: `${Math.max(6, height)}px`,
      })
    },
    [fit, room, picture],
  )
  useViewFollower(follow)

  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const bounds = event.currentTarget.getBoundingClientRect()
    onGo(
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
      bottom="3"
      overflow="hidden"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      boxShadow="sheet"
      cursor="crosshair"
      touchAction="none"
      style={{ width: room.width, height: room.height }}
      onPointerDown={go}
      onPointerMove={go}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label="Overview of the whole tree"
        style={{ width: room.width, height: room.height }}
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
