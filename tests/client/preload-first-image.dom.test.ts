/** The first picture of a list is asked for as soon as the list is there, on a phone. */
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

it('an archive photo is, in the widths that it has', () => {
  preloadFirstImage(archivesCollection, { data: [photo] })
  expect(asked()?.imageSrcset).toBe(widths)
})

it('the picture of an article is', () => {
  preloadFirstImage(articleCollections.news, [
    { content: '', featured_image_url: '/api/media/a', featured_image: { width: 500 } },
  ])
  expect(asked()?.imageSrcset).toBe(widths)
})

it('the picture of one of the first two events is, as wide as their cards', () => {
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
])('%s has none', (_, collection, response) => {
  preloadFirstImage(collection, response)
  expect(asked()).toBeNull()
})

it('nor is it asked for on a wide screen, where cards are of other widths', () => {
  onPhone(false)
  preloadFirstImage(archivesCollection, { data: [photo] })
  expect(asked()).toBeNull()
})
