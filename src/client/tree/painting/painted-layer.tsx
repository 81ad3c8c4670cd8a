/** The painted layer of the canvas, and the lines of the highlighted person's kin in gold above it. */
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import { useViewFollower, viewOf } from '../canvas/use-viewport-listener.ts'
import type { View } from '../canvas/viewport.ts'
import { card } from '../cards/card-style.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { FanMarks } from '../fan/fan-highlight.tsx'
import { GoldLines } from './highlight-lines.tsx'
import { kinPath, wayPath } from './highlight-paths.ts'
import { TreePainting } from './tile-renderer.ts'

const underTheCards = { position: 'absolute', zIndex: -1, left: 0, top: 0 } as const

interface PaintedTreeProps {
  chart: Chart
  writer: CardWriter
  /** The number of the highlighted person; -1 is nobody. */
  highlighted: number
  /** The ids of those on the way between two people, from the one to the other. */
  path: readonly string[]
}

export function PaintedTree({ chart, writer, highlighted, path }: PaintedTreeProps) {
  return (
    <ViewportPortal>
      <Painting chart={chart} writer={writer} />
      {path.length > 0 && !chart.picture.fan && <WayLines chart={chart} path={path} />}
      {highlighted >= 0 && chart.picture.fan && (
        <FanMarks picture={chart.picture} person={highlighted} face={writer.face(highlighted)} />
      )}
      {highlighted >= 0 && !chart.picture.fan && <KinLines picture={chart.picture} person={highlighted} />}
    </ViewportPortal>
  )
}

function Painting({ chart, writer }: { chart: Chart; writer: CardWriter }) {
  const store = useStoreApi()
  const host = useRef<HTMLDivElement>(null)
  const painting = useRef<TreePainting | null>(null)
  const { mode } = useTheme()

  useEffect(() => {
    if (!host.current || painting.current?.fill(chart, writer)) return
    painting.current?.stop()
    const hidden = host.current.closest('[data-flying]') !== null
    painting.current = new TreePainting(host.current, chart, writer, hidden)
    painting.current.show(viewOf(store.getState()))
  }, [chart, writer, store])
  useEffect(
    () => () => {
      painting.current?.stop()
      painting.current = null
    },
    [],
  )

  const follow = useCallback((view: View) => painting.current?.show(view), [])
  useViewFollower(follow)

  const painted = useRef(mode)
  useEffect(() => {
    if (painted.current !== mode) painting.current?.repaint()
    painted.current = mode
  }, [mode])
  return <div ref={host} style={underTheCards} />
}

function KinLines({ picture, person }: { picture: ChartPicture; person: number }) {
  const d = useMemo(() => kinPath(picture, person), [picture, person])
  return (
    <GoldLines>
      <path d={d} />
    </GoldLines>
  )
}

/** Frames stand this far from the cards, in px of the picture. */
const frameRoom = 5

/** The way in gold: lines that keep their strength on the screen, and a frame for everybody on it. */
function WayLines({ chart, path }: { chart: Chart; path: readonly string[] }) {
  const { picture, numberOf } = chart
  const way = useMemo(() => path.map((id) => numberOf.get(id) ?? -1), [path, numberOf])
  const d = useMemo(() => wayPath(picture, way), [picture, way])
  const { layout, box } = picture
  return (
    <GoldLines way>
      <path d={d} />
      {way
        .filter((p) => p >= 0)
        .map((p) => (
          <rect
            key={p}
            x={(layout.x[p] ?? 0) - frameRoom}
            y={(layout.y[p] ?? 0) - frameRoom}
            width={box + 2 * frameRoom}
            height={box + 2 * frameRoom}
            rx={card.radius + frameRoom}
          />
        ))}
    </GoldLines>
  )
}
