/** Searches people by any part of their names or years. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'
import { getEarliestDate, getLatestDate } from '#shared/genealogy/dates/life-years.ts'
import { listOtherNames } from '#shared/person-fields.ts'
import { getSearchWords, makeSearchText } from '#shared/search-text.ts'
import { formatFullName } from './person-name.ts'

type SearchedPerson = Pick<
  FamilyMember,
  | 'first_name'
  | 'last_name'
  | 'surname_first'
  | 'maiden_name'
  | 'also_known_as'
  | 'search_names'
  | 'birth_date'
  | 'death_date'
  | 'baptism_date'
  | 'burial_date'
>

/** The names and years by which a person is found. */
export function getSearchText(person: SearchedPerson): string {
  const dates = [getEarliestDate(person), getLatestDate(person)]
  const years = dates.map((date) => (date === null ? '' : formatYear(date)))
  return [formatFullName(person), ...listOtherNames(person), ...years].join(' ')
}

/**
 * The search texts of all people in one string: one line for each person, and a space before each word. A search is one
 * pass over the string. `start[p]` is the offset of the line of person `p`.
 */
export interface NameIndex {
  text: string
  start: Int32Array
}

/** `entries` has the names and years of each person in plain text. */
export function buildNameIndex(entries: readonly string[]): NameIndex {
  const start = new Int32Array(entries.length + 1)
  const lines: string[] = []
  let length = 0
  for (const [p, entry] of entries.entries()) {
    start[p] = length
    const line = ` ${makeSearchText(entry)} \n`
    lines.push(line)
    length += line.length
  }
  start[entries.length] = length
  return { text: lines.join(''), start }
}

/** Score of a search term that is found inside a word, at the beginning of a word, or as a whole word. */
const INSIDE = 1
const BEGINNING = 3
const WHOLE = 4

/**
 * The score of each person, 0 for no match; the number of terms in the query; and the most terms that anyone matches.
 * When nobody matches every term, the people with the most matching terms are found, so that "Queen Victoria" finds
 * Victoria without her title. Such a partial match needs a term of at least three letters at the beginning of a word, so
 * that "nobody of that name" does not find everyone with an "of".
 */
function scoreNames(
  index: NameIndex,
  query: string,
): { score: Int32Array; termCount: number; matchedTerms: number } {
  const terms = [...new Set(getSearchWords(query))]
  const people = index.start.length - 1
  const score = new Int32Array(people)
  const matched = new Uint8Array(people)
  const hasLongBeginning = new Uint8Array(people)
  for (const term of terms) {
    const best = new Uint8Array(people)
    scan(index, ` ${term}`, (p, end) => {
      const isWholeWord = index.text.charCodeAt(end) === 32
      const termScore = isWholeWord ? WHOLE : BEGINNING
      if (termScore > (best[p] ?? 0)) best[p] = termScore
      return !isWholeWord
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
      matched[p] = (matched[p] ?? 0) + 1
      if (term.length > 2 && (best[p] ?? 0) >= BEGINNING) hasLongBeginning[p] = 1
    }
  }
  const mostMatched = matched.reduce((a, b) => Math.max(a, b), 0)
  const isPartial = mostMatched < terms.length
  for (let p = 0; p < people; p++) {
    if (matched[p] !== mostMatched || (isPartial && hasLongBeginning[p] === 0)) score[p] = 0
  }
  return { score, termCount: terms.length, matchedTerms: mostMatched }
}

/** Visits the matches of `needle` in order; `visit` returns whether further matches of the same person are needed. */
function scan({ text, start }: NameIndex, needle: string, visit: (p: number, end: number) => boolean): void {
  let p = 0
  let at = text.indexOf(needle)
  while (at >= 0) {
    p = findLine(start, at, p)
    const more = visit(p, at + needle.length)
    at = text.indexOf(needle, more ? at + 1 : (start[p + 1] ?? text.length))
  }
}

/** The line of an offset, at or after line `from`, by galloping search. */
function findLine(start: Int32Array, offset: number, from: number): number {
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

/** The people who match every term of the query, in the given order. An empty query matches everyone. */
export function filterByName(index: NameIndex, query: string, order: Int32Array): Int32Array {
  const { score, termCount, matchedTerms } = scoreNames(index, query)
  if (termCount === 0) return order
  return matchedTerms < termCount ? new Int32Array() : order.filter((p) => (score[p] ?? 0) > 0)
}

export interface NameMatches {
  /** The best matches: numbers of people in the index. */
  best: number[]
  /** The number of other matches. */
  more: number
}

interface SuggestOptions {
  /** People with a higher weight come first among equals. */
  weight?: ArrayLike<number>
  isExcluded?: (p: number) => boolean
}

const maxSuggestions = 8

/** The best matches of a query, for a list of suggestions. */
export function suggestNames(
  index: NameIndex,
  query: string,
  { weight = [], isExcluded = () => false }: SuggestOptions = {},
): NameMatches {
  const { score, termCount } = scoreNames(index, query)
  if (termCount === 0) return { best: [], more: 0 }
  const compareMatches = (a: number, b: number) =>
    (score[a] ?? 0) - (score[b] ?? 0) || (weight[a] ?? 0) - (weight[b] ?? 0) || b - a
  const best: number[] = []
  let count = 0
  for (let p = 0; p < score.length; p++) {
    if (score[p] === 0 || isExcluded(p)) continue
    count++
    const last = best[maxSuggestions - 1]
    if (last !== undefined && compareMatches(p, last) <= 0) continue
    let i = Math.min(best.length, maxSuggestions - 1)
    while (i > 0 && compareMatches(p, best[i - 1] ?? p) > 0) {
      best[i] = best[i - 1] ?? p
      i--
    }
    best[i] = p
  }
  return { best, more: count - best.length }
}
