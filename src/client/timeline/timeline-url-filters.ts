/** What the reader of the chronicle looks for, as the page's address has it. */
import { type CategoryFilter, parseCategory } from './event-filters.ts'

export interface TimelineFilters {
  search: string
  category: CategoryFilter
}

export function readFilters(address: URLSearchParams): TimelineFilters {
  return { search: address.get('search') ?? '', category: parseCategory(address.get('category')) }
}

export function writeFilters({ search, category }: TimelineFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (category !== 'All') address.set('category', category.toLowerCase())
  return address
}
