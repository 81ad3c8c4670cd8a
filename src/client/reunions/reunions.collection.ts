/** The reunions as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { formatReunionDays } from './format-reunion.ts'

export const reunionsCollection: Collection<Reunion> = {
  name: 'reunions',
  offlineCopyLabel: 'Reunions',
  path: '/reunions',
  isShown: () => true,
  getMedia: () => [],
  search: {
    kind: 'reunion',
    getFields: (reunion) => ({
      title: reunion.title,
      detail: [formatReunionDays(reunion), reunion.place],
      path: `/reunions/${encodeURIComponent(reunion.id)}`,
      imageUrl: null,
      names: [],
      facts: [reunion.start_date.slice(0, 'YYYY'.length), reunion.place],
      text: [reunion.programme, ...reunion.things_to_bring],
    }),
  },
}
