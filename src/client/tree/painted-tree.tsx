/** The painted layer of the canvas, and the lines of the highlighted person's kin in gold above it. */
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import type { CardWriter } from './card-writer.ts'
import type { FamilyPicture } from './family-picture.ts'
import { kinPath } from './kin-path.ts'
import type { Family } from './tree.queries.ts'
import { TreePainting } from './tree-painting.ts'
import type { View } from './view.ts'
import { useViewFollower, viewOf } from './view-of-store.ts'

const underTheCards = { position: 'absolute', zIndex: -1, left: 0, top: 0 } as const

interface PaintedTreeProps {
  family: Family
  writer: CardWriter
  /** The number of the highlighted person; -1 is nobody. */
  highlighted: number
}

export function PaintedTree({ family, writer, highlighted }: PaintedTreeProps) {
  return (
    <ViewportPortal>
      <Painting family={family} writer={writer} />
      {highlighted >= 0 && <KinLines picture={family.picture} person={highlighted} />}
    </ViewportPortal>
  )
}

function Painting({ family, writer }: { family: Family; writer: CardWriter }) {
  const store = useStoreApi()
  const host = useRef<HTMLDivElement>(null)
  const painting = useRef<TreePainting>(null)
  const { mode } = useTheme()

  useEffect(() => {
    if (!host.current) return
    const own = new TreePainting(host.current, family, writer)
    painting.current = own
    own.show(viewOf(store.getState()))
    return () => own.stop()
  }, [family, writer, store])

  const follow = useCallback((view: View) => painting.current?.show(view), [])
  useViewFollower(follow)

  const painted = useRef(mode)
  useEffect(() => {
    if (painted.current !== mode) painting.current?.repaint()
    painted.current = mode
  }, [mode])
  return <div ref={host} style={underTheCards} />
}

function KinLines({ picture, person }: { picture: FamilyPicture; person: number }) {
  const d = useMemo(() => kinPath(picture, person), [picture, person])
  return (
    <svg className="tree-kin-lines" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
