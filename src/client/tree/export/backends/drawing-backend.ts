/** What the drawing is made with, whether it becomes an SVG, a picture or a PDF file: a few shapes, words and photos. */
import type { Pen } from '#client/tree/painting/link-paths.ts'

/** Draws outlines that may be round and closed; a canvas context is one. */
export interface Outline extends Pen {
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void
  closePath(): void
}

/** Ends are round, those of dashes straight. */
export interface Stroke {
  color: string
  width: number
  /** Lengths of dashes and gaps; whole without. */
  dash?: readonly number[]
}

/** Colours are `#rrggbb`, all of them opaque: printers and programs differ most in what shines through. */
export interface Look {
  fill?: string | undefined
  stroke?: Stroke | undefined
}

export type Typeface = 'serif' | 'sans'

export interface Words {
  /** What is read as one: a name in its lines. */
  lines: readonly string[]
  /** The baseline of the first line. */
  x: number
  y: number
  /** From baseline to baseline; 1.2 times the size without. */
  lineHeight?: number
  size: number
  face: Typeface
  color: string
  anchor: 'start' | 'middle' | 'end'
  /** Radians by which everything is turned about x, y, clockwise. */
  turn?: number
  /** Only for the eye, as initials are: nothing to select, search or read aloud. */
  ornament?: true
}

/** A letter whose middle stands at a point of its baseline, turned by so many radians, clockwise. */
export interface PlacedLetter {
  letter: string
  x: number
  y: number
  turn: number
}

/** Measures in px of the drawing, from its top left corner. */
export interface Ink {
  path(trace: (pen: Outline) => void, look: Look): void
  circle(x: number, y: number, radius: number, look: Look): void
  /** A rectangle with round corners. */
  sheet(x: number, y: number, width: number, height: number, radius: number, look: Look): void
  words(words: Words): void
  /** One line of words, each letter in a place of its own. */
  letters(letters: readonly PlacedLetter[], look: Pick<Words, 'size' | 'face' | 'color'>): void
  /** The photo of that address in a circle; false where it is not at hand. */
  photo(address: string, x: number, y: number, radius: number): boolean
  /** What is drawn from here on belongs together under this name; until the next call, null ends it. */
  part(name: string | null): void
}

/** How far the handles of a cubic curve lie from its ends to make a quarter of a circle of radius 1. */
const quarter = 0.5523

export function traceCircle(pen: Outline, x: number, y: number, radius: number): void {
  const k = radius * quarter
  pen.moveTo(x + radius, y)
  pen.bezierCurveTo(x + radius, y + k, x + k, y + radius, x, y + radius)
  pen.bezierCurveTo(x - k, y + radius, x - radius, y + k, x - radius, y)
  pen.bezierCurveTo(x - radius, y - k, x - k, y - radius, x, y - radius)
  pen.bezierCurveTo(x + k, y - radius, x + radius, y - k, x + radius, y)
  pen.closePath()
}

export function traceSheet(
  pen: Outline,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const right = x + width
  const bottom = y + height
  const k = radius * (1 - quarter)
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

/** A colour as it looks through so much of another, 0 to 1. Both of the form `#rrggbb`. */
export function thinned(color: string, share: number, ground: string): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(color, at) * share + part(ground, at) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A number as files have it: two places at most. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0)
}
