/** The lines between people, with what is told by them: adoption, unions that ended, which of several a union was. */

import type { ChartPicture } from '#client/tree/chart/chart-drawing.ts'
import { type Area, itemsIn } from '#client/tree/chart/spatial-grid.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import {
  kindOfLink,
  kindOfTrunk,
  type LinkKind,
  linkKinds,
  markRadius,
  type Pen,
  partnerLine,
  traceChildren,
  tracePartners,
} from '#client/tree/painting/link-paths.ts'
import { type Ink, type Outline, type Stroke, thinned } from '../backends/drawing-backend.ts'

const { line, ground } = paperColors
const lineStyles: Record<LinkKind, Stroke> = {
  far: { color: thinned(line, 0.55, ground), width: 1.1 },
  plain: { color: line, width: 1.6 },
  other: { color: line, width: 1.6, dash: [7, 6] },
}
const partnerWidth = 2.4
const pathWidth = 6

export function drawLines(ink: Ink, picture: ChartPicture, unions: readonly number[]): void {
  const { layout, box } = picture
  for (const kind of linkKinds) {
    const stroke = lineStyles[kind]
    const wanted = (link: number) => kindOfLink(layout, link) === kind
    for (const u of unions) {
      if (!hasLink(picture, u, wanted)) continue
      const trunk = kindOfTrunk(layout, u) === kind ? { skip: 0 } : null
      ink.path((pen) => traceChildren(pen, layout, box, u, wanted, trunk), { stroke })
    }
  }
  const stroke = { color: paperColors.partner, width: partnerWidth }
  for (const u of unions) {
    if ((layout.unionPartner2[u] ?? -1) < 0) continue
    const dash = layout.unionImplied[u] === 1 ? { dash: [2, 4] } : {}
    ink.path((pen) => tracePartners(pen, layout, box, u), { stroke: { ...stroke, ...dash } })
  }
}

function hasLink({ layout }: ChartPicture, u: number, wanted: (link: number) => boolean): boolean {
  for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
    if (wanted(link)) return true
  }
  return false
}

/** Whether any line between people runs through an area. */
export function anyLineIn({ layout, box, unionGrid }: ChartPicture, area: Area): boolean {
  const watch = new PassingPen(area)
  return itemsIn(unionGrid, area).some((u) => {
    tracePartners(watch, layout, box, u)
    traceChildren(watch, layout, box, u, () => true)
    return watch.passed
  })
}

/** Notes whether what it draws comes through an area; a bend counts as the corner it rounds. */
class PassingPen implements Pen {
  passed = false
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
      this.passed = true
    }
    this.moveTo(x, y)
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    this.lineTo(cx, cy)
    this.lineTo(x, y)
  }
}

/** The number of a union among several, and the two strokes through one that was ended by the partners. */
export function drawUnionMarks(
  ink: Ink,
  { layout, box, unions: facts }: ChartPicture,
  unions: readonly number[],
) {
  for (const u of unions) {
    const line = partnerLine(layout, box, u)
    if (!line) continue
    const x = layout.unionX[u] ?? 0
    const number = facts.ordinal[u] ?? 0
    if (facts.ended[u] === 1) {
      const at = number > 0 ? x + markRadius + 7 : x
      const strokes = (pen: Outline) => {
        for (const shift of [-3, 3]) {
          pen.moveTo(at + shift - 3, line.y + 7)
          pen.lineTo(at + shift + 3, line.y - 7)
        }
      }
      ink.path(strokes, { stroke: { color: paperColors.partner, width: 1.6 } })
    }
    if (number === 0) continue
    ink.circle(x, line.y, markRadius, {
      fill: paperColors.mark,
      stroke: { color: paperColors.partner, width: 1.5 },
    })
    ink.words({
      lines: [String(number)],
      x,
      y: line.y + 4.8,
      size: 14,
      face: 'sans',
      color: paperColors.markInk,
      anchor: 'middle',
    })
  }
}

/** The way from one person to another in broad gold: from parent to child and from partner to partner. */
export function drawPath(ink: Ink, picture: ChartPicture, path: readonly number[]): void {
  const look = { stroke: { color: paperColors.partner, width: pathWidth } }
  for (const [step, person] of path.entries()) {
    const next = path[step + 1]
    if (next === undefined) return
    for (const trace of waysBetween(picture, person, next).slice(0, 1)) ink.path(trace, look)
  }
}

function waysBetween({ layout, box }: ChartPicture, a: number, b: number): ((pen: Outline) => void)[] {
  const ways: ((pen: Outline) => void)[] = []
  for (let u = 0; u < layout.unionIds.length; u++) {
    const partners = [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]
    if (partners.includes(a) && partners.includes(b)) {
      ways.push((pen) => tracePartners(pen, layout, box, u))
      continue
    }
    const parent = partners.find((partner) => partner === a || partner === b)
    if (parent === undefined) continue
    const child = parent === a ? b : a
    const wanted = (link: number) => layout.linkChild[link] === child
    for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
      if (!wanted(link)) continue
      ways.push((pen) => {
        traceFromParent(pen, layout, box, u, parent)
        traceChildren(pen, layout, box, u, wanted)
      })
    }
  }
  return ways
}

/** From the parent's card along the line between the partners to where the trunk begins. */
function traceFromParent(
  pen: Outline,
  layout: ChartPicture['layout'],
  box: number,
  u: number,
  parent: number,
) {
  const line = partnerLine(layout, box, u)
  if (!line) return
  const middle = layout.unionX[u] ?? 0
  pen.moveTo((layout.x[parent] ?? 0) < middle ? line.left : line.right, line.y)
  pen.lineTo(middle, line.y)
}
