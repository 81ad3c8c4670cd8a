/** The events of the family history as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'

export const timelineCollection: Collection<TimelineEvent> = {
  name: 'timeline',
  offlineCopyLabel: 'Events of the family history',
  path: '/family-history',
  isShown: () => true,
  getMedia: ({ image_url, image }) => [{ type: 'image', url: image_url, image }],
  search: {
    kind: 'event',
    getFields: (event) => ({
      title: event.title,
      detail: [formatYear(event.event_date), event.location],
      path: `/family-history?search=${encodeURIComponent(event.title)}`,
      imageUrl: event.image_url,
      names: [event.first_name, event.last_name],
      facts: [getEarliestYear(event.event_date), event.location],
      text: [event.description],
    }),
  },
}
