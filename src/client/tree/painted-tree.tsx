/** The painted layer of the canvas, and the lines of the highlighted person's kin in gold above it. */
import { useStoreApi, ViewportPortal } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#client/theme/color-mode.ts'
import type { CardWriter } from './card-writer.ts'
import type { FamilyPicture } from './family-picture.ts'
import { markRadius, PathWriter, partnerLine, traceChildren, tracePartners } from './link-paths.ts'
import { itemsIn } from './tile-grid.ts'
import type { Family } from './tree.queries.ts'
import { TreePainting, type View } from './tree-painting.ts'
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

/**
 * The lines from a person to their parents, partners and children, as an SVG path that leaves out what lies behind
 * other people's cards and under the numbers of unions.
 */
export function kinPath({ layout, box, boxGrid, unions }: FamilyPicture, person: number): string {
  const pen = new PathWriter()
  for (let u = 0; u < layout.unionIds.length; u++) {
    const own = layout.unionPartner1[u] === person || layout.unionPartner2[u] === person
    const end = layout.linkStart[u + 1] ?? 0
    let child = own
    for (let link = layout.linkStart[u] ?? 0; link < end && !child; link++) {
      child = layout.linkChild[link] === person
    }
    if (!child) continue
    const line = partnerLine(layout, box, u)
    const numbered = unions.ordinal[u] !== 0
    if (line) {
      const area = { left: line.left, right: line.right, top: line.y, bottom: line.y }
      const hidden = itemsIn(boxGrid, area)
        .filter((p) => (layout.y[p] ?? 0) < line.y && (layout.y[p] ?? 0) + box > line.y)
        .map((p): Span => [layout.x[p] ?? 0, (layout.x[p] ?? 0) + box])
      const middle = layout.unionX[u] ?? 0
      if (numbered) hidden.push([middle - markRadius, middle + markRadius])
      for (const [left, right] of gapsBetween(line.left, line.right, hidden)) {
        pen.moveTo(left, line.y)
        pen.lineTo(right, line.y)
      }
    } else tracePartners(pen, layout, box, u)
    const wanted = (link: number) => own || layout.linkChild[link] === person
    traceChildren(pen, layout, box, u, wanted, numbered ? markRadius : 0)
  }
  return pen.d
}

type Span = [left: number, right: number]

/** What is left of a line when the given spans are taken out of it. */
function gapsBetween(left: number, right: number, taken: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let at = left
  for (const [from, to] of taken.toSorted((a, b) => a[0] - b[0])) {
    if (to <= at || from >= right) continue
    if (from > at) gaps.push([at, from])
    at = Math.max(at, to)
  }
  if (at < right) gaps.push([at, right])
  return gaps
}

function KinLines({ picture, person }: { picture: FamilyPicture; person: number }) {
  const d = useMemo(() => kinPath(picture, person), [picture, person])
  return (
    <svg className="tree-kin-lines" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
