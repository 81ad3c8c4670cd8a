/** Draws the lines between people: parent-child links, unions and their marks, and a highlighted path. */

import type { ChartDrawing } from '#client/tree/chart/chart-drawing.ts'
import { type Area, findItemsInArea } from '#client/tree/chart/spatial-grid.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import {
  getFamilyLinkKind,
  getPartnerLine,
  getTrunkKind,
  type LinkKind,
  linkKinds,
  type PathContext,
  traceChildren,
  tracePartners,
  unionMarkRadius,
} from '#client/tree/painting/link-paths.ts'
import { type DrawingBackend, mixColors, type PathPen, type Stroke } from '../backends/drawing-backend.ts'

const { parentLine: line, background: ground } = printColors
const lineStyles: Record<LinkKind, Stroke> = {
  crossing: { color: mixColors(line, 0.55, ground), width: 1.1 },
  plain: { color: line, width: 1.6 },
  other: { color: line, width: 1.6, dash: [7, 6] },
}
const partnerWidth = 2.4
const pathWidth = 6

export function drawLines(
  backend: DrawingBackend,
  chartDrawing: ChartDrawing,
  unions: readonly number[],
): void {
  const { layout, box } = chartDrawing
  for (const kind of linkKinds) {
    const stroke = lineStyles[kind]
    const isIncluded = (link: number) => getFamilyLinkKind(layout, link) === kind
    for (const u of unions) {
      if (!hasLink(chartDrawing, u, isIncluded)) continue
      const trunk = getTrunkKind(layout, u) === kind ? { skip: 0 } : null
      backend.path((pen) => traceChildren(pen, layout, box, u, isIncluded, trunk), { stroke })
    }
  }
  const stroke = { color: printColors.partnerLine, width: partnerWidth }
  for (const u of unions) {
    if ((layout.unionPartner2[u] ?? -1) < 0) continue
    const dash = layout.unionImplied[u] === 1 ? { dash: [2, 4] } : {}
    backend.path((pen) => tracePartners(pen, layout, box, u), { stroke: { ...stroke, ...dash } })
  }
}

function hasLink({ layout }: ChartDrawing, u: number, isIncluded: (link: number) => boolean): boolean {
  for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
    if (isIncluded(link)) return true
  }
  return false
}

/** Whether any line between people crosses an area. */
export function hasLineInArea({ layout, box, unionGrid }: ChartDrawing, area: Area): boolean {
  const pen = new IntersectionPen(area)
  return findItemsInArea(unionGrid, area).some((u) => {
    tracePartners(pen, layout, box, u)
    traceChildren(pen, layout, box, u, () => true)
    return pen.intersects
  })
}

/** Records whether a path crosses an area. A curve counts as its control polygon. */
class IntersectionPen implements PathContext {
  intersects = false
  readonly #area: Area
  #x = 0
  #y = 0
  constructor(area: Area) {
    this.#area = area
  }
  moveTo(x: number, y: number) {
    this.#x = x
    this.#y = y
  }
  lineTo(x: number, y: number) {
    const { left, top, right, bottom } = this.#area
    if (
      Math.max(this.#x, x) >= left &&
      Math.min(this.#x, x) <= right &&
      Math.max(this.#y, y) >= top &&
      Math.min(this.#y, y) <= bottom
    ) {
      this.intersects = true
    }
    this.moveTo(x, y)
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    this.lineTo(cx, cy)
    this.lineTo(x, y)
  }
}

/** Draws the number of a union if a person has several, and two strokes through a union that ended in separation. */
export function drawUnionMarks(
  backend: DrawingBackend,
  { layout, box, unions: facts }: ChartDrawing,
  unions: readonly number[],
) {
  for (const u of unions) {
    const line = getPartnerLine(layout, box, u)
    if (!line) continue
    const x = layout.unionX[u] ?? 0
    const number = facts.ordinal[u] ?? 0
    if (facts.ended[u] === 1) {
      const at = number > 0 ? x + unionMarkRadius + 7 : x
      const drawStrokes = (pen: PathPen) => {
        for (const shift of [-3, 3]) {
          pen.moveTo(at + shift - 3, line.y + 7)
          pen.lineTo(at + shift + 3, line.y - 7)
        }
      }
      backend.path(drawStrokes, { stroke: { color: printColors.partnerLine, width: 1.6 } })
    }
    if (number === 0) continue
    backend.circle(x, line.y, unionMarkRadius, {
      fill: printColors.unionMark,
      stroke: { color: printColors.partnerLine, width: 1.5 },
    })
    backend.text({
      lines: [String(number)],
      x,
      y: line.y + 4.8,
      size: 14,
      font: 'sans',
      color: printColors.unionMarkText,
      anchor: 'middle',
    })
  }
}

/** Draws the path between two people in broad gold lines. */
export function drawPath(backend: DrawingBackend, chartDrawing: ChartDrawing, path: readonly number[]): void {
  const style = { stroke: { color: printColors.partnerLine, width: pathWidth } }
  for (const [step, person] of path.entries()) {
    const next = path[step + 1]
    if (next === undefined) return
    for (const trace of findConnections(chartDrawing, person, next).slice(0, 1)) backend.path(trace, style)
  }
}

function findConnections({ layout, box }: ChartDrawing, a: number, b: number): ((pen: PathPen) => void)[] {
  const connections: ((pen: PathPen) => void)[] = []
  for (let u = 0; u < layout.unionIds.length; u++) {
    const partners = [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]
    if (partners.includes(a) && partners.includes(b)) {
      connections.push((pen) => tracePartners(pen, layout, box, u))
      continue
    }
    const parent = partners.find((partner) => partner === a || partner === b)
    if (parent === undefined) continue
    const child = parent === a ? b : a
    const isIncluded = (link: number) => layout.linkChild[link] === child
    for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
      if (!isIncluded(link)) continue
      connections.push((pen) => {
        traceFromParent(pen, layout, box, u, parent)
        traceChildren(pen, layout, box, u, isIncluded)
      })
    }
  }
  return connections
}

/** Traces from the parent's card along the partner line to the point where the line to the children starts. */
function traceFromParent(
  pen: PathPen,
  layout: ChartDrawing['layout'],
  box: number,
  u: number,
  parent: number,
) {
  const line = getPartnerLine(layout, box, u)
  if (!line) return
  const middle = layout.unionX[u] ?? 0
  pen.moveTo((layout.x[parent] ?? 0) < middle ? line.left : line.right, line.y)
  pen.lineTo(middle, line.y)
}
