/**
 * Finding people by any part of any of their names or by their years. All names stand in one long text, one line a
 * person and a space before every word, so that a key costs one pass over that text.
 */

import { foldedWords, foldText } from '#shared/search-text.ts'

/** Everybody's searchable words; `start[p]` is where the line of person `p` begins. */
export interface NameIndex {
  text: string
  start: Int32Array
}

/** One entry a person: all their names and years in plain text. */
export function buildNameIndex(entries: readonly string[]): NameIndex {
  const start = new Int32Array(entries.length + 1)
  const lines: string[] = []
  let length = 0
  for (const [p, entry] of entries.entries()) {
    start[p] = length
    const line = ` ${foldText(entry)} \n`
    lines.push(line)
    length += line.length
  }
  start[entries.length] = length
  return { text: lines.join(''), start }
}

/** How well a term was met: nowhere, inside a word, at the beginning of one, a whole word. */
const INSIDE = 1
const BEGINNING = 3
const WHOLE = 4

/**
 * How well each person answers the query, 0 for not at all, and how many of its words the best of them have. Where
 * nobody has every word, those with the most words answer, so that "Queen Victoria" finds Victoria where her title
 * was never written down; but only by the beginning of a word of three letters or more, so that "nobody of that name"
 * does not find everybody with an "of".
 */
export function scoreNames(
  index: NameIndex,
  query: string,
): { score: Int32Array; words: number; met: number } {
  const terms = [...new Set(foldedWords(query))]
  const people = index.start.length - 1
  const score = new Int32Array(people)
  const met = new Uint8Array(people)
  const begun = new Uint8Array(people)
  for (const term of terms) {
    const best = new Uint8Array(people)
    scan(index, ` ${term}`, (p, end) => {
      const whole = index.text.charCodeAt(end) === 32
      const worth = whole ? WHOLE : BEGINNING
      if (worth > (best[p] ?? 0)) best[p] = worth
      return !whole
    })
    if (term.length > 1) {
      scan(index, term, (p) => {
        if (best[p] === 0) best[p] = INSIDE
        return false
      })
    }
    for (let p = 0; p < people; p++) {
      if (best[p] === 0) continue
      score[p] = (score[p] ?? 0) + (best[p] ?? 0)
      met[p] = (met[p] ?? 0) + 1
      if (term.length > 2 && (best[p] ?? 0) >= BEGINNING) begun[p] = 1
    }
  }
  const most = met.reduce((a, b) => Math.max(a, b), 0)
  const partial = most < terms.length
  for (let p = 0; p < people; p++) {
    if (met[p] !== most || (partial && begun[p] === 0)) score[p] = 0
  }
  return { score, words: terms.length, met: most }
}

/** Visits the hits of `needle` from the first to the last; `visit` says whether the person's other hits matter too. */
function scan({ text, start }: NameIndex, needle: string, visit: (p: number, end: number) => boolean): void {
  let p = 0
  let at = text.indexOf(needle)
  while (at >= 0) {
    p = lineAt(start, at, p)
    const more = visit(p, at + needle.length)
    at = text.indexOf(needle, more ? at + 1 : (start[p + 1] ?? text.length))
  }
}

/** The line that holds the offset, at or after line `from`: near by one steps, far away one halves. */
function lineAt(start: Int32Array, offset: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < start.length - 1 && (start[low + step] ?? 0) <= offset) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, start.length - 1)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((start[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

/** The people with every word of the query, in the given order. An empty query finds all. */
export function filterByName(index: NameIndex, query: string, order: Int32Array): Int32Array {
  const { score, words, met } = scoreNames(index, query)
  if (words === 0) return order
  return met < words ? new Int32Array() : order.filter((p) => (score[p] ?? 0) > 0)
}

/** The best answers, at most `most`; among equals the people with the greater weight. */
export function suggestNames(index: NameIndex, query: string, weight: ArrayLike<number>, most = 8): number[] {
  const { score, words } = scoreNames(index, query)
  if (words === 0) return []
  const better = (a: number, b: number) =>
    (score[a] ?? 0) - (score[b] ?? 0) || (weight[a] ?? 0) - (weight[b] ?? 0) || b - a
  const best: number[] = []
  for (let p = 0; p < score.length; p++) {
    if (score[p] === 0) continue
    const last = best[most - 1]
    if (last !== undefined && better(p, last) <= 0) continue
    let place = Math.min(best.length, most - 1)
    while (place > 0 && better(p, best[place - 1] ?? p) > 0) {
      best[place] = best[place - 1] ?? p
      place--
    }
    best[place] = p
  }
  return best
}
