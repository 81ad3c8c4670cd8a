/**
 * The lines of the tree, one union at a time: the line between the partners, one trunk, one bar, a drop to every
 * child. Written for any pen, so that the canvas and the highlight draw the same lines.
 */
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Area } from '../chart/spatial-grid.ts'

/** A canvas context is one; so is what writes SVG paths. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
}

/** What a link tells: an ordinary one, one to a child that stands elsewhere, an adoptive, foster or other one. */
export type LinkKind = 'plain' | 'far' | 'other'

/** The kinds in the order in which they are drawn, the strongest last but for the dashed ones. */
export const linkKinds: readonly LinkKind[] = ['far', 'plain', 'other']

/** The kind in which the trunk of a union is drawn: plain where any child's link is. */
export function kindOfTrunk(layout: TreeLayout, u: number): LinkKind {
  let kind: LinkKind = 'other'
  for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
    const own = kindOfLink(layout, link)
    if (own === 'plain') return own
    if (own === 'far') kind = own
  }
  return kind
}

export function kindOfLink(layout: TreeLayout, link: number): LinkKind {
  if (layout.linkDashed[link] === 1) return 'other'
  return layout.linkCrossing[link] === 1 ? 'far' : 'plain'
}

const bendRadius = 12
/** So far from the trunk a line to a child is drawn as one with it. */
const allButStraight = 4
/** Of the circle that holds the number of a union. */
export const markRadius = 11
/** Unions of partners who have others between them run behind those at heights of their own. */
const lineStep = 17
const mostSteps = 4

export interface PartnerLine {
  left: number
  right: number
  y: number
}

/** The level line between two partners of one row; null for a parent alone and for partners in different rows. */
export function partnerLine(layout: TreeLayout, box: number, u: number): PartnerLine | null {
  const a = layout.unionPartner1[u] ?? -1
  const b = layout.unionPartner2[u] ?? -1
  if (a < 0 || b < 0 || Math.abs((layout.y[a] ?? 0) - (layout.y[b] ?? 0)) > 1) return null
  const first = Math.min(layout.x[a] ?? 0, layout.x[b] ?? 0)
  const second = Math.max(layout.x[a] ?? 0, layout.x[b] ?? 0)
  const between = Math.min(mostSteps, Math.max(0, Math.floor((second - first) / box) - 1))
  return { left: first + box, right: second, y: (layout.unionY[u] ?? 0) + between * lineStep }
}

/** Draws the line between partners, also from row to row. */
export function tracePartners(pen: Pen, layout: TreeLayout, box: number, u: number): void {
  const line = partnerLine(layout, box, u)
  if (line) {
    pen.moveTo(line.left, line.y)
    pen.lineTo(line.right, line.y)
    return
  }
  const a = layout.unionPartner1[u] ?? -1
  const b = layout.unionPartner2[u] ?? -1
  if (a < 0 || b < 0) return
  const upper = (layout.y[a] ?? 0) < (layout.y[b] ?? 0) ? a : b
  const lower = upper === a ? b : a
  const top = (layout.y[lower] ?? 0) - 18
  const shift = box / 6
  const from = (layout.x[upper] ?? 0) + box / 2 + shift
  const to = (layout.x[lower] ?? 0) + box / 2 + shift
  pen.moveTo(from, (layout.y[upper] ?? 0) + box)
  pen.lineTo(from, top)
  pen.lineTo(to, top)
  pen.lineTo(to, top + 18)
}

/**
 * Draws trunk, bar and drops to the children whose links `wanted` names; nothing where there are none. The trunk
 * begins `skip` px below the line of the partners, under the card of a parent alone; null leaves it out.
 */
export function traceChildren(
  pen: Pen,
  layout: TreeLayout,
  box: number,
  u: number,
  wanted: (link: number) => boolean,
  trunk: { skip: number } | null = { skip: 0 },
): void {
  const end = layout.linkStart[u + 1] ?? 0
  const middle = layout.unionX[u] ?? 0
  const barY = layout.unionBarY[u] ?? 0
  const span = spanOf(layout, box, u, wanted)
  if (!span) return
  const { left, right } = span
  const round = Math.min(bendRadius, (right - left) / 2)
  let bar = { left: left === middle ? left : left + round, right: right === middle ? right : right - round }
  if (trunk) {
    const partners = partnerLine(layout, box, u)
    const top = partners ? partners.y + trunk.skip : (layout.unionY[u] ?? 0) + box / 2
    const side = elbowSide(layout, box, u, span)
    pen.moveTo(middle, top)
    if (side === 0) pen.lineTo(middle, barY)
    else {
      const radius = Math.min(round, barY - top)
      pen.lineTo(middle, barY - radius)
      pen.quadraticCurveTo(middle, barY, middle + side * radius, barY)
      bar = side > 0 ? { ...bar, left: middle + radius } : { ...bar, right: middle - radius }
    }
  }
  if (bar.right > bar.left) {
    pen.moveTo(bar.left, barY)
    pen.lineTo(bar.right, barY)
  }
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    if (!wanted(link)) continue
    const at = reach(layout, box, u, link)
    if (at !== middle && (at === left || at === right)) {
      pen.moveTo(at === left ? at + round : at - round, barY)
      pen.quadraticCurveTo(at, barY, at, barY + round)
    } else pen.moveTo(at, barY)
    traceDrop(pen, layout, box, u, link)
  }
}

interface Span {
  left: number
  right: number
  /** Whether a line runs straight down from the trunk. */
  straight: boolean
}

/** How far the bar of a union reaches, with the trunk; null without any wanted link. */
function spanOf(layout: TreeLayout, box: number, u: number, wanted: (link: number) => boolean): Span | null {
  const end = layout.linkStart[u + 1] ?? 0
  const middle = layout.unionX[u] ?? 0
  let any = false
  let straight = false
  let left = middle
  let right = middle
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    if (!wanted(link)) continue
    any = true
    const at = reach(layout, box, u, link)
    if (at === middle) straight = true
    left = Math.min(left, at)
    right = Math.max(right, at)
  }
  return any ? { left, right, straight } : null
}

/** To which side the trunk turns: 1 to the right, -1 to the left, 0 where there are children on both or below it. */
function elbowSide(layout: TreeLayout, box: number, u: number, { left, right }: Span): -1 | 0 | 1 {
  const middle = layout.unionX[u] ?? 0
  if ((left === middle) === (right === middle)) return 0
  const every = spanOf(layout, box, u, () => true)
  if (!every || every.straight || (every.left < middle && every.right > middle)) return 0
  return right > middle ? 1 : -1
}

/**
 * Where a link leaves the bar: above its first bend or the child. A child who stands all but under the trunk hangs
 * straight from it: nobody sees that a line misses the middle of a card, but everybody a line that is out of joint.
 */
function reach(layout: TreeLayout, box: number, u: number, link: number): number {
  const bend = layout.bendStart[link] ?? 0
  if (bend < (layout.bendStart[link + 1] ?? 0)) return layout.bendX[bend] ?? 0
  const above = (layout.x[layout.linkChild[link] ?? 0] ?? 0) + box / 2
  const middle = layout.unionX[u] ?? 0
  return Math.abs(above - middle) <= allButStraight ? middle : above
}

/** From the bar down to the child, through the corridors between the rows. */
function traceDrop(pen: Pen, layout: TreeLayout, box: number, u: number, link: number): void {
  const child = layout.linkChild[link] ?? 0
  const end = layout.bendStart[link + 1] ?? 0
  let x = reach(layout, box, u, link)
  let y = 0
  for (let bend = layout.bendStart[link] ?? 0; bend < end; bend++) {
    const nextX = layout.bendX[bend] ?? 0
    const nextY = layout.bendY[bend] ?? 0
    if (nextX !== x) traceStep(pen, x, y, nextX, nextY)
    else pen.lineTo(nextX, nextY)
    x = nextX
    y = nextY
  }
  const straight = end === (layout.bendStart[link] ?? 0)
  const childX = straight ? x : (layout.x[child] ?? 0) + box / 2
  const childY = layout.y[child] ?? 0
  if (x === childX) pen.lineTo(childX, childY)
  else traceStep(pen, x, y, childX, childY)
}

/** From one corridor to the next: down, across half way between the rows, down. */
function traceStep(pen: Pen, fromX: number, fromY: number, toX: number, toY: number): void {
  const across = (fromY + toY) / 2
  const round = Math.min(bendRadius, Math.abs(toX - fromX) / 2, (toY - fromY) / 2)
  const sign = Math.sign(toX - fromX)
  pen.lineTo(fromX, across - round)
  pen.quadraticCurveTo(fromX, across, fromX + sign * round, across)
  pen.lineTo(toX - sign * round, across)
  pen.quadraticCurveTo(toX, across, toX, across + round)
  pen.lineTo(toX, toY)
}

/** The part of the picture that holds all lines of a union. */
export function unionBounds(layout: TreeLayout, box: number, u: number, into: Area): void {
  into.left = into.right = layout.unionX[u] ?? 0
  into.top = layout.unionY[u] ?? 0
  into.bottom = into.top
  for (const p of [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]) {
    if (p >= 0) include(into, (layout.x[p] ?? 0) + box / 2, (layout.y[p] ?? 0) + box / 2)
  }
  const end = layout.linkStart[u + 1] ?? 0
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    const child = layout.linkChild[link] ?? 0
    include(into, (layout.x[child] ?? 0) + box / 2, layout.y[child] ?? 0)
    const lastBend = layout.bendStart[link + 1] ?? 0
    for (let bend = layout.bendStart[link] ?? 0; bend < lastBend; bend++) {
      include(into, layout.bendX[bend] ?? 0, layout.bendY[bend] ?? 0)
    }
  }
}

function include(area: Area, x: number, y: number): void {
  area.left = Math.min(area.left, x)
  area.right = Math.max(area.right, x)
  area.top = Math.min(area.top, y)
  area.bottom = Math.max(area.bottom, y)
}

/** A pen that writes the `d` of an SVG path. */
export class PathWriter implements Pen {
  d = ''
  moveTo(x: number, y: number) {
    this.d += `M${x} ${y}`
  }
  lineTo(x: number, y: number) {
    this.d += `L${x} ${y}`
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    this.d += `Q${cx} ${cy} ${x} ${y}`
  }
}
