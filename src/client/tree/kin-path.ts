/** The lines between a highlighted person and their nearest, drawn above everybody's cards. */
import type { ChartPicture } from './chart-picture.ts'
import { markRadius, PathWriter, partnerLine, traceChildren, tracePartners } from './link-paths.ts'
import { itemsIn } from './tile-grid.ts'

/**
 * The lines from a person to their parents, partners and children, as an SVG path that leaves out what lies behind
 * other people's cards and under the numbers of unions.
 */
export function kinPath({ layout, box, boxGrid, unions }: ChartPicture, person: number): string {
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
    traceChildren(pen, layout, box, u, wanted, { skip: numbered ? markRadius : 0 })
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
