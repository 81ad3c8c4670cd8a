/** What the archives page is asked for: search and filters in the address, and which items answer them. */
import { mayFallInDecade, readDecade } from '#shared/archive-filters.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { archiveCategories, archiveEras } from '#shared/contracts/archives.contract.ts'
import { getSearchWords } from '#shared/search-text.ts'
import { type FoldedNames, foldedItem } from './archive-search.ts'

/** The choices of the three filters; the first filters nothing. */
export const categoryChoices = ['All', ...archiveCategories] as const
export const typeChoices = ['All', 'document', 'photo', 'video', 'audio'] as const
export const eraChoices = ['All', ...archiveEras] as const

export interface ArchiveFilters {
  search: string
  category: string
  type: string
  era: string
}

const choices = { category: categoryChoices, type: typeChoices, era: eraChoices } as const
export type FilterName = keyof typeof choices

/** The filters that an address asks for; a choice that does not exist is none. */
export function readFilters(address: URLSearchParams): ArchiveFilters {
  const chosen = (name: FilterName) => {
    const value = address.get(name)
    return choices[name].find((choice) => choice === value) ?? 'All'
  }
  return {
    search: address.get('search') ?? '',
    category: chosen('category'),
    type: chosen('type'),
    era: chosen('era'),
  }
}

/** The address that asks for these filters; what filters nothing does not stand in it. */
export function writeFilters(filters: ArchiveFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of ['search', 'category', 'type', 'era'] as const) {
    if (filters[name] !== '' && filters[name] !== 'All') address.set(name, filters[name])
  }
  return address
}

export const noFilters: ArchiveFilters = { search: '', category: 'All', type: 'All', era: 'All' }

/** The query that keeps these filters, with its question mark; empty where nothing is filtered. */
export function filterQuery(filters: ArchiveFilters): string {
  const query = writeFilters(filters).toString()
  return query === '' ? '' : `?${query}`
}

export function isFiltering({ search, category, type, era }: ArchiveFilters): boolean {
  return search.trim() !== '' || category !== 'All' || type !== 'All' || era !== 'All'
}

/** Whether a date (EDTF) may fall in the decade "1940s"; "before" and "after" are open on their side. */
export function isOfEra(edtf: string | null, era: string): boolean {
  const decade = readDecade(era)
  return decade !== null && mayFallInDecade(edtf, decade)
}

/**
 * The items that answer all filters, in their own order. Every word of the search has to be found, by any part of it,
 * among an item's words or the names of its people.
 */
export function filterArchives(
  items: readonly ArchiveItem[],
  { search, category, type, era }: ArchiveFilters,
  names: FoldedNames,
): ArchiveItem[] {
  const terms = getSearchWords(search)
  return items.filter(
    (item) =>
      (category === 'All' || item.category === category) &&
      (type === 'All' || item.file_type === type) &&
      (era === 'All' || isOfEra(item.date_taken, era)) &&
      terms.every(
        (term) =>
          foldedItem(item).includes(term) || item.member_ids.some((id) => names.of(id).includes(term)),
      ),
  )
}
