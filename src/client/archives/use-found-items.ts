/** The items that the address asks for, found without holding up whoever types. */
import { useEffect, useMemo } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { type ArchiveFilters, filterArchives } from './archive-filters.ts'
import { foldAhead, foldNames } from './archive-search.ts'

export function useFoundItems(items: readonly ArchiveItem[] | undefined, filters: ArchiveFilters) {
  // Their names are only searched: the items stand before ten thousand people are read.
  const people = usePeople(items !== undefined).data
  const names = useMemo(() => foldNames(people), [people])
  useEffect(() => {
    if (!items) return
    const folding = new AbortController()
    foldAhead(items, folding.signal)
    return () => folding.abort()
  }, [items])
  const { search, category, type, era } = filters
  return useMemo(
    () => (items ? filterArchives(items, { search, category, type, era }, names) : undefined),
    [items, search, category, type, era, names],
  )
}
