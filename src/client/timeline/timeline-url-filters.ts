/** The filters of the timeline in the URL. */
import { type CategoryFilter, parseCategory } from './event-filters.ts'

export interface TimelineFilters {
  search: string
  category: CategoryFilter
}

export function readFilters(params: URLSearchParams): TimelineFilters {
  return { search: params.get('search') ?? '', category: parseCategory(params.get('category')) }
}

export function writeFilters({ search, category }: TimelineFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  if (category !== 'All') params.set('category', category.toLowerCase())
  return params
}
