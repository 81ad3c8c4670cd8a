/** An archive item while an administrator writes it, and what the address asks of Archive Management. */
import { expect, it } from 'vitest'
import { changesOf, faultsOf, fieldsOf, newItem, noFields } from '#client/archives/manage/form/archive-form.ts'
import { byTab, readManageFilters, writeManageFilters } from '#client/archives/manage/manage-filters.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'
import { boathouse, deed, everything, tape } from '#tests/client/archives/some-items.ts'

const media: MediaFile = {
  fileId: 'file-1',
  fileName: 'boat.jpg',
  url: '/api/media/boat',
  thumbnailUrl: '/api/media/boat?w=320',
  kind: 'photo',
  mimeType: 'image/jpeg',
  size: 1200,
  picture: null,
}

it('needs a title, and a date that is one where there is a date', () => {
  const fields = { ...noFields, title: ' ' }
  expect(faultsOf(fields)).toEqual({ title: 'Title is required' })
  expect(Object.keys(faultsOf({ ...fields, title: 'The boat', dateTaken: 'some day' }))).toEqual([
    'dateTaken',
  ])
  expect(faultsOf({ ...fields, title: 'The boat', dateTaken: 'about 1931' })).toEqual({})
})

it('sends a new item with its file, tags trimmed and without empty ones, empty fields as nothing', () => {
  const common = { ...noFields, tags: ' boat, , Ulvik ,boat', dateTaken: 'about 1931', memberIds: ['anna'] }
  expect(newItem('The boat', common, media)).toEqual({
    title: 'The boat',
    description: '',
    tags: ['boat', 'Ulvik'],
    dateTaken: '1931~',
    location: null,
    personRelated: null,
    memberIds: ['anna'],
    imagekitFileId: 'file-1',
    fileUrl: '/api/media/boat',
    fileType: 'image/jpeg',
    fileSize: 1200,
  })
})

it('sends only what was changed, so that a date keeps its own words', () => {
  const before = fieldsOf(boathouse)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, location: '', memberIds: ['anna'] }, before)).toEqual({
    location: null,
    memberIds: ['anna'],
  })
})

it('lays photos, documents, and films and sound under tabs of their own', () => {
  const tabs = byTab(everything)
  expect(tabs).toEqual({ photos: [boathouse], documents: [deed], recordings: [tape] })
})

it('has search, category and tab in the address; what does not exist is not asked for', () => {
  const filters = { search: 'boat', category: archiveCategories[3], tab: 'documents' } as const
  expect(readManageFilters(writeManageFilters(filters))).toEqual(filters)
  expect(readManageFilters(new URLSearchParams('category=Nonsense&tab=attic'))).toEqual({
    search: '',
    category: 'All Categories',
    tab: 'photos',
  })
  expect(writeManageFilters(readManageFilters(new URLSearchParams())).toString()).toBe('')
})
