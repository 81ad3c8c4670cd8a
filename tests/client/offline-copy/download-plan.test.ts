/** The files that "Save everything" downloads, their sizes, and the files that are missing. */

import { describe, expect, it } from 'vitest'
import type { Collection } from '#client/api/collection.ts'
import { archivesCollection } from '#client/archives/archives.collection.ts'
import { articleCollections } from '#client/articles/articles.collection.ts'
import { findMissingFiles, planFiles, tallyFiles } from '#client/offline-copy/download-plan.ts'
import { peopleCollection } from '#client/people/people.collection.ts'
import { timelineCollection } from '#client/timeline/timeline.collection.ts'
import type { ThumbnailSizes } from '#shared/contracts/media.contract.ts'

const picture = { width: 4000, height: 3000, thumbhash: null }

const copied = {
  people: peopleCollection,
  events: timelineCollection,
  ...articleCollections,
  archives: archivesCollection,
}
/** Plans the files of lists of records, which have only the fields that matter. */
function plan(lists: Partial<Record<keyof typeof copied, readonly object[]>>, sizes: ThumbnailSizes = {}) {
  return planFiles(
    Object.entries(copied).map(([name, collection]) => ({
      collection: collection as Pick<Collection, 'isShown' | 'getMedia'>,
      records: lists[name as keyof typeof copied] ?? [],
    })),
    sizes,
  )
}

const photo = (id: string, width = 4000) => ({
  file_url: `/api/media/${id}`,
  file_type: 'photo' as const,
  file_size: 5_000_000,
  picture: { ...picture, width },
})
const article = (content: string, featured: string | null = null) => ({
  content,
  status: 'published',
  featured_image_url: featured,
  featured_image: featured === null ? null : picture,
})
const keysOf = (lists: Parameters<typeof plan>[0]) => plan(lists).map(({ key }) => key)

describe('planFiles', () => {
  it('plans the version of a converted film, also where a copy from before the conversion is saved', () => {
    const film = { file_url: '/api/media/f', file_type: 'video', file_size: 9, picture: null }
    const files = plan({ archives: [{ ...film, file_version: 2 }] })
    expect(files.map(({ key }) => key)).toEqual(['/api/media/f?v=2'])
    expect(findMissingFiles(files, new Map([['/api/media/f', 9]]), ['film'])).toHaveLength(1)
  })

  it('plans a small and a large image of items, events and articles, and a small one of people', () => {
    const keys = keysOf({
      people: [{ profile_photo_url: '/api/media/p' }, { profile_photo_url: null }],
      events: [{ image_url: '/api/media/e', image: picture }],
      news: [article('', '/api/media/n')],
      archives: [photo('a')],
    })
    expect(keys.sort()).toEqual([
      '/api/media/a?w=1280',
      '/api/media/a?w=320',
      '/api/media/e?w=1280',
      '/api/media/e?w=320',
      '/api/media/n?w=1280',
      '/api/media/n?w=320',
      '/api/media/p?w=160',
    ])
  })

  it('plans documents, sound recordings and videos with their exact sizes', () => {
    const files = (['document', 'audio', 'video'] as const).map((file_type) => ({
      ...photo(file_type),
      file_type,
      picture: null,
    }))
    expect(plan({ archives: files })).toEqual([
      { key: '/api/media/document', kind: 'documents', sizeBytes: 5_000_000, isEstimate: false },
      { key: '/api/media/audio', kind: 'sound', sizeBytes: 5_000_000, isEstimate: false },
      { key: '/api/media/video', kind: 'film', sizeBytes: 5_000_000, isEstimate: false },
    ])
  })

  it('plans the images in a text, without those of other sites', () => {
    expect(keysOf({ blog: [article('![a](/api/media/x1) ![b](https://far.example/api/media/x2)')] })).toEqual(
      ['/api/media/x1?w=320', '/api/media/x1?w=1280'],
    )
  })

  it('plans one copy of a small image, and each file once', () => {
    expect(keysOf({ archives: [photo('s', 300), photo('s', 300)] })).toEqual(['/api/media/s?w=320'])
  })

  it('estimates no more bytes than the original has', () => {
    const drawing = { original: 50_000, thumbnails: [null, null, null, null] }
    expect(plan({ archives: [photo('a')] }, { a: drawing })).toMatchObject([
      { key: '/api/media/a?w=320', sizeBytes: expect.closeTo(11_184, -2), isEstimate: true },
      { key: '/api/media/a?w=1280', sizeBytes: 50_000, isEstimate: true },
    ])
  })

  it('estimates more bytes for larger images, and less than for the originals', () => {
    const [small, large] = plan({ archives: [photo('a')] })
    expect(small?.sizeBytes).toBeLessThan(large?.sizeBytes ?? 0)
    expect(large?.sizeBytes).toBeGreaterThan(80_000)
    expect(large?.sizeBytes).toBeLessThan(400_000)
  })
})

describe('tallyFiles', () => {
  const planned = plan({
    archives: [photo('a'), photo('b'), { ...photo('d'), file_type: 'document', picture: null }],
  })

  it('counts an image as saved when all its sizes are saved', () => {
    const kept = new Map([
      ['/api/media/a?w=320', 10],
      ['/api/media/a?w=1280', 90],
      ['/api/media/b?w=320', 10],
    ])
    const { pictures, documents } = tallyFiles(planned, kept)
    expect([pictures.savedMedia, pictures.media, pictures.savedSizeBytes]).toEqual([1, 2, 110])
    expect([documents.savedMedia, documents.media, documents.missingSizeBytes]).toEqual([0, 1, 5_000_000])
    expect(findMissingFiles(planned, kept, ['pictures']).map(({ key }) => key)).toEqual([
      '/api/media/b?w=1280',
    ])
  })

  it('corrects estimates by the sizes of the saved images', () => {
    const many = Array.from({ length: 12 }, (_, i) => photo(`p${i}`))
    const album = plan({ archives: [...many, { ...photo('d'), file_type: 'document' }] })
    const small = album.filter(({ key }) => key.endsWith('?w=320'))
    const half = new Map(small.map(({ key, sizeBytes }) => [key, sizeBytes / 2]))
    const guessed = tallyFiles(album, new Map())
    expect(tallyFiles(album, half).pictures.sizeBytes).toBeCloseTo(guessed.pictures.sizeBytes / 2, -2)
    expect(tallyFiles(album, half).documents).toEqual(guessed.documents)
    const few = new Map([...half].slice(0, 9))
    expect(tallyFiles(album, few).pictures.missingSizeBytes).toBe(
      findMissingFiles(album, few, ['pictures']).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    )
    expect(findMissingFiles(album, few, ['pictures']).at(-1), 'too few to tell').toEqual(album.at(-2))
  })

  it('offers the bytes that are saved afterwards, where the server tells the sizes of the thumbnails', () => {
    const bytes = {
      a: { original: 5_000_000, thumbnails: [3_000, 9_000, 30_000, 70_000] },
      b: { original: 5_000_000, thumbnails: [2_500, 8_000, 28_000, 65_000] },
    }
    const album = plan(
      { archives: [photo('a'), photo('b')], people: [{ profile_photo_url: '/api/media/a' }] },
      bytes,
    )
    const before = tallyFiles(album, new Map()).pictures
    const after = tallyFiles(
      album,
      new Map([
        ['/api/media/a?w=160', 3_000],
        ['/api/media/a?w=320', 9_000],
        ['/api/media/a?w=1280', 70_000],
        ['/api/media/b?w=320', 8_000],
        ['/api/media/b?w=1280', 65_000],
      ]),
    ).pictures
    expect([before.missingSizeBytes, before.sizeBytes]).toEqual([155_000, 155_000])
    expect([after.missingSizeBytes, after.savedSizeBytes, after.sizeBytes]).toEqual([0, 155_000, 155_000])
    expect(before.isEstimate).toBe(false)
  })

  it('corrects no sizes that the server told, and says whether a size is an estimate', () => {
    const many = Array.from({ length: 12 }, (_, i) => photo(`p${i}`))
    const album = plan(
      { archives: [...many, photo('known')] },
      { known: { original: 9, thumbnails: [1, 2, 3, 4] } },
    )
    const small = album.filter(({ key, isEstimate }) => key.endsWith('?w=320') && isEstimate)
    const half = new Map(small.map(({ key, sizeBytes }) => [key, sizeBytes / 2]))
    const missing = findMissingFiles(album, half, ['pictures'])
    expect(missing.find(({ key }) => key === '/api/media/known?w=1280')?.sizeBytes).toBe(4)
    expect(tallyFiles(album, half).pictures.isEstimate).toBe(true)
  })

  it('leaves out files that the server does not have', () => {
    const { documents } = tallyFiles(planned, new Map([['/api/media/d', null]]))
    expect([documents.media, documents.missingSizeBytes]).toEqual([0, 0])
  })
})
