/** What the filters of the archives mean: the server's answers and the pages' lists agree on it. */
import type { ArchiveFilters, ArchiveItem } from './contracts/archives.contract.ts'
import { toDayNumber } from './genealogy/dates/calendar-days.ts'
import { getEdtfSortKey, getLatestDay } from './genealogy/dates/edtf.ts'
import { parseEdtf } from './genealogy/dates/edtf-syntax.ts'
import { normalizeForSearch } from './search-text.ts'

/** The first year of a decade: 1940 for "1940s", "1940" and "1947"; null for what is none. */
export function readDecade(text: string): number | null {
  const year = /^\s*(\d{3})\ds?\s*$/i.exec(text)?.[1]
  return year === undefined ? null : Number(year) * 10
}

/** Whether a date may fall in the ten years that begin with `decade`; open sides are endless. */
export function mayFallInDecade(edtf: string | null, decade: number): boolean {
  const date = edtf === null ? null : parseEdtf(edtf)
  if (edtf === null || date === null) return false
  const first = date.kind === 'before' ? Number.NEGATIVE_INFINITY : (getEdtfSortKey(edtf) ?? 0)
  const last = getLatestDay(edtf) ?? Number.POSITIVE_INFINITY
  const begin = toDayNumber({ year: decade, month: 1, day: 1 })
  const end = toDayNumber({ year: decade + 9, month: 12, day: 31 })
  return first <= end && last >= begin
}

type Searched = Pick<
  ArchiveItem,
  'title' | 'description' | 'category' | 'tags' | 'person_related' | 'location'
>

/** All that a search looks at in an item, as it was written. */
export function searchedText(item: Searched): string {
  const { title, description, category, tags, person_related, location } = item
  return [title, description, category, ...tags, person_related ?? '', location ?? ''].join('\n')
}

/** Signs that are neither letters, digits nor the punctuation that people leave out when they search. */
const sign = /[^\p{L}\p{M}\p{N}\s'’.,;:!?"“”()&/-]/u

/** Without letter case and accents, all signs kept. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/**
 * A test of texts for a search: every word of it occurs somewhere, whatever its letter case and accents. A word with a
 * sign has to occur as it is written: "100%" finds "100% wool" and not "100 letters".
 */
export function searchTest(search: string): (text: string) => boolean {
  const terms = search.trim().split(/\s+/)
  const words = terms
    .filter((term) => !sign.test(term))
    .flatMap((term) => normalizeForSearch(term).split(' '))
  const written = terms.filter((term) => sign.test(term)).map(plain)
  return (text) => {
    const folded = normalizeForSearch(text)
    return words.every((word) => folded.includes(word)) && written.every((term) => plain(text).includes(term))
  }
}

/** The value of a drop-down that filters; null for "All", which does not. */
function chosen(value: string | undefined): string | null {
  return value === undefined || value === '' || value.toLowerCase() === 'all' ? null : value
}

export function filtersNothing({ search, ...choices }: ArchiveFilters): boolean {
  return (search ?? '').trim() === '' && Object.values(choices).every((value) => chosen(value) === null)
}

/** A test of items for the filters of the archives. "All" and what is left out filter nothing. */
export function archiveTest(filters: ArchiveFilters): (item: ArchiveItem) => boolean {
  const category = chosen(filters.category)
  const type = chosen(filters.type)
  const decade = chosen(filters.decade)
  const begin = decade === null ? null : readDecade(decade)
  const found = searchTest(filters.search ?? '')
  return (item) =>
    (category === null || item.category === category) &&
    (type === null || item.file_type === type) &&
    (decade === null || (begin !== null && mayFallInDecade(item.date_taken, begin))) &&
    found(searchedText(item))
}
