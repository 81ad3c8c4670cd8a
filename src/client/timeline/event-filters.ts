/** The search and the category filter of the timeline. */

import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { oncePer } from '#shared/once-per.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
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

const getSearchTexts = oncePer((event: TimelineEvent) =>
  [event.title, event.description, event.location ?? ''].map(makeSearchText),
)

/** The events of a category with all words of the search in the title, in the description or in the location. */
export function filterEvents(
  events: readonly TimelineEntry[],
  search: string,
  category: CategoryFilter,
): readonly TimelineEntry[] {
  const words = getSearchWords(search)
  if (words.length === 0 && category === 'All') return events
  return events.filter(
    (entry) =>
      (category === 'All' || entry.category === category) &&
      getSearchTexts(entry.event).some((text) => includesWords(text, words)),
  )
}
