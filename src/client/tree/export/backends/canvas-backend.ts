/** Draws on a 2D canvas, for PNG files and the preview. */
import { getNameFont, getPlainFont } from '#client/tree/cards/card-style.ts'
import { isRightToLeft } from '#client/tree/cards/text-direction.ts'
import type {
  DrawingBackend,
  ExportFont,
  PathPen,
  PlacedLetter,
  ShapeStyle,
  TextRun,
} from './drawing-backend.ts'

export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function getCanvasFont(font: ExportFont, size: number): string {
  return font === 'serif' ? getNameFont(size) : getPlainFont(size)
}

/** The transform of the context sets position and scale. */
export class CanvasBackend implements DrawingBackend {
  readonly #context: Canvas2D
  readonly #photos: ReadonlyMap<string, ImageBitmap>

  constructor(context: Canvas2D, photos: ReadonlyMap<string, ImageBitmap>) {
    this.#context = context
    this.#photos = photos
  }

  path(trace: (pen: PathPen) => void, style: ShapeStyle) {
    this.#context.beginPath()
    trace(this.#context)
    this.#apply(style)
  }

  circle(x: number, y: number, radius: number, style: ShapeStyle) {
    this.#context.beginPath()
    this.#context.arc(x, y, radius, 0, Math.PI * 2)
    this.#apply(style)
  }

  roundedRect(x: number, y: number, width: number, height: number, radius: number, style: ShapeStyle) {
    this.#context.beginPath()
    if (radius > 0) this.#context.roundRect(x, y, width, height, radius)
    else this.#context.rect(x, y, width, height)
    this.#apply(style)
  }

  text({ lines, x, y, size, font, color, anchor, rotation, lineHeight = size * 1.2 }: TextRun) {
    const context = this.#context
    context.font = getCanvasFont(font, size)
    context.fillStyle = color
    context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left'
    context.direction = anchor === 'middle' && isRightToLeft(lines.join(' ')) ? 'rtl' : 'ltr'
    if (rotation) {
      context.save()
      context.translate(x, y)
      context.rotate(rotation)
      context.translate(-x, -y)
    }
    for (const [number, line] of lines.entries()) context.fillText(line, x, y + number * lineHeight)
    if (rotation) context.restore()
  }

  placedLetters(letters: readonly PlacedLetter[], style: Pick<TextRun, 'size' | 'font' | 'color'>) {
    for (const { letter, ...place } of letters) {
      this.text({ ...style, ...place, lines: [letter], anchor: 'middle' })
    }
  }

  photo(address: string, x: number, y: number, radius: number) {
    const image = this.#photos.get(address)
    if (!image) return false
    const context = this.#context
    const side = Math.min(image.width, image.height)
    context.save()
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.clip()
    const from = [(image.width - side) / 2, (image.height - side) / 2, side, side] as const
    context.drawImage(image, ...from, x - radius, y - radius, radius * 2, radius * 2)
    context.restore()
    return true
  }

  group() {}

  #apply({ fill, stroke }: ShapeStyle) {
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
