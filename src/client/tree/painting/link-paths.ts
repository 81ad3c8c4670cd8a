/** Traces the lines of a union: between the partners, down the trunk, along the bar and down to each child. */
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Area } from '../chart/spatial-grid.ts'

/** The path methods of a canvas context, which `SvgPathBuilder` has too, so that both draw the same lines. */
export interface PathContext {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
}

/**
 * `crossing` links lead to a child that is drawn below another union; `other` links come from adoptive, foster or other
 * parents.
 */
export type LinkKind = 'plain' | 'crossing' | 'other'

/** All kinds in drawing order. */
export const linkKinds: readonly LinkKind[] = ['crossing', 'plain', 'other']

/** The kind that determines the style of a union's trunk: `plain` when any of its links is plain. */
export function getTrunkKind(layout: TreeLayout, u: number): LinkKind {
  let trunkKind: LinkKind = 'other'
  for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
    const kind = getFamilyLinkKind(layout, link)
    if (kind === 'plain') return kind
    if (kind === 'crossing') trunkKind = kind
  }
  return trunkKind
}

export function getFamilyLinkKind(layout: TreeLayout, link: number): LinkKind {
  if (layout.linkDashed[link] === 1) return 'other'
  return layout.linkCrossing[link] === 1 ? 'crossing' : 'plain'
}

const cornerRadius = 12
/** A child this close to the trunk's x is drawn straight below the trunk, in px. */
const straightTolerance = 4
/** Radius of the circle around the number of a union. */
export const unionMarkRadius = 11
/** Lines between partners who have other partners between them are lowered by this much for each person between, in px. */
const lineOffset = 17
const maxLineOffsets = 4

export interface PartnerLine {
  left: number
  right: number
  y: number
}

/** The horizontal line between two partners of one row; null for a single parent and for partners in different rows. */
export function getPartnerLine(layout: TreeLayout, box: number, u: number): PartnerLine | null {
  const a = layout.unionPartner1[u] ?? -1
  const b = layout.unionPartner2[u] ?? -1
  if (a < 0 || b < 0 || Math.abs((layout.y[a] ?? 0) - (layout.y[b] ?? 0)) > 1) return null
  const first = Math.min(layout.x[a] ?? 0, layout.x[b] ?? 0)
  const second = Math.max(layout.x[a] ?? 0, layout.x[b] ?? 0)
  const between = Math.min(maxLineOffsets, Math.max(0, Math.floor((second - first) / box) - 1))
  return { left: first + box, right: second, y: (layout.unionY[u] ?? 0) + between * lineOffset }
}

/** Draws the line between partners, also between partners in different rows. */
export function tracePartners(path: PathContext, layout: TreeLayout, box: number, u: number): void {
  const line = getPartnerLine(layout, box, u)
  if (line) {
    path.moveTo(line.left, line.y)
    path.lineTo(line.right, line.y)
    return
  }
  const a = layout.unionPartner1[u] ?? -1
  const b = layout.unionPartner2[u] ?? -1
  if (a < 0 || b < 0) return
  const upper = (layout.y[a] ?? 0) < (layout.y[b] ?? 0) ? a : b
  const lower = upper === a ? b : a
  const barY = (layout.y[lower] ?? 0) - 18
  const shift = box / 6
  const from = (layout.x[upper] ?? 0) + box / 2 + shift
  const to = (layout.x[lower] ?? 0) + box / 2 + shift
  path.moveTo(from, (layout.y[upper] ?? 0) + box)
  path.lineTo(from, barY)
  path.lineTo(to, barY)
  path.lineTo(to, barY + 18)
}

/**
 * Draws the trunk, the bar and the drops to the children whose links pass `isDrawn`; draws nothing when none does. The
 * trunk begins `skip` px below the partners' line, or at the lower edge of a single parent's card; null omits the trunk.
 */
export function traceChildren(
  path: PathContext,
  layout: TreeLayout,
  box: number,
  u: number,
  isDrawn: (link: number) => boolean,
  trunk: { skip: number } | null = { skip: 0 },
): void {
  const end = layout.linkStart[u + 1] ?? 0
  const middle = layout.unionX[u] ?? 0
  const barY = layout.unionBarY[u] ?? 0
  const span = getBarSpan(layout, box, u, isDrawn)
  if (!span) return
  const { left, right } = span
  const corner = Math.min(cornerRadius, (right - left) / 2)
  let bar = { left: left === middle ? left : left + corner, right: right === middle ? right : right - corner }
  if (trunk) {
    const partners = getPartnerLine(layout, box, u)
    const top = partners ? partners.y + trunk.skip : (layout.unionY[u] ?? 0) + box / 2
    const side = getTrunkTurn(layout, box, u, span)
    path.moveTo(middle, top)
    if (side === 0) path.lineTo(middle, barY)
    else {
      const radius = Math.min(corner, barY - top)
      path.lineTo(middle, barY - radius)
      path.quadraticCurveTo(middle, barY, middle + side * radius, barY)
      bar = side > 0 ? { ...bar, left: middle + radius } : { ...bar, right: middle - radius }
    }
  }
  if (bar.right > bar.left) {
    path.moveTo(bar.left, barY)
    path.lineTo(bar.right, barY)
  }
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    if (!isDrawn(link)) continue
    const x = getDropX(layout, box, u, link)
    if (x !== middle && (x === left || x === right)) {
      path.moveTo(x === left ? x + corner : x - corner, barY)
      path.quadraticCurveTo(x, barY, x, barY + corner)
    } else path.moveTo(x, barY)
    traceDrop(path, layout, box, u, link)
  }
}

interface BarSpan {
  left: number
  right: number
  /** Whether a drop continues the trunk straight down. */
  straight: boolean
}

/** The extent of a union's bar including the trunk; null when no link passes `isDrawn`. */
function getBarSpan(
  layout: TreeLayout,
  box: number,
  u: number,
  isDrawn: (link: number) => boolean,
): BarSpan | null {
  const end = layout.linkStart[u + 1] ?? 0
  const middle = layout.unionX[u] ?? 0
  let isEmpty = true
  let straight = false
  let left = middle
  let right = middle
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    if (!isDrawn(link)) continue
    isEmpty = false
    const x = getDropX(layout, box, u, link)
    if (x === middle) straight = true
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return isEmpty ? null : { left, right, straight }
}

/** Direction in which the trunk turns into the bar: 1 right, -1 left, 0 when children are on both sides or below. */
function getTrunkTurn(layout: TreeLayout, box: number, u: number, { left, right }: BarSpan): -1 | 0 | 1 {
  const middle = layout.unionX[u] ?? 0
  if ((left === middle) === (right === middle)) return 0
  const all = getBarSpan(layout, box, u, () => true)
  if (!all || all.straight || (all.left < middle && all.right > middle)) return 0
  return right > middle ? 1 : -1
}

/**
 * X at which a link leaves the bar: at its first bend, or above the child. A child almost below the trunk gets a straight
 * line, because a small offset from the card's centre is less visible than a small kink.
 */
function getDropX(layout: TreeLayout, box: number, u: number, link: number): number {
  const bend = layout.bendStart[link] ?? 0
  if (bend < (layout.bendStart[link + 1] ?? 0)) return layout.bendX[bend] ?? 0
  const childX = (layout.x[layout.linkChild[link] ?? 0] ?? 0) + box / 2
  const middle = layout.unionX[u] ?? 0
  return Math.abs(childX - middle) <= straightTolerance ? middle : childX
}

/** Draws a link from the bar to the child, through its bends. */
function traceDrop(path: PathContext, layout: TreeLayout, box: number, u: number, link: number): void {
  const child = layout.linkChild[link] ?? 0
  const end = layout.bendStart[link + 1] ?? 0
  let x = getDropX(layout, box, u, link)
  let y = 0
  for (let bend = layout.bendStart[link] ?? 0; bend < end; bend++) {
    const nextX = layout.bendX[bend] ?? 0
    const nextY = layout.bendY[bend] ?? 0
    if (nextX !== x) traceDoubleCorner(path, x, y, nextX, nextY)
    else path.lineTo(nextX, nextY)
    x = nextX
    y = nextY
  }
  const hasNoBends = end === (layout.bendStart[link] ?? 0)
  const childX = hasNoBends ? x : (layout.x[child] ?? 0) + box / 2
  const childY = layout.y[child] ?? 0
  if (x === childX) path.lineTo(childX, childY)
  else traceDoubleCorner(path, x, y, childX, childY)
}

/** Draws a line down, across at half height, and down again. */
function traceDoubleCorner(path: PathContext, fromX: number, fromY: number, toX: number, toY: number): void {
  const middleY = (fromY + toY) / 2
  const corner = Math.min(cornerRadius, Math.abs(toX - fromX) / 2, (toY - fromY) / 2)
  const sign = Math.sign(toX - fromX)
  path.lineTo(fromX, middleY - corner)
  path.quadraticCurveTo(fromX, middleY, fromX + sign * corner, middleY)
  path.lineTo(toX - sign * corner, middleY)
  path.quadraticCurveTo(toX, middleY, toX, middleY + corner)
  path.lineTo(toX, toY)
}

/** Writes the bounds of all lines of a union into `target`. */
export function writeUnionBounds(layout: TreeLayout, box: number, u: number, target: Area): void {
  target.left = target.right = layout.unionX[u] ?? 0
  target.top = layout.unionY[u] ?? 0
  target.bottom = target.top
  for (const p of [layout.unionPartner1[u] ?? -1, layout.unionPartner2[u] ?? -1]) {
    if (p >= 0) includePoint(target, (layout.x[p] ?? 0) + box / 2, (layout.y[p] ?? 0) + box / 2)
  }
  const end = layout.linkStart[u + 1] ?? 0
  for (let link = layout.linkStart[u] ?? 0; link < end; link++) {
    const child = layout.linkChild[link] ?? 0
    includePoint(target, (layout.x[child] ?? 0) + box / 2, layout.y[child] ?? 0)
    const lastBend = layout.bendStart[link + 1] ?? 0
    for (let bend = layout.bendStart[link] ?? 0; bend < lastBend; bend++) {
      includePoint(target, layout.bendX[bend] ?? 0, layout.bendY[bend] ?? 0)
    }
  }
}

function includePoint(area: Area, x: number, y: number): void {
  area.left = Math.min(area.left, x)
  area.right = Math.max(area.right, x)
  area.top = Math.min(area.top, y)
  area.bottom = Math.max(area.bottom, y)
}

/** Builds the `d` attribute of an SVG path. */
export class SvgPathBuilder implements PathContext {
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
