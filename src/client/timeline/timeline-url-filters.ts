/** What the reader of the chronicle looks for, as the page's address has it. */
import { type CategoryFilter, readCategory } from './event-filters.ts'

export interface Filters {
  search: string
  category: CategoryFilter
}

export function readFilters(address: URLSearchParams): Filters {
  return { search: address.get('search') ?? '', category: readCategory(address.get('category')) }
}

export function writeFilters({ search, category }: Filters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (category !== 'All') address.set('category', category.toLowerCase())
  return address
}
