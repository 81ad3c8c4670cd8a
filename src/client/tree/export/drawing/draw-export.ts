/** The whole drawing as every kind of file has it: frame, title, lines, cards or fan, foot; any part of it at will. */
import { peopleIn } from '#client/tree/canvas/hit-testing.ts'
import { type Area, itemsIn } from '#client/tree/chart/spatial-grid.ts'
import type { Ink } from '../backends/drawing-backend.ts'
import { moved } from '../backends/offset-backend.ts'
import type { ChartSketch, Measure } from '../export-input.ts'
import { drawFoot, drawFrame, drawHead, type Frame, frameAround } from '../layout/export-layout.ts'
import { drawCard, drawDot } from './draw-card.ts'
import { drawFan, drawSegments } from './draw-fan.ts'
import { anyLineIn, drawLines, drawPath, drawUnionMarks } from './draw-lines.ts'

/** Hears from 0 to 1 how far the work has come. */
export type OnShare = (share: number) => void

export interface Drawing {
  sketch: ChartSketch
  frame: Frame
  measure: Measure
}

export function drawingOf(sketch: ChartSketch, measure: Measure): Drawing {
  return { sketch, measure, frame: frameAround(sketch.picture, sketch.caption) }
}

/** Lines and marks reach this far beyond their bounds. */
const overhang = 16

function inChart({ frame }: Pick<Drawing, 'frame'>, area: Area): Area {
  return {
    left: area.left - frame.chartX - overhang,
    top: area.top - frame.chartY - overhang,
    right: area.right - frame.chartX + overhang,
    bottom: area.bottom - frame.chartY + overhang,
  }
}

export function wholeOf({ width, height }: Frame): Area {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** Whether there is more than a piece of the frame in an area, so that its sheet is worth printing. */
export function isEmpty(
  drawing: Pick<Drawing, 'frame'> & { sketch: Pick<ChartSketch, 'picture'> },
  area: Area,
) {
  const { picture } = drawing.sketch
  const part = inChart(drawing, area)
  if (area.top < drawing.frame.chartY) return false
  return peopleIn(picture, part).length === 0 && !anyLineIn(picture, part)
}

/** As people are read: family by family, row by row, from the left. */
function readingOrder({ picture: { layout } }: ChartSketch, people: number[]): number[] {
  const rank = (p: number) => layout.family[p] ?? 0
  return people.sort(
    (a, b) =>
      rank(a) - rank(b) || (layout.y[a] ?? 0) - (layout.y[b] ?? 0) || (layout.x[a] ?? 0) - (layout.x[b] ?? 0),
  )
}

/** Draws what lies in an area, all of it where it reaches beyond. */
export function draw(drawing: Drawing, ink: Ink, area: Area, onShare: OnShare = () => {}) {
  const { sketch, frame, measure } = drawing
  const { picture } = sketch
  drawFrame(ink, frame)
  if (area.top < frame.chartY) drawHead(ink, frame, sketch.caption)
  const chart = moved(ink, frame.chartX, frame.chartY)
  const part = inChart(drawing, area)
  if (picture.fan) drawFan(chart, sketch, picture.fan, peopleIn(picture, part), measure)
  else drawTree(chart, drawing, part, onShare)
  ink.part(null)
  if (area.bottom > frame.height - 3 * frame.unit) drawFoot(ink, frame, sketch.caption)
}

function drawTree(ink: Ink, { sketch, measure }: Drawing, part: Area, onShare: OnShare) {
  const { picture } = sketch
  const unions = itemsIn(picture.unionGrid, part)
  const people = readingOrder(sketch, peopleIn(picture, part))
  const onPath = new Set(sketch.path)
  drawLines(ink, picture, unions)
  drawPath(ink, picture, sketch.path)
  drawUnionMarks(ink, picture, unions)
  for (const [place, p] of people.entries()) {
    if (place % 200 === 0) onShare(place / people.length)
    drawCard(ink, sketch, p, onPath.has(p), measure)
  }
}

/** The whole from afar: lines and tints without the words on the cards. */
export function drawFromAfar({ sketch, frame }: Drawing, ink: Ink) {
  const { picture, caption } = sketch
  drawFrame(ink, frame)
  drawHead(ink, frame, caption)
  const chart = moved(ink, frame.chartX, frame.chartY)
  if (picture.fan) {
    drawSegments(chart, sketch, picture.fan, Array.from(picture.layout.ids.keys()))
    return
  }
  drawLines(chart, picture, Array.from(picture.layout.unionIds.keys()))
  drawPath(chart, picture, sketch.path)
  for (let p = 0; p < picture.layout.ids.length; p++) drawDot(chart, sketch, p)
}
