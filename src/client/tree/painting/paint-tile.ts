/**
 * Paints a part of the tree onto a tile, piece by piece, so that a large part costs no frame: lines first, then
 * cards, in as much detail as the scale allows.
 */

import { peopleIn } from '../canvas/hit-testing.ts'
import { card, detail, nameFont, plainFont } from '../cards/card-style.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type Area, itemsIn } from '../chart/spatial-grid.ts'
import { isCaptionIn, paintFan } from '../fan/paint-fan-tile.ts'
import type { CanvasColors } from './canvas-colors.ts'
import type { PaintedTile } from './canvas-tile.ts'
import {
  kindOfLink,
  kindOfTrunk,
  type LinkKind,
  linkKinds,
  markRadius,
  partnerLine,
  traceChildren,
  tracePartners,
} from './link-paths.ts'

export interface RegionPainting {
  tile: PaintedTile
  chart: Chart
  writer: CardWriter
  colors: CanvasColors
  area: Area
  /** Screen px for one px of the picture. */
  zoom: number
  /** Device px for one px of the picture. */
  scale: number
}

const pieceLength = 40
const manyThings = 2000
/** Below this zoom the numbers of unions could not be read. */
const marksFrom = 0.4

export type Painting = RegionPainting & {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}

/** What cards alone need. */
type CardPainting = Pick<Painting, 'context' | 'chart' | 'writer' | 'colors' | 'zoom'>

/** Lines and marks reach this far beyond their bounds, in px of the picture. */
const overhang = 16

/** Paints the tile, unless there is nothing on it; yields whenever the caller may want to pause. */
export function* paintRegion(region: RegionPainting): Generator<void, void, void> {
  const { chart, area, scale } = region
  const { unionGrid } = chart.picture
  const beyond = {
    left: area.left - overhang,
    top: area.top - overhang,
    right: area.right + overhang,
    bottom: area.bottom + overhang,
  }
  const unions = itemsIn(unionGrid, beyond)
  // From afar a tile has tens of thousands of lines and people on it: to find them is a piece of work of its own.
  if (unions.length > manyThings) yield
  const people = peopleIn(chart.picture, area)
  if (people.length > manyThings) yield
  if (unions.length === 0 && people.length === 0 && !isCaptionIn(chart.picture.fan, area)) return
  const context = region.tile.open()
  if (!context) return
  const painting: Painting = { ...region, context }
  context.setTransform(scale, 0, 0, scale, -area.left * scale, -area.top * scale)
  if (chart.picture.fan) {
    yield* paintFan(painting, chart.picture.fan, people)
    return
  }
  yield* paintLines(painting, unions)
  yield
  for (let from = 0; from < people.length; from += pieceLength) {
    paintCards(painting, people.slice(from, from + pieceLength))
    yield
  }
}

const lineStyles: Record<LinkKind, { width: number; alpha: number; dash: number[] }> = {
  far: { width: 1.1, alpha: 0.5, dash: [] },
  plain: { width: 1.5, alpha: 0.95, dash: [] },
  other: { width: 1.5, alpha: 0.9, dash: [7, 6] },
}

function* paintLines(painting: Painting, unions: readonly number[]): Generator<void, void, void> {
  const { context, chart, colors, zoom } = painting
  const { layout, box } = chart.picture
  const thickness = (px: number) => Math.max(px * 0.55, px * Math.min(1.4, zoom)) / zoom
  context.lineCap = 'butt'
  for (const kind of linkKinds) {
    const style = lineStyles[kind]
    const wanted = (link: number) => kindOfLink(layout, link) === kind
    context.strokeStyle = colors.line
    context.globalAlpha = style.alpha * Math.min(1, 0.45 + zoom * 1.4)
    context.lineWidth = thickness(style.width)
    context.setLineDash(style.dash)
    for (let from = 0; from < unions.length; from += pieceLength * 4) {
      context.beginPath()
      for (const u of unions.slice(from, from + pieceLength * 4)) {
        traceChildren(context, layout, box, u, wanted, kindOfTrunk(layout, u) === kind ? { skip: 0 } : null)
      }
      context.stroke()
      yield
    }
  }
  context.setLineDash([])
  context.globalAlpha = 1
  context.strokeStyle = colors.partner
  context.lineWidth = thickness(2)
  context.beginPath()
  for (const u of unions) if (layout.unionImplied[u] === 0) tracePartners(context, layout, box, u)
  context.stroke()
  context.setLineDash([2, 4])
  context.beginPath()
  for (const u of unions) if (layout.unionImplied[u] === 1) tracePartners(context, layout, box, u)
  context.stroke()
  context.setLineDash([])
  if (zoom >= marksFrom) paintUnionMarks(painting, unions)
}

/** The number of a union among several, and the two strokes through one that was ended by the partners. */
function paintUnionMarks({ context, chart, colors }: Painting, unions: readonly number[]) {
  const { layout, box, unions: facts } = chart.picture
  context.lineWidth = 1.5
  context.textAlign = 'center'
  context.font = plainFont(14)
  for (const u of unions) {
    const line = partnerLine(layout, box, u)
    if (!line) continue
    const x = layout.unionX[u] ?? 0
    const number = facts.ordinal[u] ?? 0
    if (facts.ended[u] === 1) {
      const at = number > 0 ? x + markRadius + 7 : x
      context.strokeStyle = colors.partner
      context.beginPath()
      for (const shift of [-3, 3]) {
        context.moveTo(at + shift - 3, line.y + 7)
        context.lineTo(at + shift + 3, line.y - 7)
      }
      context.stroke()
    }
    if (number === 0) continue
    context.beginPath()
    context.arc(x, line.y, markRadius, 0, Math.PI * 2)
    context.fillStyle = colors.mark
    context.fill()
    context.strokeStyle = colors.partner
    context.stroke()
    context.fillStyle = colors.markInk
    context.fillText(String(number), x, line.y + 4.8)
  }
}

export function paintCards(painting: CardPainting, people: readonly number[]) {
  const { zoom } = painting
  if (zoom >= detail.full) paintFullCards(painting, people)
  else if (zoom >= detail.names) paintNameCards(painting, people)
  else paintShapes(painting, people)
}

function paintFullCards(painting: CardPainting, people: readonly number[]) {
  const { context, chart, writer, colors } = painting
  const { layout, branch } = chart.picture
  paintSheets(painting, people, (p) => (writer.face(p).living ? colors.living : colors.deceased))
  context.textAlign = 'center'
  const { portrait, name, longName, years, withMaiden } = card
  for (const p of people) {
    const x = (layout.x[p] ?? 0) + portrait.x
    const y = layout.y[p] ?? 0
    const tint = tintOf(colors, branch[p] ?? 0)
    const face = writer.face(p)
    const middle = y + portrait.y - (face.maiden === undefined ? 0 : withMaiden.lift)
    context.beginPath()
    context.arc(x, middle, portrait.radius, 0, Math.PI * 2)
    context.fillStyle = tint.field
    context.fill()
    context.beginPath()
    context.arc(x, middle, portrait.radius - 3.5, 0, Math.PI * 2)
    context.strokeStyle = tint.letters
    context.globalAlpha = 0.45
    context.lineWidth = 1
    context.stroke()
    context.globalAlpha = 1
    context.fillStyle = tint.letters
    context.font = nameFont(21)
    context.fillText(face.initials, x, middle + 7.2)
    context.fillStyle = colors.text
    const { lines, long } = writer.name(p)
    const place = long ? longName : face.maiden === undefined ? name : withMaiden.name
    const first = y + (place.baselines[lines.length - 1] ?? 0)
    context.font = nameFont(long ? longName.size : name.size)
    for (let i = 0; i < lines.length; i++) {
      context.fillText(lines[i] ?? '', x, first + i * place.lineHeight)
    }
    context.fillStyle = colors.muted
    if (face.maiden !== undefined) {
      context.font = plainFont(withMaiden.size)
      context.fillText(face.maiden, x, y + withMaiden.baseline, name.width)
    }
    context.font = plainFont(years.size)
    context.fillText(face.years, x, y + years.baseline)
  }
}

/** Letters of one of few sizes, as large as stays legible. */
function nameSize(zoom: number): number {
  return Math.min(34, Math.max(18, Math.round(10.5 / zoom / 4) * 4))
}

function paintNameCards(painting: CardPainting, people: readonly number[]) {
  const { context, chart, writer, colors, zoom } = painting
  const { layout, branch, box } = chart.picture
  paintSheets(painting, people, (p) => tintOf(colors, branch[p] ?? 0).field)
  const size = nameSize(zoom)
  const height = size * 1.12
  context.textAlign = 'center'
  context.font = nameFont(size)
  for (const p of people) {
    const lines = writer.lines(p, size, 3)
    const x = (layout.x[p] ?? 0) + box / 2
    const first = (layout.y[p] ?? 0) + box / 2 - ((lines.length - 1) * height) / 2 + size * 0.33
    context.fillStyle = tintOf(colors, branch[p] ?? 0).letters
    for (let i = 0; i < lines.length; i++) context.fillText(lines[i] ?? '', x, first + i * height)
  }
}

function paintSheets(
  { context, chart, colors }: CardPainting,
  people: readonly number[],
  fillOf: (p: number) => string,
) {
  const { layout, box } = chart.picture
  const byFill = new Map<string, number[]>()
  for (const p of people) {
    const fill = fillOf(p)
    const same = byFill.get(fill)
    if (same) same.push(p)
    else byFill.set(fill, [p])
  }
  context.lineWidth = 1
  context.strokeStyle = colors.edge
  for (const [fill, same] of byFill) {
    context.beginPath()
    for (const p of same) {
      context.roundRect((layout.x[p] ?? 0) + 0.5, (layout.y[p] ?? 0) + 0.5, box - 1, box - 1, card.radius)
    }
    context.fillStyle = fill
    context.fill()
    context.stroke()
  }
}

function paintShapes({ context, chart, colors, zoom }: CardPainting, people: readonly number[]) {
  const { layout, box, branch } = chart.picture
  const byTint: number[][] = colors.branches.map(() => [])
  for (const p of people) byTint[(branch[p] ?? 0) % byTint.length]?.push(p)
  const outlined = zoom >= detail.outlined
  context.lineWidth = 1 / zoom
  for (const [number, same] of byTint.entries()) {
    const tint = tintOf(colors, number)
    context.beginPath()
    for (const p of same) {
      if (outlined) context.roundRect(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box, card.radius * 1.6)
      else context.rect(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box)
    }
    context.fillStyle = outlined ? tint.field : tint.seal
    context.fill()
    if (!outlined) continue
    context.strokeStyle = tint.seal
    context.stroke()
  }
}

function tintOf(colors: CanvasColors, branch: number): CanvasColors['branches'][number] {
  return (
    colors.branches[branch % colors.branches.length] ?? {
      field: colors.edge,
      letters: colors.text,
      seal: colors.line,
    }
  )
}
