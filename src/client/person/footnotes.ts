/** Numbers the citations of a page; the same place in the same source has one number. */
import type { Citation } from '#shared/contracts/sources.contract.ts'

function getKey({ source_id, page, text, note }: Citation): string {
  return JSON.stringify([source_id, page, text, note])
}

export class Footnotes {
  readonly list: Citation[] = []
  readonly #numbers = new Map<string, number>()

  constructor(citations: Iterable<Citation>) {
    for (const citation of citations) this.#add(citation)
  }

  #add(citation: Citation) {
    const key = getKey(citation)
    if (this.#numbers.has(key)) return
    this.list.push(citation)
    this.#numbers.set(key, this.list.length)
  }

  /** As `getNumbers`; new citations get the next numbers. */
  addNumbers(citations: readonly Citation[]): number[] {
    for (const citation of citations) this.#add(citation)
    return this.getNumbers(citations)
  }

  /** From 1, each once. */
  getNumbers(citations: readonly Citation[]): number[] {
    return [...new Set(citations.map((citation) => this.#numbers.get(getKey(citation)) ?? 0))].filter(
      (number) => number > 0,
    )
  }
}
