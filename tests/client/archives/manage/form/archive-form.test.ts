/** The archive item form, and the tabs and filters of Archive Management. */
import { describe, expect, it } from 'vitest'
import { buildNewItem, emptyCommonValues, itemFields } from '#client/archives/manage/form/archive-form.ts'
import { groupByTab, readManageFilters, writeManageFilters } from '#client/archives/manage/manage-filters.ts'
import { readChanges, readPayload, readValues, validatePayload } from '#client/ui/form/form-fields.ts'
import { archiveCategories, archiveUpdate } from '#shared/contracts/archives.contract.ts'
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

const emptyValues = { ...emptyCommonValues, title: '' }

function errorsOf(values: typeof emptyValues) {
  const payload = readPayload(itemFields, values, { before: emptyValues, record: null })
  return validatePayload(itemFields, payload, archiveUpdate)
}

describe('the archive item form', () => {
  it('requires a title, and a valid date if there is a date', () => {
    const values = { ...emptyValues, title: ' ' }
    expect(errorsOf(values)).toEqual({ title: 'Title is required' })
    expect(Object.keys(errorsOf({ ...values, title: 'The boat', dateTaken: 'some day' }))).toEqual([
      'dateTaken',
    ])
    expect(errorsOf({ ...values, title: 'The boat', dateTaken: 'about 1931' })).toEqual({})
  })

  it('builds a new item with the file, trimmed tags and null for empty fields', () => {
    const values = {
      ...emptyCommonValues,
      tags: ' boat, , Ulvik ,boat',
      dateTaken: 'about 1931',
      memberIds: ['anna'],
    }
    expect(buildNewItem('The boat', values, media)).toEqual({
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

  it('sends only the changed fields, so that an unchanged date keeps its exact form', () => {
    const before = readValues(itemFields, boathouse)
    const changesOf = (values: typeof before) =>
      readChanges(itemFields, values, { before, record: boathouse })
    expect(changesOf(before)).toEqual({})
    expect(changesOf({ ...before, location: '', memberIds: ['anna'] })).toEqual({
      location: null,
      memberIds: ['anna'],
    })
  })
})

it('groups photos, documents, and films and sound by tab', () => {
  const tabs = groupByTab(everything)
  expect(tabs).toEqual({ photos: [boathouse], documents: [deed], recordings: [tape] })
})

it('stores search, category and tab in the URL and ignores unknown values', () => {
  const filters = { search: 'boat', category: archiveCategories[3], tab: 'documents' } as const
  expect(readManageFilters(writeManageFilters(filters))).toEqual(filters)
  expect(readManageFilters(new URLSearchParams('category=Nonsense&tab=attic'))).toEqual({
    search: '',
    category: 'All Categories',
    tab: 'photos',
  })
  expect(writeManageFilters(readManageFilters(new URLSearchParams())).toString()).toBe('')
})
