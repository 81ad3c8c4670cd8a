/** The events of the family history as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { initialItems } from '#shared/limits.ts'

export const timelineCollection: Collection<TimelineEvent> = {
  name: 'timeline',
  offlineCopyLabel: 'Events of the family history',
  path: '/family-history',
  statsPath: '/api/family-history/stats',
  firstRowsPath: `/api/timeline?limit=${initialItems.events}`,
  // As in event-row.tsx. An event without an image is short, so that the second event can be visible, too.
  firstImage: { sizes: '84vw', cards: 2 },
  isShown: () => true,
  getMedia: ({ image_url, image }) => [{ type: 'image', url: image_url, image }],
  search: {
    kind: 'event',
    getFields: (event, { getYear, formatYear }) => ({
      title: event.title,
      detail: [formatYear(event.event_date), event.location],
      path: `/family-history?search=${encodeURIComponent(event.title)}`,
      imageUrl: event.image_url,
      names: [event.first_name, event.last_name],
      facts: [getYear(event.event_date), event.location],
      text: [event.description],
    }),
  },
}
