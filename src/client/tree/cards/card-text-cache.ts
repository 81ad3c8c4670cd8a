/** Faces and line breaks of everybody, each worked out once and only when somebody looks. */

import type { Chart } from '../chart/chart.ts'
import { breakName, type CardFace, faceOf } from './card-content.ts'
import { card, nameFont } from './card-style.ts'

/** Of somebody whose record is still on its way. */
const notRead: CardFace = { name: '', years: '', initials: '', living: false }

export class CardWriter {
  readonly #chart: Chart
  readonly #withMaiden: boolean
  readonly #today = new Date()
  readonly #faces: CardFace[] = []
  readonly #lines = new Map<number, string[][]>()
  #lacking = false
  readonly #pen: CanvasRenderingContext2D | null

  /** @param withMaiden whether cards name what somebody was called before they married */
  constructor(chart: Chart, withMaiden = false) {
    this.#chart = chart
    this.#withMaiden = withMaiden
    this.#pen = document.createElement('canvas').getContext('2d')
  }

  /** Whether it was asked for somebody of whom nothing has been read yet. */
  get lacking(): boolean {
    return this.#lacking
  }

  face(p: number): CardFace {
    const known = this.#faces[p]
    if (known) return known
    const member = this.#chart.members[p]
    const face = member ? faceOf(member, this.#today, this.#withMaiden) : notRead
    if (!member) this.#lacking = true
    this.#faces[p] = face
    return face
  }

  /** The name as a card has it in full: in smaller letters (`long`) where it would be cut, and there is room for more. */
  name(p: number): { lines: string[]; long: boolean } {
    const { name, longName } = card
    const lines = this.lines(p, name.size, name.lines)
    const long = this.face(p).maiden === undefined && lines.some((line) => line.endsWith('…'))
    return { lines: long ? this.lines(p, longName.size, longName.lines) : lines, long }
  }

  /** The name in so many lines at most that fit on a card, in letters of the given size. */
  lines(p: number, size: number, most: number): string[] {
    let ofSize = this.#lines.get(size)
    if (!ofSize) {
      ofSize = []
      this.#lines.set(size, ofSize)
    }
    const known = ofSize[p]
    if (known) return known
    const pen = this.#pen
    if (pen) pen.font = nameFont(size)
    const measure = (text: string) => pen?.measureText(text).width ?? text.length * size * 0.5
    const lines = breakName(this.face(p).name, card.name.width, most, measure)
    ofSize[p] = lines
    return lines
  }

  /** Measures anew: the letters have arrived. */
  forgetLines() {
    this.#lines.clear()
  }
}
