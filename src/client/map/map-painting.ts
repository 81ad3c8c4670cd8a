/** Paints the map: land, borders, lines of migration, points and their names. */
import type { MapPoint } from './map-events.ts'
import type { Migration } from './migrations.ts'
import { type Position, project } from './projection.ts'
import type { Outlines } from './world.ts'

/** From pixels of the world to pixels of the canvas. */
export interface Transform {
  k: number
  x: number
  y: number
}

export interface MapStyle {
  fontFamily: string
  sea: string
  land: string
  border: string
  point: string
  selected: string
  text: string
  halo: string
  /** Of the branches of the family, and of the generations. */
  groups: readonly string[]
}

export interface MapContent {
  outlines: Outlines | null
  points: readonly MapPoint[]
  migrations: readonly Migration[]
  selectedId: string | null
  /** Where a place will be put. */
  pin: Position | null
}

function getPointRadius({ events }: MapPoint): number {
  return Math.min(4 + Math.sqrt(events.length) * 1.6, 22)
}

function toCanvas([x, y]: Position, transform: Transform): Position {
  return [x * transform.k + transform.x, y * transform.k + transform.y]
}

interface Paint {
  context: CanvasRenderingContext2D
  width: number
  height: number
  transform: Transform
  style: MapStyle
}

export function paintMap(paint: Paint, content: MapContent): void {
  const { context, width, height, style } = paint
  const pixelRatio = window.devicePixelRatio || 1
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.fillStyle = style.sea
  context.fillRect(0, 0, width, height)
  if (content.outlines) paintLand(paint, content.outlines, pixelRatio)
  for (const migration of content.migrations) paintMigration(paint, migration)
  // The largest first, so that no point is hidden.
  for (const point of content.points) paintPoint(paint, point, point.id === content.selectedId)
  paintNames(paint, content.points)
  if (content.pin) paintPin(paint, toCanvas(content.pin, paint.transform))
}

function paintLand(
  { context, transform: { k, x, y }, style }: Paint,
  { land, borders }: Outlines,
  ratio: number,
) {
  context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y)
  context.fillStyle = style.land
  context.fill(land)
  context.strokeStyle = style.border
  context.lineWidth = 1 / k
  context.stroke(borders)
  context.stroke(land)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

function isVisible({ width, height }: Paint, [x, y]: Position, margin: number): boolean {
  return x > -margin && y > -margin && x < width + margin && y < height + margin
}

/** An arc that bends to the left of its direction, with an arrow in its middle: the ways there and back are two lines. */
function paintMigration({ context, transform, style }: Paint, { from, to, people, group }: Migration) {
  const [x1, y1] = toCanvas(project(from), transform)
  const [x2, y2] = toCanvas(project(to), transform)
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy)
  if (length < 4) return
  const [middleX, middleY] = [(x1 + x2) / 2 + dy * 0.18, (y1 + y2) / 2 - dx * 0.18]
  const color = style.groups[group % style.groups.length] ?? style.text
  context.strokeStyle = color
  context.fillStyle = color
  context.globalAlpha = 0.8
  context.lineWidth = Math.min(1.25 + people.length * 0.5, 6)
  context.beginPath()
  context.moveTo(x1, y1)
  context.quadraticCurveTo(middleX, middleY, x2, y2)
  context.stroke()
  if (length > 40) {
    const [tipX, tipY] = [(x1 + x2 + 2 * middleX) / 4, (y1 + y2 + 2 * middleY) / 4]
    const [ux, uy] = [dx / length, dy / length]
    const size = 5 + context.lineWidth
    context.beginPath()
    context.moveTo(tipX + ux * size, tipY + uy * size)
    context.lineTo(tipX - ux * size - uy * size * 0.8, tipY - uy * size + ux * size * 0.8)
    context.lineTo(tipX - ux * size + uy * size * 0.8, tipY - uy * size - ux * size * 0.8)
    context.fill()
  }
  context.globalAlpha = 1
}

function paintPoint(paint: Paint, point: MapPoint, isSelected: boolean) {
  const { context, transform, style } = paint
  const [x, y] = toCanvas(project(point), transform)
  if (!isVisible(paint, [x, y], 30)) return
  context.beginPath()
  context.arc(x, y, getPointRadius(point), 0, 2 * Math.PI)
  context.fillStyle = isSelected ? style.selected : style.point
  context.globalAlpha = isSelected ? 1 : 0.75
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = style.halo
  context.lineWidth = 1.5
  context.stroke()
}

/** The names of the places with most events, where they do not cover each other. */
function paintNames(paint: Paint, points: readonly MapPoint[]) {
  const { context, transform, style } = paint
  const fontSize = 14
  context.font = `600 ${fontSize}px ${style.fontFamily}`
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  for (const point of points) {
    const [x, y] = toCanvas(project(point), transform)
    const name = point.places[0]?.texts[0]?.split(',')[0] ?? ''
    if (taken.length > 60) return
    if (!isVisible(paint, [x, y], 0)) continue
    const width = context.measureText(name).width
    const distance = getPointRadius(point) + 4
    // At the other side of the point where the map ends.
    const left = x + distance + width > paint.width ? x - distance - width : x + distance
    const box = { left, right: left + width, top: y - 9, bottom: y + 9 }
    const isFree = taken.every(
      (other) =>
        box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top,
    )
    if (!isFree) continue
    taken.push(box)
    context.strokeStyle = style.halo
    context.lineWidth = 3.5
    context.strokeText(name, left, y)
    context.fillStyle = style.text
    context.fillText(name, left, y)
  }
}

function paintPin({ context, style }: Paint, [x, y]: Position) {
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y - 18, 9, Math.PI * 0.8, Math.PI * 2.2)
  context.closePath()
  context.fillStyle = style.selected
  context.fill()
  context.strokeStyle = style.halo
  context.lineWidth = 2
  context.stroke()
}

/** The point at a position of the canvas: the nearest one within reach of a finger. */
export function findPointAt(
  points: readonly MapPoint[],
  [x, y]: Position,
  transform: Transform,
): MapPoint | undefined {
  const reachable = points.flatMap((point) => {
    const [px, py] = toCanvas(project(point), transform)
    const distance = Math.hypot(px - x, py - y)
    return distance <= Math.max(22, getPointRadius(point)) ? [{ point, distance }] : []
  })
  return reachable.sort((a, b) => a.distance - b.distance)[0]?.point
}

/** The transform that shows all positions with a margin; the whole world without positions. */
export function fitPositions(
  positions: readonly Position[],
  { width, height, maxZoom }: { width: number; height: number; maxZoom: number },
): Transform {
  const xs = positions.map(([x]) => x)
  const ys = positions.map(([, y]) => y)
  const [left, right] = xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [0, 4096]
  const [top, bottom] = ys.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [900, 2900]
  const margin = 48
  const k = Math.min(
    Math.max(width - 2 * margin, 50) / Math.max(right - left, 1),
    Math.max(height - 2 * margin, 50) / Math.max(bottom - top, 1),
    maxZoom,
  )
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 }
}
