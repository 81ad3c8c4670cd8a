/** The filters of the archives, for the server and the pages. */
import type { ArchiveFilters, ArchiveItem } from './contracts/archives.contract.ts'
import { toDayNumber } from './genealogy/dates/calendar-days.ts'
import { getEdtfSortKey, getLatestDay } from './genealogy/dates/edtf.ts'
import { parseEdtf } from './genealogy/dates/edtf-syntax.ts'
import { listNames } from './person-fields.ts'
import { getSearchWords, limitMarks, makeSearchText } from './search-text.ts'

/** The first year of a decade: 1940 for "1940s", "1940" and "1947"; null for other texts. */
export function parseDecade(text: string): number | null {
  const year = /^\s*(\d{3})\ds?\s*$/i.exec(text)?.[1]
  return year === undefined ? null : Number(year) * 10
}

/** Whether a date may be in the ten years from `decade` on; an open range has no limit on its open side. */
export function mayBeInDecade(edtf: string | null, decade: number): boolean {
  const date = edtf === null ? null : parseEdtf(edtf)
  if (edtf === null || date === null) return false
  const first = date.kind === 'before' ? Number.NEGATIVE_INFINITY : (getEdtfSortKey(edtf) ?? 0)
  const last = getLatestDay(edtf) ?? Number.POSITIVE_INFINITY
  const begin = toDayNumber({ year: decade, month: 1, day: 1 })
  const end = toDayNumber({ year: decade + 9, month: 12, day: 31 })
  return first <= end && last >= begin
}

/** The names of people for the search. */
export interface NameIndex {
  /** All normalized names of a person; empty for an unknown id. */
  get(personId: string): string
}

type SearchedPerson = Parameters<typeof listNames>[0] & { id: string }

/** Normalizes the names of a person when they are first requested. */
export function createNameIndex(people: readonly SearchedPerson[]): NameIndex {
  const byId = new Map(people.map((person) => [person.id, person]))
  const cache = new Map<string, string>()
  return {
    get(id) {
      const cached = cache.get(id)
      if (cached !== undefined) return cached
      const person = byId.get(id)
      const names = person ? makeSearchText(listNames(person).join(' ')) : ''
      cache.set(id, names)
      return names
    },
  }
}

/** The searched texts of an item without the date. */
function listTexts(item: ArchiveItem): string[] {
  const { title, description, category, tags, person_related, location } = item
  return [title, description, category, ...tags, person_related ?? '', location ?? '']
}

const normalizedTexts = new WeakMap<ArchiveItem, string>()

/** The normalized text of an item with its date, cached. Call in advance to make the first search fast. */
export function getNormalizedText(item: ArchiveItem): string {
  const cached = normalizedTexts.get(item)
  if (cached !== undefined) return cached
  const text = makeSearchText([...listTexts(item), item.date_taken ?? ''].join('\n'))
  normalizedTexts.set(item, text)
  return text
}

/** Characters that are neither letters, digits nor the punctuation that people leave out in a search. */
const symbol = /[^\p{L}\p{M}\p{N}\s'’.,;:!?"“”()&/-]/u

/** Without letter case and accents, but with symbols. */
function normalizeWithSymbols(text: string): string {
  return limitMarks(text.toLowerCase())
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** The ids of the people of an item. */
type GetPeople = (item: ArchiveItem) => readonly string[]

/**
 * Every word of the search must occur in the item or in the names of its people, regardless of letter case and accents. A
 * word with a symbol must occur with the symbol: "100%" finds "100% wool" and not "100 letters".
 */
function createSearchTest(
  search: string,
  names: NameIndex,
  getPeople: GetPeople,
): (item: ArchiveItem) => boolean {
  const terms = search.trim().split(/\s+/)
  const words = terms.filter((term) => !symbol.test(term)).flatMap(getSearchWords)
  const termsWithSymbol = terms.filter((term) => symbol.test(term)).map(normalizeWithSymbols)
  return (item) =>
    words.every(
      (word) =>
        getNormalizedText(item).includes(word) || getPeople(item).some((id) => names.get(id).includes(word)),
    ) &&
    (termsWithSymbol.length === 0 ||
      hasTerms(normalizeWithSymbols(listTexts(item).join('\n')), termsWithSymbol))
}

function hasTerms(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => text.includes(term))
}

/** The value of a filter; null for "All". */
function getFilterValue(value: string | undefined): string | null {
  return value === undefined || value === '' || value.toLowerCase() === 'all' ? null : value
}

/** Whether the filters match every item. */
export function isEmptyFilter({ search, ...values }: ArchiveFilters): boolean {
  return (
    (search ?? '').trim() === '' && Object.values(values).every((value) => getFilterValue(value) === null)
  )
}

/**
 * Makes a function that tells whether an item matches the filters. The server and the pages use the same function.
 *
 * @param getPeople the ids of the people by whose names an item is found; by default those whom the item names
 */
export function createArchiveFilter(
  filters: ArchiveFilters,
  names: NameIndex,
  getPeople: GetPeople = ({ member_ids }) => member_ids,
): (item: ArchiveItem) => boolean {
  const category = getFilterValue(filters.category)
  const type = getFilterValue(filters.type)
  const decadeText = getFilterValue(filters.decade)
  const decade = decadeText === null ? null : parseDecade(decadeText)
  const matchesSearch = createSearchTest(filters.search ?? '', names, getPeople)
  return (item) =>
    (category === null || item.category === category) &&
    (type === null || item.file_type === type) &&
    (decadeText === null || (decade !== null && mayBeInDecade(item.date_taken, decade))) &&
    matchesSearch(item)
}
