/** Where an item was opened. */
import { addOrder, formatFilterQuery, type UrlFilters } from '../archive-url-filters.ts'

/** Where an item was opened: the way back, and the query that Previous and Next keep. */
export interface Origin {
  path: string
  label: string
  query: string
}

export function getListOrigin(filters: UrlFilters, isByDate: boolean): Origin {
  const query = formatFilterQuery(filters)
  return { path: `/archives${query}`, label: 'All archives', query: isByDate ? addOrder(query) : query }
}

export function getPersonOrigin(personId: string): Origin {
  const query = `?${String(new URLSearchParams({ person: personId }))}`
  const details = String(new URLSearchParams({ person: personId, details: personId }))
  return { path: `/family-tree?${details}`, label: 'Back to the person', query }
}
