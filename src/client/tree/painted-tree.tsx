/** The painted layer of the canvas, and the lines of the highlighted person's kin in gold above it. */
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import type { CardWriter } from './card-writer.ts'
import type { Chart } from './chart.ts'
import type { ChartPicture } from './chart-picture.ts'
import { kinPath } from './kin-path.ts'
import { TreePainting } from './tree-painting.ts'
import type { View } from './view.ts'
import { useViewFollower, viewOf } from './view-of-store.ts'

const underTheCards = { position: 'absolute', zIndex: -1, left: 0, top: 0 } as const

interface PaintedTreeProps {
  chart: Chart
  writer: CardWriter
  /** The number of the highlighted person; -1 is nobody. */
  highlighted: number
}

export function PaintedTree({ chart, writer, highlighted }: PaintedTreeProps) {
  return (
    <ViewportPortal>
      <Painting chart={chart} writer={writer} />
      {highlighted >= 0 && <KinLines picture={chart.picture} person={highlighted} />}
    </ViewportPortal>
  )
}

function Painting({ chart, writer }: { chart: Chart; writer: CardWriter }) {
  const store = useStoreApi()
  const host = useRef<HTMLDivElement>(null)
  const painting = useRef<TreePainting>(null)
  const { mode } = useTheme()

  useEffect(() => {
    if (!host.current) return
    const own = new TreePainting(host.current, chart, writer)
    painting.current = own
    own.show(viewOf(store.getState()))
    return () => own.stop()
  }, [chart, writer, store])

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
    <svg className="tree-kin-lines" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
