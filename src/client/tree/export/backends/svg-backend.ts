/** Draws into an SVG file: shapes and text stay editable, and each person is a group with their name as the title. */

import { isRightToLeft } from '#client/tree/cards/text-direction.ts'
import {
  type DrawingBackend,
  formatNumber,
  type PathPen,
  type PlacedLetter,
  type ShapeStyle,
  type TextRun,
} from './drawing-backend.ts'

/** Characters to collect before `onChunk` is called. */
const chunkLength = 100_000

/** XML does not allow these characters, not even escaped. */
const invalidXmlCharacters = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(invalidXmlCharacters, '\ufffd')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')
}

/** `photos` maps the URL of a photo to a data URL. `onChunk` receives the file in chunks of text. */
export class SvgBackend implements DrawingBackend {
  readonly #onChunk: (chunk: string) => void
  readonly #photos: ReadonlyMap<string, string>
  #text = ''
  #open = false

  constructor(onChunk: (chunk: string) => void, photos: ReadonlyMap<string, string>) {
    this.#onChunk = onChunk
    this.#photos = photos
  }

  path(trace: (pen: PathPen) => void, style: ShapeStyle) {
    const pen = new SvgPathPen()
    trace(pen)
    this.#write(`<path d="${pen.d}"${formatStyle(style)}/>`)
  }

  circle(x: number, y: number, radius: number, style: ShapeStyle) {
    this.#write(
      `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}"${formatStyle(style)}/>`,
    )
  }

  roundedRect(x: number, y: number, width: number, height: number, radius: number, style: ShapeStyle) {
    const round = radius > 0 ? ` rx="${formatNumber(radius)}"` : ''
    const position = `x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"`
    this.#write(`<rect ${position}${round}${formatStyle(style)}/>`)
  }

  text({ lines, x, y, size, font, color, anchor, rotation, decorative, lineHeight = size * 1.2 }: TextRun) {
    const position = `x="${formatNumber(x)}" y="${formatNumber(y)}"`
    const attributes = [
      `class="${font}"`,
      `font-size="${formatNumber(size)}"`,
      `fill="${color}"`,
      anchor !== 'start' && `text-anchor="${anchor}"`,
      isRightToLeft(lines.join(' ')) && anchor === 'middle' && 'direction="rtl"',
      rotation &&
        `transform="rotate(${formatNumber((rotation * 180) / Math.PI)} ${formatNumber(x)} ${formatNumber(y)})"`,
      decorative && 'aria-hidden="true"',
    ].filter(Boolean)
    const [first = '', ...more] = lines.map(escapeXml)
    const others = more.map(
      (line) => ` <tspan x="${formatNumber(x)}" dy="${formatNumber(lineHeight)}">${line}</tspan>`,
    )
    this.#write(`<text ${position} ${attributes.join(' ')}>${first}${others.join('')}</text>`)
  }

  placedLetters(letters: readonly PlacedLetter[], style: Pick<TextRun, 'size' | 'font' | 'color'>) {
    // The x, y and rotate lists apply to single characters and would separate letters that join (Arabic).
    if (letters.some(({ letter }) => Array.from(letter).length > 1)) {
      for (const { letter, ...place } of letters) {
        this.text({ ...style, ...place, lines: [letter], anchor: 'middle' })
      }
      return
    }
    const { size, font, color } = style
    const list = (values: number[]) => values.map(formatNumber).join(' ')
    const attributes = [
      `class="${font}"`,
      `font-size="${formatNumber(size)}"`,
      `fill="${color}"`,
      'text-anchor="middle"',
      `x="${list(letters.map(({ x }) => x))}"`,
      `y="${list(letters.map(({ y }) => y))}"`,
      `rotate="${list(letters.map(({ rotation }) => (rotation * 180) / Math.PI))}"`,
    ]
    this.#write(
      `<text ${attributes.join(' ')}>${escapeXml(letters.map(({ letter }) => letter).join(''))}</text>`,
    )
  }

  photo(address: string, x: number, y: number, radius: number) {
    const data = this.#photos.get(address)
    if (data === undefined) return false
    const side = formatNumber(radius * 2)
    const position = `x="${formatNumber(x - radius)}" y="${formatNumber(y - radius)}" width="${side}" height="${side}"`
    const round = `clip-path="url(#round)" preserveAspectRatio="xMidYMid slice"`
    this.#write(`<image ${position} ${round} href="${data}"/>`)
    return true
  }

  group(name: string | null) {
    if (this.#open) this.#write('</g>')
    this.#open = name !== null
    if (name !== null) this.#write(`<g><title>${escapeXml(name)}</title>`)
  }

  /** Passes the remaining text to `onChunk`. */
  finish() {
    this.group(null)
    this.#onChunk(this.#text)
    this.#text = ''
  }

  #write(text: string) {
    this.#text += `${text}\n`
    if (this.#text.length < chunkLength) return
    this.#onChunk(this.#text)
    this.#text = ''
  }
}

function formatStyle({ fill, stroke }: ShapeStyle): string {
  const attributes = [` fill="${fill ?? 'none'}"`]
  if (stroke) {
    attributes.push(` stroke="${stroke.color}" stroke-width="${formatNumber(stroke.width)}"`)
    if (!stroke.dash) attributes.push(' stroke-linecap="round"')
    else attributes.push(` stroke-dasharray="${stroke.dash.map(formatNumber).join(' ')}"`)
  }
  return attributes.join('')
}

class SvgPathPen implements PathPen {
  d = ''
  moveTo(x: number, y: number) {
    this.#add('M', x, y)
  }
  lineTo(x: number, y: number) {
    this.#add('L', x, y)
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
    this.#add('Q', cx, cy, x, y)
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number) {
    this.#add('C', ax, ay, bx, by, x, y)
  }
  closePath() {
    this.d += 'Z'
  }
  #add(letter: string, ...values: number[]) {
    this.d += letter + values.map(formatNumber).join(' ')
  }
}
