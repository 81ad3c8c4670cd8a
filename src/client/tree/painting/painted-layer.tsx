/** The layer below the cards: the painted drawing and the highlighted lines above it. */
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import { getViewport, useViewportListener } from '../canvas/use-viewport-listener.ts'
import type { Viewport } from '../canvas/viewport.ts'
import { cardStyle } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { FanHighlight } from '../fan/fan-highlight.tsx'
import { HighlightLines } from './highlight-lines.tsx'
import { getRelationshipPath, getRelativeLinesPath } from './highlight-paths.ts'
import { TileRenderer } from './tile-renderer.ts'

const belowCards = { position: 'absolute', zIndex: -1, left: 0, top: 0 } as const

interface PaintedLayerProps {
  chart: Chart
  cardTexts: CardTextCache
  /** Index of the highlighted person, -1 for none. */
  highlighted: number
  /** Ids of the people on the highlighted relationship path, in order. */
  path: readonly string[]
}

export function PaintedLayer({ chart, cardTexts, highlighted, path }: PaintedLayerProps) {
  return (
    <ViewportPortal>
      <Painting chart={chart} cardTexts={cardTexts} />
      {path.length > 0 && !chart.drawing.fan && <RelationshipPath chart={chart} path={path} />}
      {highlighted >= 0 && chart.drawing.fan && (
        <FanHighlight drawing={chart.drawing} person={highlighted} card={cardTexts.getContent(highlighted)} />
      )}
      {highlighted >= 0 && !chart.drawing.fan && (
        <RelativeLines drawing={chart.drawing} person={highlighted} />
      )}
    </ViewportPortal>
  )
}

function Painting({ chart, cardTexts }: { chart: Chart; cardTexts: CardTextCache }) {
  const store = useStoreApi()
  const host = useRef<HTMLDivElement>(null)
  const renderer = useRef<TileRenderer | null>(null)
  const { mode } = useTheme()

  useEffect(() => {
    if (!host.current || renderer.current?.updateRecords(chart, cardTexts)) return
    renderer.current?.stop()
    const isCovered = host.current.closest('[data-transition]') !== null
    renderer.current = new TileRenderer(host.current, chart, cardTexts, isCovered)
    renderer.current.setViewport(getViewport(store.getState()))
  }, [chart, cardTexts, store])
  useEffect(
    () => () => {
      renderer.current?.stop()
      renderer.current = null
    },
    [],
  )

  const onViewportChange = useCallback((viewport: Viewport) => renderer.current?.setViewport(viewport), [])
  useViewportListener(onViewportChange)

  const paintedMode = useRef(mode)
  useEffect(() => {
    if (paintedMode.current !== mode) renderer.current?.repaint()
    paintedMode.current = mode
  }, [mode])
  return <div ref={host} style={belowCards} />
}

function RelativeLines({ drawing, person }: { drawing: ChartDrawing; person: number }) {
  const d = useMemo(() => getRelativeLinesPath(drawing, person), [drawing, person])
  return (
    <HighlightLines>
      <path d={d} />
    </HighlightLines>
  )
}

/** Distance of a frame from its card, in px of the drawing. */
const frameMargin = 5

/** The lines between the people on a path, and a frame around each person. */
function RelationshipPath({ chart, path }: { chart: Chart; path: readonly string[] }) {
  const { drawing, indexById } = chart
  const people = useMemo(() => path.map((id) => indexById.get(id) ?? -1), [path, indexById])
  const d = useMemo(() => getRelationshipPath(drawing, people), [drawing, people])
  const { layout, box } = drawing
  return (
    <HighlightLines isPath>
      <path d={d} />
      {people
        .filter((p) => p >= 0)
        .map((p) => (
          <rect
            key={p}
            x={(layout.x[p] ?? 0) - frameMargin}
            y={(layout.y[p] ?? 0) - frameMargin}
            width={box + 2 * frameMargin}
            height={box + 2 * frameMargin}
            rx={cardStyle.radius + frameMargin}
          />
        ))}
    </HighlightLines>
  )
}
