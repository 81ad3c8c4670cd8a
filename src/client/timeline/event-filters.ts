/** Which events a search and a category leave. */
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { eventCategories, findEventCategory, type EventCategory } from './event-category.ts'

export type CategoryFilter = 'All' | EventCategory

export const categoryFilters: readonly CategoryFilter[] = ['All', ...eventCategories]

/** "All" for whatever is none of the categories. */
export function parseCategory(text: string | null): CategoryFilter {
  return categoryFilters.find((category) => category.toLowerCase() === text?.toLowerCase()) ?? 'All'
}

/** An event with what pages ask of it again and again. */
export interface TimelineEntry {
  event: TimelineEvent
  category: EventCategory
}

export function addCategories(events: readonly TimelineEvent[]): TimelineEntry[] {
  return events.map((event) => ({ event, category: findEventCategory(event) }))
}

/** Folding two thousand descriptions takes a moment: once for each event, when first searched. */
const folded = new WeakMap<TimelineEvent, string>()

function getSearchText(event: TimelineEvent): string {
  const known = folded.get(event)
  if (known !== undefined) return known
  const text = [event.title, event.description, event.location ?? ''].map(normalizeForSearch).join('\n')
  folded.set(event, text)
  return text
}

/** The events of the category that have the text in their title, description or location; case and accents aside. */
export function filterEvents(
  events: readonly TimelineEntry[],
  search: string,
  category: CategoryFilter,
): readonly TimelineEntry[] {
  const sought = normalizeForSearch(search)
  if (sought === '' && category === 'All') return events
  return events.filter(
    (entry) =>
      (category === 'All' || entry.category === category) &&
      (sought === '' || getSearchText(entry.event).includes(sought)),
  )
}
