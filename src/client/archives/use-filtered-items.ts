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
import type { UrlFilters } from './archive-url-filters.ts'

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

/** @param isComplete false while only the first items are loaded; the people are not loaded before */
export function useFilteredItems(
  items: readonly ArchiveItem[] | undefined,
  filters: UrlFilters,
  isComplete = items !== undefined,
) {
  const people = usePeople(isComplete).data
  const names = useMemo(() => createNameIndex(people ?? []), [people])
  useEffect(() => {
    if (!items) return
    const preparation = new AbortController()
    prepareSearch(items, names, preparation.signal)
    return () => preparation.abort()
  }, [items, names])
  const { search, category, type, era } = filters
  return useMemo(
    () => items?.filter(createArchiveFilter({ search, category, type, decade: era }, names)),
    [items, search, category, type, era, names],
  )
}
