/** Draws on a PDF page with jsPDF. */
import type { jsPDF } from 'jspdf'
import type { Photo } from '../files/load-photos.ts'
import { encodePng } from '../files/png-encoder.ts'
import {
  type DrawingBackend,
  type ExportFont,
  type PathPen,
  type PlacedLetter,
  type ShapeStyle,
  type TextRun,
  traceCircle,
  traceRoundedRect,
} from './drawing-backend.ts'
import type { RasterizeText, RasterText } from './rasterize-text.ts'

/** `scale` is PDF points per px of the drawing; `x` and `y` are the position of its origin in points from the top left corner of the page. */
export interface PageTransform {
  scale: number
  x: number
  y: number
}

export interface PdfResources {
  /** TrueType fonts in base64. */
  fonts: Readonly<Record<ExportFont, string>>
  photos: ReadonlyMap<string, Pick<Photo, 'bytes'>>
  rasterizeText: RasterizeText
}

/** JPEG files by URL. */
export type PdfPhotos = ReadonlyMap<string, Uint8Array>

interface PngText extends Omit<RasterText, 'pixels'> {
  png: Uint8Array
}

export class PdfBackend implements DrawingBackend {
  readonly #pdf: jsPDF
  readonly #photos: PdfPhotos
  readonly #rasterizeText: RasterizeText
  readonly #images = new Map<string, PngText | null>()
  readonly #glyphs: Readonly<Record<ExportFont, (code: number) => boolean>>
  readonly #currentState = new Map<string, string>()
  readonly #pen: PdfPathPen
  #transform: PageTransform = { scale: 1, x: 0, y: 0 }

  constructor(pdf: jsPDF, photos: PdfPhotos, rasterizeText: RasterizeText) {
    this.#pdf = pdf
    this.#photos = photos
    this.#rasterizeText = rasterizeText
    this.#pen = new PdfPathPen(pdf)
    this.#glyphs = { serif: createGlyphTest(pdf, 'serif'), sans: createGlyphTest(pdf, 'sans') }
  }

  /** Sets position and scale of everything that is drawn next. Call it again after adding a page. */
  setTransform(transform: PageTransform) {
    this.#transform = transform
    this.#pen.transform = transform
    this.#currentState.clear()
  }

  /** Hides everything outside a rectangle of the drawing until `unclip`. */
  clip(left: number, top: number, width: number, height: number) {
    this.#pdf.saveGraphicsState()
    traceRoundedRect(this.#pen, left, top, width, height, 0)
    this.#pdf.clip().discardPath()
  }

  unclip() {
    this.#pdf.restoreGraphicsState()
    this.#currentState.clear()
  }

  path(trace: (pen: PathPen) => void, { fill, stroke }: ShapeStyle) {
    const { scale } = this.#transform
    if (fill !== undefined) this.#setState('fill', fill, () => this.#pdf.setFillColor(fill))
    if (stroke) {
      const { color, width, dash = [] } = stroke
      this.#setState('stroke', color, () => this.#pdf.setDrawColor(color))
      this.#setState('width', String(width), () => this.#pdf.setLineWidth(width * scale))
      const dashes = dash.map((length) => length * scale)
      this.#setState('dash', dash.join(), () =>
        this.#pdf.setLineDashPattern(dashes, 0).setLineCap(dashes.length > 0 ? 'butt' : 'round'),
      )
    }
    trace(this.#pen)
    if (fill !== undefined && stroke) this.#pdf.fillStroke()
    else if (stroke) this.#pdf.stroke()
    else if (fill !== undefined) this.#pdf.fill()
    else this.#pdf.discardPath()
  }

  circle(x: number, y: number, radius: number, style: ShapeStyle) {
    this.path((pen) => traceCircle(pen, x, y, radius), style)
  }

  roundedRect(x: number, y: number, width: number, height: number, radius: number, style: ShapeStyle) {
    this.path((pen) => traceRoundedRect(pen, x, y, width, height, radius), style)
  }

  text(run: TextRun) {
    const { lines, x, y, size, rotation = 0, lineHeight = size * 1.2 } = run
    for (const [number, line] of lines.entries()) {
      const down = number * lineHeight
      this.#textLine(line.normalize('NFC'), x - Math.sin(rotation) * down, y + Math.cos(rotation) * down, run)
    }
  }

  placedLetters(letters: readonly PlacedLetter[], style: Pick<TextRun, 'size' | 'font' | 'color'>) {
    for (const { letter, ...place } of letters) {
      this.text({ ...style, ...place, lines: [letter], anchor: 'middle' })
    }
  }

  photo(address: string, x: number, y: number, radius: number) {
    const photo = this.#photos.get(address)
    if (!photo) return false
    const { scale } = this.#transform
    const pdf = this.#pdf.saveGraphicsState()
    traceCircle(this.#pen, x, y, radius)
    pdf.clip().discardPath()
    const side = radius * 2 * scale
    pdf.addImage(photo, 'JPEG', this.#toPageX(x - radius), this.#toPageY(y - radius), side, side, address)
    pdf.restoreGraphicsState()
    return true
  }

  group() {}

  /** The requested font, else the sans font, which also has Greek and Cyrillic; null where neither has all letters. */
  findFont(text: string, font: ExportFont): ExportFont | null {
    return [font, 'sans' as const].find((known) => hasAllGlyphs(this.#glyphs[known], text)) ?? null
  }

  /** The width of a text in px of the drawing, as `text` draws it. */
  measureText(text: string, font: ExportFont, size: number): number {
    const usableFont = this.findFont(text, font)
    if (!usableFont) return this.#findTextImage(text, { font, size, color: '#000000' })?.width ?? 0
    const { scale } = this.#transform
    // The next text sets its font again.
    this.#currentState.delete('font')
    return (
      this.#pdf
        .setFont(usableFont, 'normal')
        .setFontSize(size * scale)
        .getTextWidth(text) / scale
    )
  }

  /** Uses an image of the text where no font has its letters. */
  #textLine(text: string, x: number, y: number, run: TextRun) {
    const { size, font, color, rotation = 0, anchor } = run
    const usableFont = this.findFont(text, font)
    if (!usableFont) {
      this.#textImage(text, x, y, run)
      return
    }
    const pdf = this.#pdf
    const points = size * this.#transform.scale
    this.#setState('font', `${usableFont} ${size}`, () =>
      pdf.setFont(usableFont, 'normal').setFontSize(points),
    )
    this.#setState('letters', color, () => pdf.setTextColor(color))
    const back = getAnchorShare(anchor) * pdf.getTextWidth(text)
    const left = this.#toPageX(x) - back * Math.cos(rotation)
    const base = this.#toPageY(y) - back * Math.sin(rotation)
    pdf.text(text, left, base, rotation === 0 ? {} : { angle: toDegrees(-rotation) })
    // PDF has one fill color for shapes and text.
    this.#currentState.delete('fill')
  }

  #textImage(text: string, x: number, y: number, { size, font, color, rotation = 0, anchor }: TextRun) {
    const image = this.#findTextImage(text, { font, size, color })
    if (!image) return
    const { scale } = this.#transform
    const { width, overhang, ascent, descent, png } = image
    const back = getAnchorShare(anchor) * width + overhang
    const [wide, high] = [(width + 2 * overhang) * scale, (ascent + descent) * scale]
    // jsPDF rotates the image around its lower left corner.
    const left = this.#toPageX(x - back * Math.cos(rotation) - descent * Math.sin(rotation))
    const bottom = this.#toPageY(y - back * Math.sin(rotation) + descent * Math.cos(rotation))
    const key = getImageKey(text, { font, size, color })
    this.#pdf.addImage(png, 'PNG', left, bottom - high, wide, high, key, 'FAST', toDegrees(-rotation))
  }

  #findTextImage(text: string, style: Pick<TextRun, 'size' | 'font' | 'color'>): PngText | null {
    const key = getImageKey(text, style)
    const known = this.#images.get(key)
    const image = known === undefined ? this.#createTextImage(text, style) : known
    this.#images.set(key, image)
    return image
  }

  /** jsPDF supports transparency only in PNG files. */
  #createTextImage(text: string, style: Pick<TextRun, 'size' | 'font' | 'color'>): PngText | null {
    const image = this.#rasterizeText(text, style)
    if (!image) return null
    const { pixels, ...measures } = image
    return { ...measures, png: encodePng(pixels) }
  }

  #toPageX(x: number): number {
    return this.#transform.x + x * this.#transform.scale
  }

  #toPageY(y: number): number {
    return this.#transform.y + y * this.#transform.scale
  }

  /** Writes a graphics state operator only if the value changed, to keep the file small. */
  #setState(what: string, value: string, apply: () => void) {
    if (this.#currentState.get(what) === value) return
    this.#currentState.set(what, value)
    if (what === 'fill') this.#currentState.delete('letters')
    apply()
  }
}

function getImageKey(text: string, { font, size, color }: Pick<TextRun, 'size' | 'font' | 'color'>): string {
  return `${font} ${size} ${color} ${text}`
}

function getAnchorShare(anchor: TextRun['anchor']): number {
  return anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function hasAllGlyphs(has: (code: number) => boolean, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!has(text.charCodeAt(i))) return false
  return true
}

/** Returns a test of whether a font of the PDF has a glyph for a character. */
function createGlyphTest(pdf: jsPDF, font: ExportFont): (code: number) => boolean {
  const metadata: unknown = pdf.setFont(font, 'normal').getFont().metadata
  if (typeof metadata !== 'object' || metadata === null || !('characterToGlyph' in metadata))
    return () => false
  const getGlyph = metadata.characterToGlyph
  if (typeof getGlyph !== 'function') return () => false
  const known = new Map<number, boolean>()
  return (code) => {
    const has = known.get(code) ?? getGlyph.call(metadata, code) > 0
    known.set(code, has)
    return has
  }
}

class PdfPathPen implements PathPen {
  readonly #pdf: jsPDF
  transform: PageTransform = { scale: 1, x: 0, y: 0 }
  #x = 0
  #y = 0
  constructor(pdf: jsPDF) {
    this.#pdf = pdf
  }
  moveTo(x: number, y: number) {
    this.#moveCurrentPoint(x, y)
    this.#pdf.moveTo(this.#toPageX(x), this.#toPageY(y))
  }
  lineTo(x: number, y: number) {
    this.#moveCurrentPoint(x, y)
    this.#pdf.lineTo(this.#toPageX(x), this.#toPageY(y))
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    const third = (from: number, control: number) => from + (2 / 3) * (control - from)
    this.bezierCurveTo(third(this.#x, cx), third(this.#y, cy), third(x, cx), third(y, cy), x, y)
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number) {
    this.#moveCurrentPoint(x, y)
    this.#pdf.curveTo(
      this.#toPageX(ax),
      this.#toPageY(ay),
      this.#toPageX(bx),
      this.#toPageY(by),
      this.#toPageX(x),
      this.#toPageY(y),
    )
  }
  closePath() {
    this.#pdf.close()
  }
  #moveCurrentPoint(x: number, y: number) {
    this.#x = x
    this.#y = y
  }
  #toPageX(x: number) {
    return this.transform.x + x * this.transform.scale
  }
  #toPageY(y: number) {
    return this.transform.y + y * this.transform.scale
  }
}
