/** Draws as the text of an SVG file: shapes as shapes, words as words, everybody a group that bears their name. */

import { runsLeft } from '#client/tree/cards/text-direction.ts'
import { type Ink, type Look, type Outline, type PlacedLetter, short, type Words } from './drawing-backend.ts'

/** Letters that are collected before they are handed on. */
const pieceLength = 100_000

/** XML allows none of them, however they are written. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words as they may stand in an XML file. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')
}

/** `photos` gives the data: address of a photo, where it is at hand. `take` gets the text piece by piece. */
export class SvgInk implements Ink {
  readonly #take: (piece: string) => void
  readonly #photos: ReadonlyMap<string, string>
  #text = ''
  #open = false

  constructor(take: (piece: string) => void, photos: ReadonlyMap<string, string>) {
    this.#take = take
    this.#photos = photos
  }

  path(trace: (pen: Outline) => void, look: Look) {
    const pen = new ShortPath()
    trace(pen)
    this.#write(`<path d="${pen.d}"${attributes(look)}/>`)
  }

  circle(x: number, y: number, radius: number, look: Look) {
    this.#write(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${attributes(look)}/>`)
  }

  sheet(x: number, y: number, width: number, height: number, radius: number, look: Look) {
    const round = radius > 0 ? ` rx="${short(radius)}"` : ''
    const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
    this.#write(`<rect ${place}${round}${attributes(look)}/>`)
  }

  words({ lines, x, y, size, face, color, anchor, turn, ornament, lineHeight = size * 1.2 }: Words) {
    const place = `x="${short(x)}" y="${short(y)}"`
    const marks = [
      `class="${face}"`,
      `font-size="${short(size)}"`,
      `fill="${color}"`,
      anchor !== 'start' && `text-anchor="${anchor}"`,
      runsLeft(lines.join(' ')) && anchor === 'middle' && 'direction="rtl"',
      turn && `transform="rotate(${short((turn * 180) / Math.PI)} ${short(x)} ${short(y)})"`,
      ornament && 'aria-hidden="true"',
    ].filter(Boolean)
    const [first = '', ...more] = lines.map(escapeXml)
    const others = more.map((line) => ` <tspan x="${short(x)}" dy="${short(lineHeight)}">${line}</tspan>`)
    this.#write(`<text ${place} ${marks.join(' ')}>${first}${others.join('')}</text>`)
  }

  letters(letters: readonly PlacedLetter[], look: Pick<Words, 'size' | 'face' | 'color'>) {
    // Places are given letter by letter: joined ones would be torn apart.
    if (letters.some(({ letter }) => Array.from(letter).length > 1)) {
      for (const { letter, ...place } of letters) {
        this.words({ ...look, ...place, lines: [letter], anchor: 'middle' })
      }
      return
    }
    const { size, face, color } = look
    const list = (values: number[]) => values.map(short).join(' ')
    const marks = [
      `class="${face}"`,
      `font-size="${short(size)}"`,
      `fill="${color}"`,
      'text-anchor="middle"',
      `x="${list(letters.map(({ x }) => x))}"`,
      `y="${list(letters.map(({ y }) => y))}"`,
      `rotate="${list(letters.map(({ turn }) => (turn * 180) / Math.PI))}"`,
    ]
    this.#write(`<text ${marks.join(' ')}>${escapeXml(letters.map(({ letter }) => letter).join(''))}</text>`)
  }

  photo(address: string, x: number, y: number, radius: number) {
    const data = this.#photos.get(address)
    if (data === undefined) return false
    const side = short(radius * 2)
    const place = `x="${short(x - radius)}" y="${short(y - radius)}" width="${side}" height="${side}"`
    const round = `clip-path="url(#round)" preserveAspectRatio="xMidYMid slice"`
    this.#write(`<image ${place} ${round} href="${data}"/>`)
    return true
  }

  part(name: string | null) {
    if (this.#open) this.#write('</g>')
    this.#open = name !== null
    if (name !== null) this.#write(`<g><title>${escapeXml(name)}</title>`)
  }

  /** Hands on what is left. */
  finish() {
    this.part(null)
    this.#take(this.#text)
    this.#text = ''
  }

  #write(text: string) {
    this.#text += `${text}\n`
    if (this.#text.length < pieceLength) return
    this.#take(this.#text)
    this.#text = ''
  }
}

function attributes({ fill, stroke }: Look): string {
  const marks = [` fill="${fill ?? 'none'}"`]
  if (stroke) {
    marks.push(` stroke="${stroke.color}" stroke-width="${short(stroke.width)}"`)
    if (!stroke.dash) marks.push(' stroke-linecap="round"')
    else marks.push(` stroke-dasharray="${stroke.dash.map(short).join(' ')}"`)
  }
  return marks.join('')
}

class ShortPath implements Outline {
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
    this.d += letter + values.map(short).join(' ')
  }
}
