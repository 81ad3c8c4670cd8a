/** The search, the category and the tab of Archive Management in the URL. */
import { type ArchiveItem, archiveCategories } from '#shared/contracts/archives.contract.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'

export const allCategories = 'All Categories'
export const categoryOptions = [allCategories, ...archiveCategories] as const

/** The tab `recordings` with films and sound is shown only if there are some. */
export type ArchiveTab = 'photos' | 'documents' | 'recordings'

export const tabLabels: Record<ArchiveTab, string> = {
  photos: 'Photos',
  documents: 'Documents',
  recordings: 'Films & Sound',
}

const tabOfKind: Record<MediaKind, ArchiveTab> = {
  photo: 'photos',
  document: 'documents',
  video: 'recordings',
  audio: 'recordings',
}

export interface ManageFilters {
  search: string
  category: (typeof categoryOptions)[number]
  tab: ArchiveTab
}

/** Reads the filters from the URL and ignores unknown values. */
export function readManageFilters(params: URLSearchParams): ManageFilters {
  const category = params.get('category')
  const tab = params.get('tab')
  return {
    search: params.get('search') ?? '',
    category: categoryOptions.find((choice) => choice === category) ?? allCategories,
    tab: tab === 'documents' || tab === 'recordings' ? tab : 'photos',
  }
}

/** The URL parameters of the filters without default values. */
export function writeManageFilters({ search, category, tab }: ManageFilters): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(category !== allCategories && { category }),
    ...(tab !== 'photos' && { tab }),
  })
}

export type ItemsByTab = Record<ArchiveTab, ArchiveItem[]>

/** The items by tab in the same order. */
export function groupByTab(items: readonly ArchiveItem[]): ItemsByTab {
  const tabs: ItemsByTab = { photos: [], documents: [], recordings: [] }
  for (const item of items) tabs[tabOfKind[item.file_type]].push(item)
  return tabs
}
