/** Draws onto a canvas. */
import { nameFont, plainFont } from '#client/tree/cards/card-style.ts'
import { runsLeft } from '#client/tree/cards/text-direction.ts'
import type { Ink, Look, Outline, PlacedLetter, Typeface, Words } from './drawing-backend.ts'

export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function fontOf(face: Typeface, size: number): string {
  return face === 'serif' ? nameFont(size) : plainFont(size)
}

/** The context's transform says where and how large. */
export class CanvasInk implements Ink {
  readonly #context: Canvas2D
  readonly #photos: ReadonlyMap<string, ImageBitmap>

  constructor(context: Canvas2D, photos: ReadonlyMap<string, ImageBitmap>) {
    this.#context = context
    this.#photos = photos
  }

  path(trace: (pen: Outline) => void, look: Look) {
    this.#context.beginPath()
    trace(this.#context)
    this.#apply(look)
  }

  circle(x: number, y: number, radius: number, look: Look) {
    this.#context.beginPath()
    this.#context.arc(x, y, radius, 0, Math.PI * 2)
    this.#apply(look)
  }

  sheet(x: number, y: number, width: number, height: number, radius: number, look: Look) {
    this.#context.beginPath()
    if (radius > 0) this.#context.roundRect(x, y, width, height, radius)
    else this.#context.rect(x, y, width, height)
    this.#apply(look)
  }

  words({ lines, x, y, size, face, color, anchor, turn, lineHeight = size * 1.2 }: Words) {
    const context = this.#context
    context.font = fontOf(face, size)
    context.fillStyle = color
    context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left'
    context.direction = anchor === 'middle' && runsLeft(lines.join(' ')) ? 'rtl' : 'ltr'
    if (turn) {
      context.save()
      context.translate(x, y)
      context.rotate(turn)
      context.translate(-x, -y)
    }
    for (const [number, line] of lines.entries()) context.fillText(line, x, y + number * lineHeight)
    if (turn) context.restore()
  }

  letters(letters: readonly PlacedLetter[], look: Pick<Words, 'size' | 'face' | 'color'>) {
    for (const { letter, ...place } of letters) {
      this.words({ ...look, ...place, lines: [letter], anchor: 'middle' })
    }
  }

  photo(address: string, x: number, y: number, radius: number) {
    const picture = this.#photos.get(address)
    if (!picture) return false
    const context = this.#context
    const side = Math.min(picture.width, picture.height)
    context.save()
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.clip()
    const from = [(picture.width - side) / 2, (picture.height - side) / 2, side, side] as const
    context.drawImage(picture, ...from, x - radius, y - radius, radius * 2, radius * 2)
    context.restore()
    return true
  }

  part() {}

  #apply({ fill, stroke }: Look) {
    const context = this.#context
    if (fill !== undefined) {
      context.fillStyle = fill
      context.fill()
    }
    if (!stroke) return
    context.strokeStyle = stroke.color
    context.lineWidth = stroke.width
    context.lineCap = stroke.dash ? 'butt' : 'round'
    context.setLineDash([...(stroke.dash ?? [])])
    context.stroke()
  }
}
