/** The archive items that match the filters, found without blocking the typing. */
import { useEffect, useMemo } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import {
  createArchiveFilter,
  createNameIndex,
  getNormalizedText,
  type NameIndex,
} from '#shared/archive-filters.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { splitIds, type UrlFilters } from './archive-url-filters.ts'

/** Normalizes a few items and their people at a time, so that the first search is fast. */
function prepareSearch(items: readonly ArchiveItem[], names: NameIndex, signal: AbortSignal): void {
  let next = 0
  const step = () => {
    if (signal.aborted) return
    const until = performance.now() + 8
    while (next < items.length && performance.now() < until) {
      const item = items[next++]
      if (!item) continue
      getNormalizedText(item)
      for (const id of item.member_ids) names.get(id)
    }
    if (next < items.length) setTimeout(step, 24)
  }
  setTimeout(step, 500)
}

/** The people who are marked in pictures, by item. */
type MarkedPeople = ReadonlyMap<string, ReadonlySet<string>>

interface FilterContext {
  /** Undefined where the filters name no people. */
  marked?: MarkedPeople
  /** False while only the first items are loaded; the people are not loaded before. */
  isComplete?: boolean
}

export function useFilteredItems(
  items: readonly ArchiveItem[] | undefined,
  filters: UrlFilters,
  { marked, isComplete = items !== undefined }: FilterContext = {},
) {
  const people = usePeople(isComplete).data
  const names = useMemo(() => createNameIndex(people ?? []), [people])
  useEffect(() => {
    if (!items) return
    const preparation = new AbortController()
    prepareSearch(items, names, preparation.signal)
    return () => preparation.abort()
  }, [items, names])
  const { search, category, type, era, people: together } = filters
  return useMemo(() => {
    const getPeople = ({ id, member_ids }: ArchiveItem) => [...member_ids, ...(marked?.get(id) ?? [])]
    const matches = createArchiveFilter({ search, category, type, decade: era }, names, getPeople)
    const ids = splitIds(together)
    return items?.filter((item) => {
      const people = ids.length > 0 ? getPeople(item) : []
      return ids.every((id) => people.includes(id)) && matches(item)
    })
  }, [items, search, category, type, era, together, marked, names])
}
