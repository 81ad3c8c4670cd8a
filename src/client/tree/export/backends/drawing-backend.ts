/** Declares the drawing operations that the SVG, PDF and canvas backends implement. */
import type { PathContext } from '#client/tree/painting/link-paths.ts'

/** Draws paths with curves. A canvas context is one. */
export interface PathPen extends PathContext {
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void
  closePath(): void
}

/** Lines have round ends, dashes have straight ends. */
export interface Stroke {
  color: string
  width: number
  /** Lengths of dashes and gaps. A line without `dash` is solid. */
  dash?: readonly number[]
}

/** Colors are opaque `#rrggbb`, because printers and programs render transparency differently. */
export interface ShapeStyle {
  fill?: string | undefined
  stroke?: Stroke | undefined
}

export type ExportFont = 'serif' | 'sans'

export interface TextRun {
  /** The lines of one text, for example of a name. */
  lines: readonly string[]
  /** The baseline of the first line. */
  x: number
  y: number
  /** The distance between baselines. The default is 1.2 times the size. */
  lineHeight?: number
  size: number
  font: ExportFont
  color: string
  anchor: 'start' | 'middle' | 'end'
  /** Clockwise rotation around `x`, `y` in radians. */
  rotation?: number
  /** Marks text that screen readers skip, for example initials. */
  decorative?: true
}

/** A letter centered at a point of its baseline and rotated clockwise, in radians. */
export interface PlacedLetter {
  letter: string
  x: number
  y: number
  rotation: number
}

/** All measures are in px of the drawing, from its top left corner. */
export interface DrawingBackend {
  path(trace: (pen: PathPen) => void, style: ShapeStyle): void
  circle(x: number, y: number, radius: number, style: ShapeStyle): void
  roundedRect(x: number, y: number, width: number, height: number, radius: number, style: ShapeStyle): void
  text(words: TextRun): void
  /** Draws one line of text with a position for each letter. */
  placedLetters(letters: readonly PlacedLetter[], style: Pick<TextRun, 'size' | 'font' | 'color'>): void
  /** Draws the photo with this URL in a circle. Returns false if the photo is not loaded. */
  photo(address: string, x: number, y: number, radius: number): boolean
  /** Starts a named group for everything that is drawn until the next call. null ends the group. */
  group(name: string | null): void
}

/** The handle length of a cubic Bézier curve that approximates a quarter of the unit circle. */
const quarterCircleHandle = 0.5523

export function traceCircle(pen: PathPen, x: number, y: number, radius: number): void {
  const k = radius * quarterCircleHandle
  pen.moveTo(x + radius, y)
  pen.bezierCurveTo(x + radius, y + k, x + k, y + radius, x, y + radius)
  pen.bezierCurveTo(x - k, y + radius, x - radius, y + k, x - radius, y)
  pen.bezierCurveTo(x - radius, y - k, x - k, y - radius, x, y - radius)
  pen.bezierCurveTo(x + k, y - radius, x + radius, y - k, x + radius, y)
  pen.closePath()
}

export function traceRoundedRect(
  pen: PathPen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const right = x + width
  const bottom = y + height
  const k = radius * (1 - quarterCircleHandle)
  pen.moveTo(x + radius, y)
  pen.lineTo(right - radius, y)
  if (radius > 0) pen.bezierCurveTo(right - k, y, right, y + k, right, y + radius)
  pen.lineTo(right, bottom - radius)
  if (radius > 0) pen.bezierCurveTo(right, bottom - k, right - k, bottom, right - radius, bottom)
  pen.lineTo(x + radius, bottom)
  if (radius > 0) pen.bezierCurveTo(x + k, bottom, x, bottom - k, x, bottom - radius)
  pen.lineTo(x, y + radius)
  if (radius > 0) pen.bezierCurveTo(x, y + k, x + k, y, x + radius, y)
  pen.closePath()
}

/** Mixes two `#rrggbb` colors: `share` of `color` (0 to 1), the rest of `ground`. */
export function mixColors(color: string, share: number, ground: string): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(color, at) * share + part(ground, at) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Formats a number with at most two decimal places, to keep files small. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100 + 0)
}
