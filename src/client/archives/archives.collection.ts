/** The items of the archives as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'

export const archivesCollection: Collection<ArchiveItem> = {
  name: 'archives',
  offlineCopyLabel: 'Archive items',
  path: '/archives',
  isShown: () => true,
  getMedia: ({ file_url, file_type, file_size, picture }) => [
    file_type === 'photo'
      ? { type: 'image', url: file_url, image: picture }
      : { type: 'file', url: file_url, kind: file_type, sizeBytes: file_size },
  ],
  search: {
    kind: 'archive',
    getFields: (item) => ({
      title: item.title,
      detail: [item.date_taken && formatYear(item.date_taken), item.location, item.category],
      path: `/archives/${encodeURIComponent(item.id)}`,
      imageUrl: item.file_type === 'photo' ? item.file_url : null,
      names: [item.person_related, ...item.tags],
      facts: [item.date_taken && getEarliestYear(item.date_taken), item.location, item.category],
      text: [item.description],
    }),
  },
}
