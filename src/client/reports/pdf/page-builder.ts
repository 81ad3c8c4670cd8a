/** Puts lines, pictures and rules on pages, and remembers on which page entries and people are. Measures are in points. */

import type { Run } from '../book/book.ts'
import { breakLines, type FontMeasure, type Line, type TextStyle } from './line-breaking.ts'

export type DrawnItem =
  | { kind: 'text'; text: string; x: number; y: number; style: TextStyle; anchor: 'start' | 'middle' | 'end' }
  | { kind: 'rule'; x: number; y: number; width: number }
  | { kind: 'portrait'; url: string; x: number; y: number; radius: number }
  | { kind: 'picture'; url: string; x: number; y: number; width: number; height: number }
  | { kind: 'link'; x: number; y: number; width: number; height: number; entryId: string }

export interface Paper {
  width: number
  height: number
}

export interface TextPlacement {
  style: TextStyle
  lineHeight: number
  indent?: number
  /** From the left margin; by default the whole width. */
  width?: number
  /** Space below the last line. */
  below?: number
  /** At least this many lines stay together on a page. */
  keepLines?: number
}

const margin = { side: 62, top: 64, bottom: 68 }

export class PageBuilder {
  readonly pages: DrawnItem[][] = [[]]
  readonly pageOfEntry = new Map<string, number>()
  readonly pagesOfPeople = new Map<string, Set<number>>()
  readonly fonts: FontMeasure
  readonly paper: Paper
  y = margin.top
  /** A portrait at the right edge, beside which lines are shorter. */
  #float: { bottom: number; width: number } | null = null

  constructor(paper: Paper, fonts: FontMeasure) {
    this.paper = paper
    this.fonts = fonts
  }

  get left(): number {
    return margin.side
  }

  get width(): number {
    return this.paper.width - 2 * margin.side
  }

  get bottom(): number {
    return this.paper.height - margin.bottom
  }

  /** The number of the current page, from 1. */
  get page(): number {
    return this.pages.length
  }

  get isAtTop(): boolean {
    return this.y === margin.top
  }

  draw(item: DrawnItem) {
    this.pages.at(-1)?.push(item)
  }

  startPage() {
    this.pages.push([])
    this.y = margin.top
    this.#float = null
  }

  /** Starts a page where less than this height is left. */
  ensure(height: number) {
    if (this.y + height > this.bottom && !this.isAtTop) this.startPage()
  }

  space(height: number) {
    if (!this.isAtTop) this.y += height
  }

  markEntry(entryId: string) {
    if (!this.pageOfEntry.has(entryId)) this.pageOfEntry.set(entryId, this.page)
  }

  /** A round portrait at the right edge, below which the lines have their full width again. */
  drawPortrait(url: string, radius: number) {
    const right = this.left + this.width
    this.draw({ kind: 'portrait', url, x: right - radius, y: this.y + radius, radius })
    this.#float = { bottom: this.y + 2 * radius + 4, width: 2 * radius + 12 }
  }

  /** Lines that follow go below the portrait. */
  clearPortrait() {
    if (this.#float && this.#float.bottom > this.y) this.y = this.#float.bottom
    this.#float = null
  }

  #getFloatWidth(y: number): number {
    return this.#float && y < this.#float.bottom ? this.#float.width : 0
  }

  text(runs: readonly Run[], placement: TextPlacement) {
    const { style, lineHeight, indent = 0, width = this.width - indent, below = 0, keepLines = 2 } = placement
    const start = this.y
    const lines = breakLines(
      runs,
      style,
      (line) => width - this.#getFloatWidth(start + line * lineHeight),
      this.fonts,
    )
    for (const [index, line] of lines.entries()) {
      const kept = index === 0 ? Math.min(keepLines, lines.length) : index === lines.length - 2 ? 2 : 1
      this.ensure(kept * lineHeight)
      this.drawLine(line, this.left + indent, this.y + style.size, lineHeight)
      this.y += lineHeight
    }
    this.y += below
  }

  drawLine({ pieces }: Line, x: number, baseline: number, lineHeight: number) {
    for (const { text, x: offset, width, style, rise, entryId, personIds } of pieces) {
      const y = baseline - rise
      this.draw({ kind: 'text', text, x: x + offset, y, style, anchor: 'start' })
      for (const id of personIds) this.#markPerson(id)
      if (entryId !== undefined)
        this.draw({
          ...{ kind: 'link', x: x + offset, y: baseline - style.size, width, height: lineHeight, entryId },
        })
    }
  }

  #markPerson(id: string) {
    const pages = this.pagesOfPeople.get(id) ?? new Set()
    this.pagesOfPeople.set(id, pages)
    pages.add(this.page)
  }
}
