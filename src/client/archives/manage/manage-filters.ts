/** What Archive Management shows: search, category and tab in the address, and which items lie under which tab. */
import { type ArchiveItem, archiveCategories } from '#shared/contracts/archives.contract.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'

export const allCategories = 'All Categories'
export const categoryOptions = [allCategories, ...archiveCategories] as const

/** `recordings` are films and sound: relatives send them in, so there is a place for them as soon as there are some. */
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

/** What an address asks for; a choice that does not exist is none. */
export function readManageFilters(address: URLSearchParams): ManageFilters {
  const category = address.get('category')
  const tab = address.get('tab')
  return {
    search: address.get('search') ?? '',
    category: categoryOptions.find((choice) => choice === category) ?? allCategories,
    tab: tab === 'documents' || tab === 'recordings' ? tab : 'photos',
  }
}

/** The address that asks for it; what is the default does not stand in it. */
export function writeManageFilters({ search, category, tab }: ManageFilters): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(category !== allCategories && { category }),
    ...(tab !== 'photos' && { tab }),
  })
}

export function isFiltering({ search, category }: ManageFilters): boolean {
  return search.trim() !== '' || category !== allCategories
}

export type ItemsByTab = Record<ArchiveTab, ArchiveItem[]>

/** The items under their tabs, in their own order. */
export function groupByTab(items: readonly ArchiveItem[]): ItemsByTab {
  const tabs: ItemsByTab = { photos: [], documents: [], recordings: [] }
  for (const item of items) tabs[tabOfKind[item.file_type]].push(item)
  return tabs
}
