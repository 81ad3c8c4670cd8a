/** The search and the category filter of the timeline. */
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { type EventCategory, eventCategories, findEventCategory } from './event-category.ts'

export type CategoryFilter = 'All' | EventCategory

export const categoryFilters: readonly CategoryFilter[] = ['All', ...eventCategories]

/** Returns "All" for an unknown category. */
export function parseCategory(text: string | null): CategoryFilter {
  return categoryFilters.find((category) => category.toLowerCase() === text?.toLowerCase()) ?? 'All'
}

/** An event with its computed category. */
export interface TimelineEntry {
  event: TimelineEvent
  category: EventCategory
}

export function addCategories(events: readonly TimelineEvent[]): TimelineEntry[] {
  return events.map((event) => ({ event, category: findEventCategory(event) }))
}

/** Caches the normalized text of each event. */
const searchTexts = new WeakMap<TimelineEvent, string>()

function getSearchText(event: TimelineEvent): string {
  const cached = searchTexts.get(event)
  if (cached !== undefined) return cached
  const text = [event.title, event.description, event.location ?? ''].map(normalizeForSearch).join('\n')
  searchTexts.set(event, text)
  return text
}

/** The events of a category with the text in title, description or location, regardless of case and accents. */
export function filterEvents(
  events: readonly TimelineEntry[],
  search: string,
  category: CategoryFilter,
): readonly TimelineEntry[] {
  const searchText = normalizeForSearch(search)
  if (searchText === '' && category === 'All') return events
  return events.filter(
    (entry) =>
      (category === 'All' || entry.category === category) &&
      (searchText === '' || getSearchText(entry.event).includes(searchText)),
  )
}
