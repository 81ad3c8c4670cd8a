/** The first image of a list is preloaded on phones. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { archivesCollection } from '#client/archives/archives.collection.ts'
import { articleCollections } from '#client/articles/articles.collection.ts'
import { preloadFirstImage } from '#client/preload-first-image.ts'
import { timelineCollection } from '#client/timeline/timeline.collection.ts'

const onPhone = (is: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: is }))
const asked = () => document.head.querySelector<HTMLLinkElement>('link[rel="preload"]')

beforeEach(() => onPhone(true))
afterEach(() => {
  vi.unstubAllGlobals()
  asked()?.remove()
})

const photo = { file_type: 'photo', file_url: '/api/media/a', picture: { width: 500 } }
const widths = '/api/media/a?w=160 160w, /api/media/a?w=320 320w, /api/media/a?w=640 640w'

it('preloads an archive photo in its available widths', () => {
  preloadFirstImage(archivesCollection, { data: [photo] })
  expect(asked()?.imageSrcset).toBe(widths)
})

it('preloads the image of an article', () => {
  preloadFirstImage(articleCollections.news, [
    { content: '', featured_image_url: '/api/media/a', featured_image: { width: 500 } },
  ])
  expect(asked()?.imageSrcset).toBe(widths)
})

it('preloads the image of one of the first two events, in the width of the cards', () => {
  const plain = { event_date: '1882', image_url: null, image: null }
  preloadFirstImage(timelineCollection, [
    plain,
    { ...plain, image_url: '/api/media/a', image: { width: 500 } },
  ])
  expect([asked()?.imageSrcset, asked()?.imageSizes]).toEqual([widths, '84vw'])
})

it.each([
  [
    'a third event',
    timelineCollection,
    [1, 2, 3].map((n) => ({ event_date: '1882', image_url: n === 3 ? '/api/media/a' : null })),
  ],
  ['a document', archivesCollection, { data: [{ ...photo, file_type: 'document' }] }],
  ['an article without an image', articleCollections.blog, [{ content: '', featured_image_url: null }]],
  ['an empty list', archivesCollection, []],
  ['an error response', archivesCollection, { error: 'Please sign in.', code: 'no_session' }],
])('preloads nothing for %s', (_, collection, response) => {
  preloadFirstImage(collection, response)
  expect(asked()).toBeNull()
})

it('preloads nothing on a wide screen', () => {
  onPhone(false)
  preloadFirstImage(archivesCollection, { data: [photo] })
  expect(asked()).toBeNull()
})
