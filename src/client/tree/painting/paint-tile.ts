/** Paints one tile of a chart in small steps, lines first and then cards, with as much detail as the zoom allows. */
import { findPeopleInArea } from '../canvas/hit-testing.ts'
import { cardStyle, detailZoom, getNameFont, getPlainFont } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type Area, findItemsInArea } from '../chart/spatial-grid.ts'
import { isCaptionInArea, paintFanTile } from '../fan/paint-fan-tile.ts'
import { type CanvasColors, getBranchColors } from './canvas-colors.ts'
import type { CanvasTile } from './canvas-tile.ts'
import {
  getFamilyLinkKind,
  getPartnerLine,
  getTrunkKind,
  type LinkKind,
  linkKinds,
  traceChildren,
  tracePartners,
  unionMarkRadius,
} from './link-paths.ts'

export interface TileRegion {
  tile: CanvasTile
  chart: Chart
  cardTexts: CardTextCache
  colors: CanvasColors
  /** The part of the drawing on this tile, in px of the drawing. */
  area: Area
  /** Screen px for one px of the drawing. */
  zoom: number
  /** Device px for one px of the drawing. */
  scale: number
}

const cardsPerStep = 40
const unionsPerStep = 160
const manyItems = 2000
/** Below this zoom the numbers of unions are too small to read. */
const minUnionMarkZoom = 0.4

type TilePainting = TileRegion & {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}

type CardPainting = Pick<TilePainting, 'context' | 'chart' | 'cardTexts' | 'colors' | 'zoom'>

/** Strokes and marks reach this far beyond the bounds of their lines, in px of the drawing. */
const overhang = 16

/** Paints the tile, unless the tile is empty. Yields wherever painting may pause until the next frame. */
export function* paintTile(region: TileRegion): Generator<void, void, void> {
  const { chart, area, scale } = region
  const { unionGrid } = chart.drawing
  const unionArea = {
    left: area.left - overhang,
    top: area.top - overhang,
    right: area.right + overhang,
    bottom: area.bottom + overhang,
  }
  const unions = findItemsInArea(unionGrid, unionArea)
  // At a low zoom a tile has tens of thousands of people and lines, and finding them alone fills a frame.
  if (unions.length > manyItems) yield
  const people = findPeopleInArea(chart.drawing, area)
  if (people.length > manyItems) yield
  if (unions.length === 0 && people.length === 0 && !isCaptionInArea(chart.drawing.fan, area)) return
  const context = region.tile.open()
  if (!context) return
  const painting: TilePainting = { ...region, context }
  context.setTransform(scale, 0, 0, scale, -area.left * scale, -area.top * scale)
  if (chart.drawing.fan) {
    yield* paintFanTile(painting, chart.drawing.fan, people)
    return
  }
  yield* paintLines(painting, unions)
  yield
  for (let from = 0; from < people.length; from += cardsPerStep) {
    paintCards(painting, people.slice(from, from + cardsPerStep))
    yield
  }
}

const lineStyles: Record<LinkKind, { width: number; alpha: number; dash: number[] }> = {
  crossing: { width: 1.1, alpha: 0.5, dash: [] },
  plain: { width: 1.5, alpha: 0.95, dash: [] },
  other: { width: 1.5, alpha: 0.9, dash: [7, 6] },
}

function* paintLines(painting: TilePainting, unions: readonly number[]): Generator<void, void, void> {
  const { context, chart, colors, zoom } = painting
  const { layout, box } = chart.drawing
  const getLineWidth = (px: number) => Math.max(px * 0.55, px * Math.min(1.4, zoom)) / zoom
  context.lineCap = 'butt'
  for (const kind of linkKinds) {
    const style = lineStyles[kind]
    const isOfKind = (link: number) => getFamilyLinkKind(layout, link) === kind
    context.strokeStyle = colors.parentLine
    context.globalAlpha = style.alpha * Math.min(1, 0.45 + zoom * 1.4)
    context.lineWidth = getLineWidth(style.width)
    context.setLineDash(style.dash)
    for (let from = 0; from < unions.length; from += unionsPerStep) {
      context.beginPath()
      for (const u of unions.slice(from, from + unionsPerStep)) {
        const trunk = getTrunkKind(layout, u) === kind ? { skip: 0 } : null
        traceChildren(context, layout, box, u, isOfKind, trunk)
      }
      context.stroke()
      yield
    }
  }
  context.setLineDash([])
  context.globalAlpha = 1
  context.strokeStyle = colors.partnerLine
  context.lineWidth = getLineWidth(2)
  context.beginPath()
  for (const u of unions) if (layout.unionImplied[u] === 0) tracePartners(context, layout, box, u)
  context.stroke()
  context.setLineDash([2, 4])
  context.beginPath()
  for (const u of unions) if (layout.unionImplied[u] === 1) tracePartners(context, layout, box, u)
  context.stroke()
  context.setLineDash([])
  if (zoom >= minUnionMarkZoom) paintUnionMarks(painting, unions)
}

/** Paints the number of a union among several, and the two strokes through the line of an ended union. */
function paintUnionMarks({ context, chart, colors }: TilePainting, unions: readonly number[]) {
  const { layout, box, unions: facts } = chart.drawing
  context.lineWidth = 1.5
  context.textAlign = 'center'
  context.font = getPlainFont(14)
  for (const u of unions) {
    const line = getPartnerLine(layout, box, u)
    if (!line) continue
    const x = layout.unionX[u] ?? 0
    const number = facts.ordinal[u] ?? 0
    if (facts.ended[u] === 1) {
      const center = number > 0 ? x + unionMarkRadius + 7 : x
      context.strokeStyle = colors.partnerLine
      context.beginPath()
      for (const shift of [-3, 3]) {
        context.moveTo(center + shift - 3, line.y + 7)
        context.lineTo(center + shift + 3, line.y - 7)
      }
      context.stroke()
    }
    if (number === 0) continue
    context.beginPath()
    context.arc(x, line.y, unionMarkRadius, 0, Math.PI * 2)
    context.fillStyle = colors.unionMark
    context.fill()
    context.strokeStyle = colors.partnerLine
    context.stroke()
    context.fillStyle = colors.unionMarkText
    context.fillText(String(number), x, line.y + 4.8)
  }
}

export function paintCards(painting: CardPainting, people: readonly number[]) {
  const { zoom } = painting
  if (zoom >= detailZoom.full) paintFullCards(painting, people)
  else if (zoom >= detailZoom.names) paintNameCards(painting, people)
  else paintShapes(painting, people)
}

function paintFullCards(painting: CardPainting, people: readonly number[]) {
  const { context, chart, cardTexts, colors } = painting
  const { layout, branch } = chart.drawing
  paintCardBackgrounds(painting, people, (p) =>
    cardTexts.getContent(p).isLiving ? colors.livingCard : colors.deceasedCard,
  )
  context.textAlign = 'center'
  const { portrait, name, longName, years, withSubtitle } = cardStyle
  for (const p of people) {
    const x = (layout.x[p] ?? 0) + portrait.x
    const y = layout.y[p] ?? 0
    const branchColors = getBranchColors(colors, branch[p] ?? 0)
    const content = cardTexts.getContent(p)
    const portraitY = y + portrait.y - (content.subtitle === undefined ? 0 : withSubtitle.lift)
    context.beginPath()
    context.arc(x, portraitY, portrait.radius, 0, Math.PI * 2)
    context.fillStyle = branchColors.background
    context.fill()
    context.beginPath()
    context.arc(x, portraitY, portrait.radius - 3.5, 0, Math.PI * 2)
    context.strokeStyle = branchColors.text
    context.globalAlpha = 0.45
    context.lineWidth = 1
    context.stroke()
    context.globalAlpha = 1
    context.fillStyle = branchColors.text
    context.font = getNameFont(21)
    context.fillText(content.initials, x, portraitY + 7.2)
    context.fillStyle = colors.text
    const { lines, long } = cardTexts.getNameLines(p)
    const styles = content.subtitle === undefined ? cardStyle : withSubtitle
    const style = long ? styles.longName : styles.name
    const firstBaseline = y + (style.baselines[lines.length - 1] ?? 0)
    context.font = getNameFont(long ? longName.size : name.size)
    for (let i = 0; i < lines.length; i++) {
      context.fillText(lines[i] ?? '', x, firstBaseline + i * style.lineHeight)
    }
    context.fillStyle = colors.mutedText
    if (content.subtitle !== undefined) {
      context.font = getPlainFont(withSubtitle.size)
      context.fillText(content.subtitle, x, y + withSubtitle.baseline, name.width)
    }
    context.font = getPlainFont(years.size)
    context.fillText(content.years, x, y + years.baseline)
  }
}

/** Font size in px of the drawing: large enough to read, in steps so that few sizes are measured. */
function getNameSize(zoom: number): number {
  return Math.min(34, Math.max(18, Math.round(10.5 / zoom / 4) * 4))
}

function paintNameCards(painting: CardPainting, people: readonly number[]) {
  const { context, chart, cardTexts, colors, zoom } = painting
  const { layout, branch, box } = chart.drawing
  paintCardBackgrounds(painting, people, (p) => getBranchColors(colors, branch[p] ?? 0).background)
  const size = getNameSize(zoom)
  const lineHeight = size * 1.12
  context.textAlign = 'center'
  context.font = getNameFont(size)
  for (const p of people) {
    const lines = cardTexts.wrapNameAt(p, size, 3)
    const x = (layout.x[p] ?? 0) + box / 2
    const firstBaseline = (layout.y[p] ?? 0) + box / 2 - ((lines.length - 1) * lineHeight) / 2 + size * 0.33
    context.fillStyle = getBranchColors(colors, branch[p] ?? 0).text
    for (let i = 0; i < lines.length; i++) context.fillText(lines[i] ?? '', x, firstBaseline + i * lineHeight)
  }
}

/** Cards of one fill colour are painted as one path, which is much faster. */
function paintCardBackgrounds(
  { context, chart, colors }: CardPainting,
  people: readonly number[],
  getFill: (p: number) => string,
) {
  const { layout, box } = chart.drawing
  const byFill = new Map<string, number[]>()
  for (const p of people) {
    const fill = getFill(p)
    const sameFill = byFill.get(fill)
    if (sameFill) sameFill.push(p)
    else byFill.set(fill, [p])
  }
  context.lineWidth = 1
  context.strokeStyle = colors.cardBorder
  for (const [fill, sameFill] of byFill) {
    context.beginPath()
    for (const p of sameFill) {
      const { radius } = cardStyle
      context.roundRect((layout.x[p] ?? 0) + 0.5, (layout.y[p] ?? 0) + 0.5, box - 1, box - 1, radius)
    }
    context.fillStyle = fill
    context.fill()
    context.stroke()
  }
}

function paintShapes({ context, chart, colors, zoom }: CardPainting, people: readonly number[]) {
  const { layout, box, branch } = chart.drawing
  const byColor: number[][] = colors.branches.map(() => [])
  for (const p of people) byColor[(branch[p] ?? 0) % byColor.length]?.push(p)
  const isOutlined = zoom >= detailZoom.outlined
  context.lineWidth = 1 / zoom
  for (const [number, sameColor] of byColor.entries()) {
    const { background, dot } = getBranchColors(colors, number)
    context.beginPath()
    for (const p of sameColor) {
      if (isOutlined) context.roundRect(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box, cardStyle.radius * 1.6)
      else context.rect(layout.x[p] ?? 0, layout.y[p] ?? 0, box, box)
    }
    context.fillStyle = isOutlined ? background : dot
    context.fill()
    if (!isOutlined) continue
    context.strokeStyle = dot
    context.stroke()
  }
}
