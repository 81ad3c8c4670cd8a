/** The items of the archives as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { initialItems } from '#shared/limits.ts'

export const archivesCollection: Collection<ArchiveItem> = {
  name: 'archives',
  offlineCopyLabel: 'Archive items',
  path: '/archives',
  statsPath: '/api/archives/stats',
  firstRowsPath: `/api/archives?limit=${initialItems.archives}`,
  // As in archive-grid.tsx.
  firstImage: { sizes: '92vw', cards: 1 },
  isShown: () => true,
  getMedia: ({ file_url, file_type, file_size, picture }) => [
    file_type === 'photo'
      ? { type: 'image', url: file_url, image: picture }
      : { type: 'file', url: file_url, kind: file_type, sizeBytes: file_size },
  ],
  search: {
    kind: 'archive',
    getFields: (item, { getYear, formatYear }) => ({
      title: item.title,
      detail: [item.date_taken && formatYear(item.date_taken), item.location, item.category],
      path: `/archives/${encodeURIComponent(item.id)}`,
      imageUrl: item.file_type === 'photo' ? item.file_url : null,
      names: [item.person_related, ...item.tags],
      facts: [getYear(item.date_taken), item.location, item.category],
      text: [item.description],
    }),
  },
}
