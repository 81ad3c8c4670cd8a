/** Lines above everybody's: from a highlighted person to their nearest, and the way from one person to another. */
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { itemsIn } from '../chart/spatial-grid.ts'
import { markRadius, PathWriter, partnerLine, traceChildren, tracePartners } from './link-paths.ts'

/**
 * The lines from a person to their parents, partners and children, as an SVG path that leaves out what lies behind
 * other people's cards and under the numbers of unions.
 */
export function kinPath(picture: ChartPicture, person: number): string {
  const { layout, box, unions } = picture
  const pen = new PathWriter()
  for (let u = 0; u < layout.unionIds.length; u++) {
    const own = layout.unionPartner1[u] === person || layout.unionPartner2[u] === person
    const end = layout.linkStart[u + 1] ?? 0
    let child = own
    for (let link = layout.linkStart[u] ?? 0; link < end && !child; link++) {
      child = layout.linkChild[link] === person
    }
    if (!child) continue
    const numbered = unions.ordinal[u] !== 0
    drawPartners(pen, picture, u)
    const wanted = (link: number) => own || layout.linkChild[link] === person
    traceChildren(pen, layout, box, u, wanted, { skip: numbered ? markRadius : 0 })
  }
  return pen.d
}

/**
 * The lines along a way through the family, each person of which is the next one's parent, child or partner; whoever has
 * no place in the picture interrupts it.
 */
export function wayPath(picture: ChartPicture, way: readonly number[]): string {
  const pen = new PathWriter()
  for (let place = 1; place < way.length; place++) {
    drawStep(pen, picture, way[place - 1] ?? -1, way[place] ?? -1)
  }
  return pen.d
}

function drawStep(pen: PathWriter, picture: ChartPicture, one: number, other: number): void {
  const { layout, box, unions } = picture
  if (one < 0 || other < 0) return
  for (let u = 0; u < layout.unionIds.length; u++) {
    const [a, b] = [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]
    const holdsOne = a === one || b === one
    const holdsOther = a === other || b === other
    if (holdsOne && holdsOther) drawPartners(pen, picture, u)
    if (holdsOne === holdsOther) continue
    const child = holdsOne ? other : one
    const end = layout.linkStart[u + 1] ?? 0
    for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
      if (layout.linkChild[link] !== child) continue
      drawPartners(pen, picture, u, holdsOne ? one : other)
      const skip = unions.ordinal[u] === 0 ? 0 : markRadius
      traceChildren(pen, layout, box, u, (drawn) => drawn === link, { skip })
    }
  }
}

/** The line of a couple where it can be seen; from one partner only as far as the children's trunk. */
function drawPartners(pen: PathWriter, picture: ChartPicture, u: number, from = -1): void {
  const { layout, box, boxGrid, unions } = picture
  const line = partnerLine(layout, box, u)
  if (!line) {
    if (from < 0) tracePartners(pen, layout, box, u)
    return
  }
  const middle = layout.unionX[u] ?? 0
  const onLeft = from >= 0 && (layout.x[from] ?? 0) < middle
  const [start, end] =
    from < 0 ? [line.left, line.right] : onLeft ? [line.left, middle] : [middle, line.right]
  const area = { left: start, right: end, top: line.y, bottom: line.y }
  const hidden = itemsIn(boxGrid, area)
    .filter((p) => (layout.y[p] ?? 0) < line.y && (layout.y[p] ?? 0) + box > line.y)
    .map((p): Span => [layout.x[p] ?? 0, (layout.x[p] ?? 0) + box])
  if (unions.ordinal[u] !== 0) hidden.push([middle - markRadius, middle + markRadius])
  for (const [left, right] of gapsBetween(start, end, hidden)) {
    pen.moveTo(left, line.y)
    pen.lineTo(right, line.y)
  }
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
