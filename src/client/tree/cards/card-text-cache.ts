/** Caches the texts and wrapped names of all cards of a chart, computed on first use. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Chart } from '../chart/chart.ts'
import { type CardContent, getCardContent, wrapName } from './card-content.ts'
import { cardStyle, getNameFont } from './card-style.ts'

/** Shown while the person's record is not loaded. */
const emptyContent: CardContent = { name: '', years: '', initials: '', isLiving: false }

/** The text below a person's name. */
export type GetSubtitle = (member: FamilyMember) => string | undefined

export class CardTextCache {
  readonly #chart: Chart
  readonly #getSubtitle: GetSubtitle
  readonly #today = new Date()
  readonly #contents: CardContent[] = []
  /** Wrapped names by font size, then by person. */
  readonly #lines = new Map<number, string[][]>()
  #hasMissingRecords = false
  readonly #context: CanvasRenderingContext2D | null

  constructor(chart: Chart, getSubtitle: GetSubtitle = () => undefined) {
    this.#chart = chart
    this.#getSubtitle = getSubtitle
    this.#context = document.createElement('canvas').getContext('2d')
  }

  /** Whether the content of a person without a loaded record was requested. */
  get hasMissingRecords(): boolean {
    return this.#hasMissingRecords
  }

  getContent(p: number): CardContent {
    const cached = this.#contents[p]
    if (cached) return cached
    const member = this.#chart.members[p]
    const content = member ? getCardContent(member, this.#today, this.#getSubtitle(member)) : emptyContent
    if (!member) this.#hasMissingRecords = true
    this.#contents[p] = content
    return content
  }

  /** The name as a card in full detail shows it; `long` when it needs the smaller text of `cardStyle.longName`. */
  getNameLines(p: number): { lines: string[]; long: boolean } {
    const { name, longName } = cardStyle
    const lines = this.wrapNameAt(p, name.size, name.lines)
    const long = lines.some((line) => line.endsWith('…'))
    if (!long) return { lines, long }
    // A subtitle takes the place of the third line.
    const maxLines = this.getContent(p).subtitle === undefined ? longName.lines : name.lines
    return { lines: this.wrapNameAt(p, longName.size, maxLines), long }
  }

  /** The name wrapped to the width of a card at the given font size in px. */
  wrapNameAt(p: number, size: number, maxLines: number): string[] {
    let ofSize = this.#lines.get(size)
    if (!ofSize) {
      ofSize = []
      this.#lines.set(size, ofSize)
    }
    const cached = ofSize[p]
    if (cached) return cached
    const context = this.#context
    if (context) context.font = getNameFont(size)
    const measure = (text: string) => context?.measureText(text).width ?? text.length * size * 0.5
    const lines = wrapName(this.getContent(p).name, cardStyle.name.width, maxLines, measure)
    ofSize[p] = lines
    return lines
  }

  /** Forgets all line breaks, because the web fonts have loaded and have other widths than the fallbacks. */
  clearLines() {
    this.#lines.clear()
  }
}
