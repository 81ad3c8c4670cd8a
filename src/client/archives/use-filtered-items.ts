/** The items that the address asks for, found without holding up whoever types. */
import { useEffect, useMemo } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { foldAhead, foldNames } from './archive-search.ts'
import { type ArchiveFilters, filterArchives } from './archive-url-filters.ts'

/** @param whole whether these are all items: only then are the names of ten thousand people read, to be searched too */
export function useFoundItems(
  items: readonly ArchiveItem[] | undefined,
  filters: ArchiveFilters,
  whole = items !== undefined,
) {
  const people = usePeople(whole).data
  const names = useMemo(() => foldNames(people), [people])
  useEffect(() => {
    if (!items) return
    const folding = new AbortController()
    foldAhead(items, names, folding.signal)
    return () => folding.abort()
  }, [items, names])
  const { search, category, type, era } = filters
  return useMemo(
    () => (items ? filterArchives(items, { search, category, type, era }, names) : undefined),
    [items, search, category, type, era, names],
  )
}
