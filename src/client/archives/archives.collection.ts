/** The items of the archives as a collection. */
import type { Collection, MediaReference } from '#client/api/collection.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatYear } from '#shared/genealogy/dates/format-date.ts'
import { hasThumbnail } from './has-thumbnail.ts'

export const archivesCollection: Collection<ArchiveItem> = {
  name: 'archives',
  offlineCopyLabel: 'Archive items',
  path: '/archives',
  isShown: () => true,
  getMedia: (item) => {
    const { file_url, file_version, file_type, file_size, picture } = item
    const media: MediaReference[] = []
    if (hasThumbnail(item)) media.push({ type: 'image', url: file_url, image: picture })
    if (file_type !== 'photo')
      media.push({
        type: 'file',
        url: file_url,
        version: file_version,
        kind: file_type,
        sizeBytes: file_size,
      })
    return media
  },
  search: {
    kind: 'archive',
    getFields: (item) => ({
      title: item.title,
      detail: [item.date_taken && formatYear(item.date_taken), item.location, item.category],
      path: `/archives/${encodeURIComponent(item.id)}`,
      imageUrl: hasThumbnail(item) ? item.file_url : null,
      names: [item.person_related, ...item.tags],
      facts: [item.date_taken && getEarliestYear(item.date_taken), item.location, item.category],
      text: [item.description],
    }),
  },
}
