/** SVG paths of highlighted lines: those of one person to their relatives, and those along a relationship path. */
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { findItemsInArea } from '../chart/spatial-grid.ts'
import {
  getPartnerLine,
  type PathContext,
  SvgPathBuilder,
  traceChildren,
  tracePartners,
  unionMarkRadius,
} from './link-paths.ts'

/**
 * The lines from a person to their parents, partners and children, as the `d` of an SVG path. Leaves out what is hidden
 * behind other cards or union numbers.
 */
export function getRelativeLinesPath(drawing: ChartDrawing, person: number): string {
  const { layout, box, unions } = drawing
  const path = new SvgPathBuilder()
  for (let u = 0; u < layout.unionIds.length; u++) {
    const isPartner = layout.unionPartner1[u] === person || layout.unionPartner2[u] === person
    const end = layout.linkStart[u + 1] ?? 0
    let isInUnion = isPartner
    for (let link = layout.linkStart[u] ?? 0; link < end && !isInUnion; link++) {
      isInUnion = layout.linkChild[link] === person
    }
    if (!isInUnion) continue
    const isNumbered = unions.ordinal[u] !== 0
    traceVisiblePartnerLine(path, drawing, u)
    const isDrawn = (link: number) => isPartner || layout.linkChild[link] === person
    traceChildren(path, layout, box, u, isDrawn, { skip: isNumbered ? unionMarkRadius : 0 })
  }
  return path.d
}

/**
 * The lines along `people`, each of whom is the next one's parent, child or partner, as the `d` of an SVG path. An index
 * of -1 stands for somebody who is not in the drawing and interrupts the lines.
 */
export function getRelationshipPath(drawing: ChartDrawing, people: readonly number[]): string {
  const path = new SvgPathBuilder()
  for (let i = 1; i < people.length; i++) traceStep(path, drawing, people[i - 1] ?? -1, people[i] ?? -1)
  return path.d
}

function traceStep(path: PathContext, drawing: ChartDrawing, from: number, to: number): void {
  const { layout, box, unions } = drawing
  if (from < 0 || to < 0) return
  for (let u = 0; u < layout.unionIds.length; u++) {
    const [a, b] = [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]
    const hasFrom = a === from || b === from
    const hasTo = a === to || b === to
    if (hasFrom && hasTo) traceVisiblePartnerLine(path, drawing, u)
    if (hasFrom === hasTo) continue
    const child = hasFrom ? to : from
    const end = layout.linkStart[u + 1] ?? 0
    for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
      if (layout.linkChild[link] !== child) continue
      traceVisiblePartnerLine(path, drawing, u, hasFrom ? from : to)
      const skip = unions.ordinal[u] === 0 ? 0 : unionMarkRadius
      traceChildren(path, layout, box, u, (drawn) => drawn === link, { skip })
    }
  }
}

/** The visible parts of the line between partners; with `from`, only the part from that partner to the trunk. */
function traceVisiblePartnerLine(path: PathContext, drawing: ChartDrawing, u: number, from = -1): void {
  const { layout, box, personGrid, unions } = drawing
  const line = getPartnerLine(layout, box, u)
  if (!line) {
    if (from < 0) tracePartners(path, layout, box, u)
    return
  }
  const middle = layout.unionX[u] ?? 0
  const isLeftPartner = from >= 0 && (layout.x[from] ?? 0) < middle
  const [start, end] =
    from < 0 ? [line.left, line.right] : isLeftPartner ? [line.left, middle] : [middle, line.right]
  const area = { left: start, right: end, top: line.y, bottom: line.y }
  const hidden = findItemsInArea(personGrid, area)
    .filter((p) => (layout.y[p] ?? 0) < line.y && (layout.y[p] ?? 0) + box > line.y)
    .map((p): Span => [layout.x[p] ?? 0, (layout.x[p] ?? 0) + box])
  if (unions.ordinal[u] !== 0) hidden.push([middle - unionMarkRadius, middle + unionMarkRadius])
  for (const [left, right] of subtractSpans(start, end, hidden)) {
    path.moveTo(left, line.y)
    path.lineTo(right, line.y)
  }
}

type Span = [left: number, right: number]

/** The parts of the line from `left` to `right` that no hidden span covers. */
function subtractSpans(left: number, right: number, hidden: readonly Span[]): Span[] {
  const visible: Span[] = []
  let x = left
  for (const [from, to] of hidden.toSorted((a, b) => a[0] - b[0])) {
    if (to <= x || from >= right) continue
    if (from > x) visible.push([x, from])
    x = Math.max(x, to)
  }
  if (x < right) visible.push([x, right])
  return visible
}
