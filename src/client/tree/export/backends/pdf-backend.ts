/** Draws on the page of a PDF file that jsPDF writes. */
import type { jsPDF } from 'jspdf'
import type { Photo } from '../files/load-photos.ts'
import { smallPng } from '../files/png-encoder.ts'
import {
  type Ink,
  type Look,
  type Outline,
  type PlacedLetter,
  type Typeface,
  traceCircle,
  traceSheet,
  type Words,
} from './drawing-backend.ts'
import type { PictureWords, WordPicture } from './rasterize-text.ts'

/** Points of the page for a px of the drawing, and where its origin lies in points from the page's top left corner. */
export interface Placing {
  scale: number
  x: number
  y: number
}

export interface PdfMeans {
  /** TrueType fonts in base64. */
  fonts: Readonly<Record<Typeface, string>>
  photos: ReadonlyMap<string, Pick<Photo, 'bytes'>>
  pictureWords: PictureWords
}

/** JPEG files by address. */
export type PdfPhotos = ReadonlyMap<string, Uint8Array>

interface DrawnWords extends Omit<WordPicture, 'dots'> {
  png: Uint8Array
}

export class PdfInk implements Ink {
  readonly #pdf: jsPDF
  readonly #photos: PdfPhotos
  readonly #pictureWords: PictureWords
  readonly #pictures = new Map<string, DrawnWords | null>()
  readonly #glyphs: Readonly<Record<Typeface, (code: number) => boolean>>
  readonly #said = new Map<string, string>()
  readonly #pen: PagePen
  #place: Placing = { scale: 1, x: 0, y: 0 }

  constructor(pdf: jsPDF, photos: PdfPhotos, pictureWords: PictureWords) {
    this.#pdf = pdf
    this.#photos = photos
    this.#pictureWords = pictureWords
    this.#pen = new PagePen(pdf)
    this.#glyphs = { serif: glyphsOf(pdf, 'serif'), sans: glyphsOf(pdf, 'sans') }
  }

  /** Where everything from here on is drawn, and how large; on a page that has just begun too. */
  place(place: Placing) {
    this.#place = place
    this.#pen.place = place
    this.#said.clear()
  }

  /** Nothing outside of a rectangle of the drawing is seen from here on, until `unclip`. */
  clip(left: number, top: number, width: number, height: number) {
    this.#pdf.saveGraphicsState()
    traceSheet(this.#pen, left, top, width, height, 0)
    this.#pdf.clip().discardPath()
  }

  unclip() {
    this.#pdf.restoreGraphicsState()
    this.#said.clear()
  }

  path(trace: (pen: Outline) => void, { fill, stroke }: Look) {
    const { scale } = this.#place
    if (fill !== undefined) this.#say('fill', fill, () => this.#pdf.setFillColor(fill))
    if (stroke) {
      const { color, width, dash = [] } = stroke
      this.#say('stroke', color, () => this.#pdf.setDrawColor(color))
      this.#say('width', String(width), () => this.#pdf.setLineWidth(width * scale))
      const dashes = dash.map((length) => length * scale)
      this.#say('dash', dash.join(), () =>
        this.#pdf.setLineDashPattern(dashes, 0).setLineCap(dashes.length > 0 ? 'butt' : 'round'),
      )
    }
    trace(this.#pen)
    if (fill !== undefined && stroke) this.#pdf.fillStroke()
    else if (stroke) this.#pdf.stroke()
    else if (fill !== undefined) this.#pdf.fill()
    else this.#pdf.discardPath()
  }

  circle(x: number, y: number, radius: number, look: Look) {
    this.path((pen) => traceCircle(pen, x, y, radius), look)
  }

  sheet(x: number, y: number, width: number, height: number, radius: number, look: Look) {
    this.path((pen) => traceSheet(pen, x, y, width, height, radius), look)
  }

  words(words: Words) {
    const { lines, x, y, size, turn = 0, lineHeight = size * 1.2 } = words
    for (const [number, line] of lines.entries()) {
      const down = number * lineHeight
      this.#line(line.normalize('NFC'), x - Math.sin(turn) * down, y + Math.cos(turn) * down, words)
    }
  }

  letters(letters: readonly PlacedLetter[], look: Pick<Words, 'size' | 'face' | 'color'>) {
    for (const { letter, ...place } of letters) {
      this.words({ ...look, ...place, lines: [letter], anchor: 'middle' })
    }
  }

  photo(address: string, x: number, y: number, radius: number) {
    const photo = this.#photos.get(address)
    if (!photo) return false
    const { scale } = this.#place
    const pdf = this.#pdf.saveGraphicsState()
    traceCircle(this.#pen, x, y, radius)
    pdf.clip().discardPath()
    const side = radius * 2 * scale
    pdf.addImage(photo, 'JPEG', this.#x(x - radius), this.#y(y - radius), side, side, address)
    pdf.restoreGraphicsState()
    return true
  }

  part() {}

  /** In the wished typeface, in the sans that has Greek and Cyrillic too, or as a picture. */
  #line(text: string, x: number, y: number, words: Words) {
    const { size, face, color, turn = 0, anchor } = words
    const own = [face, 'sans' as const].find((known) => hasAll(this.#glyphs[known], text))
    if (!own) {
      this.#picture(text, x, y, words)
      return
    }
    const pdf = this.#pdf
    const points = size * this.#place.scale
    this.#say('font', `${own} ${size}`, () => pdf.setFont(own, 'normal').setFontSize(points))
    this.#say('letters', color, () => pdf.setTextColor(color))
    const back = shareBefore(anchor) * pdf.getTextWidth(text)
    const left = this.#x(x) - back * Math.cos(turn)
    const base = this.#y(y) - back * Math.sin(turn)
    pdf.text(text, left, base, turn === 0 ? {} : { angle: degrees(-turn) })
    // It says the fill of shapes and the colour of letters with the same word.
    this.#said.delete('fill')
  }

  #picture(text: string, x: number, y: number, { size, face, color, turn = 0, anchor }: Words) {
    const key = `${face} ${size} ${color} ${text}`
    const known = this.#pictures.get(key)
    const picture = known === undefined ? this.#drawWords(text, { face, size, color }) : known
    this.#pictures.set(key, picture)
    if (!picture) return
    const { scale } = this.#place
    const { width, overhang, ascent, descent, png } = picture
    const back = shareBefore(anchor) * width + overhang
    const [wide, high] = [(width + 2 * overhang) * scale, (ascent + descent) * scale]
    // The lower left corner, about which the picture is turned.
    const left = this.#x(x - back * Math.cos(turn) - descent * Math.sin(turn))
    const bottom = this.#y(y - back * Math.sin(turn) + descent * Math.cos(turn))
    this.#pdf.addImage(png, 'PNG', left, bottom - high, wide, high, key, 'FAST', degrees(-turn))
  }

  /** jsPDF takes what is transparent from a PNG file alone. */
  #drawWords(text: string, look: Pick<Words, 'size' | 'face' | 'color'>): DrawnWords | null {
    const picture = this.#pictureWords(text, look)
    if (!picture) return null
    const { dots, ...measures } = picture
    return { ...measures, png: smallPng(dots) }
  }

  #x(x: number): number {
    return this.#place.x + x * this.#place.scale
  }

  #y(y: number): number {
    return this.#place.y + y * this.#place.scale
  }

  /** Says it once, and not again before something else was said of the same. */
  #say(what: string, value: string, say: () => void) {
    if (this.#said.get(what) === value) return
    this.#said.set(what, value)
    if (what === 'fill') this.#said.delete('letters')
    say()
  }
}

function shareBefore(anchor: Words['anchor']): number {
  return anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function hasAll(has: (code: number) => boolean, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!has(text.charCodeAt(i))) return false
  return true
}

/** Whether a font of the file has a letter. */
function glyphsOf(pdf: jsPDF, face: Typeface): (code: number) => boolean {
  const font: unknown = pdf.setFont(face, 'normal').getFont().metadata
  if (typeof font !== 'object' || font === null || !('characterToGlyph' in font)) return () => false
  const glyphOf = font.characterToGlyph
  if (typeof glyphOf !== 'function') return () => false
  const known = new Map<number, boolean>()
  return (code) => {
    const has = known.get(code) ?? glyphOf.call(font, code) > 0
    known.set(code, has)
    return has
  }
}

class PagePen implements Outline {
  readonly #pdf: jsPDF
  place: Placing = { scale: 1, x: 0, y: 0 }
  #x = 0
  #y = 0
  constructor(pdf: jsPDF) {
    this.#pdf = pdf
  }
  moveTo(x: number, y: number) {
    this.#go(x, y)
    this.#pdf.moveTo(this.#atX(x), this.#atY(y))
  }
  lineTo(x: number, y: number) {
    this.#go(x, y)
    this.#pdf.lineTo(this.#atX(x), this.#atY(y))
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    const third = (from: number, control: number) => from + (2 / 3) * (control - from)
    this.bezierCurveTo(third(this.#x, cx), third(this.#y, cy), third(x, cx), third(y, cy), x, y)
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number) {
    this.#go(x, y)
    this.#pdf.curveTo(this.#atX(ax), this.#atY(ay), this.#atX(bx), this.#atY(by), this.#atX(x), this.#atY(y))
  }
  closePath() {
    this.#pdf.close()
  }
  #go(x: number, y: number) {
    this.#x = x
    this.#y = y
  }
  #atX(x: number) {
    return this.place.x + x * this.place.scale
  }
  #atY(y: number) {
    return this.place.y + y * this.place.scale
  }
}
