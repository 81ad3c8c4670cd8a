/** The statistics that everyone may read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder({ now: '2026-05-01T12:00:00.000Z' })
})
afterEach(() => world.server.close())

const publicStats = async () => (await world.server.call(getPublicStats)).output()
const historyStats = async () => (await world.server.call(getHistoryStats)).output()

test('returns 0 for an empty family tree', async () => {
  expect(await publicStats()).toEqual({
    familyMembers: 0,
    yearsOfHistory: 0,
    photosAndMedia: 0,
    storiesAndDocuments: 0,
  })
  expect(await historyStats()).toEqual({ yearsOfHistory: 0, generations: 0, locations: 0 })
})

test('counts people, images, stories, generations, and each place once', async () => {
  const anna = await world.add('Anna Lind', {
    birthDate: 'about 1850',
    birthPlace: 'Ulvik, Norway',
    biography: 'Wove.',
  })
  const bert = await world.add('Bert Lind', {
    motherId: anna.id,
    birthPlace: ' ulvik,  norway',
    deathPlace: 'Voss',
  })
  const photo = await addMediaRow(world.server)
  await world.add('Carl Lind', { fatherId: bert.id, profilePhotoUrl: buildMediaUrl(photo.id) })
  expect(await publicStats()).toEqual({
    familyMembers: 3,
    yearsOfHistory: 176,
    photosAndMedia: 1,
    storiesAndDocuments: 1,
  })
  expect(await historyStats()).toEqual({ yearsOfHistory: 176, generations: 3, locations: 2 })
})

test('counts every visible photo, film and recording once', async () => {
  const visible = (await addMediaRow(world.server)).id
  const url = buildMediaUrl(visible)
  await world.add('Anna Lind', { profilePhotoUrl: url })
  await world.event('Fire', { imageUrl: url })
  await world.article('news', 'Fire', { featuredImageUrl: url, content: `![](${url})` })
  expect((await publicStats()).photosAndMedia).toBe(1)
  await world.archiveItem({}, { kind: 'video' })
  await world.archiveItem({}, { kind: 'audio' })
  await world.archiveItem({}, { kind: 'document' })
  const inText = buildMediaUrl((await addMediaRow(world.server)).id)
  await world.article('blog', 'Album', { content: `![](${inText})` })
  expect((await publicStats()).photosAndMedia).toBe(4)
  const unseen = buildMediaUrl((await addMediaRow(world.server)).id)
  await world.article('blog', 'Draft', {
    status: 'draft',
    featuredImageUrl: unseen,
    content: `![](${unseen})`,
  })
  expect((await publicStats()).photosAndMedia).toBe(4)
})

test('counts biographies, published articles and archive documents', async () => {
  await world.add('Anna Lind', { biography: 'Wove.' })
  await world.article('news', 'News')
  await world.article('blog', 'Blog')
  await world.article('blog', 'Draft', { status: 'draft' })
  await world.archiveItem({}, { kind: 'document' })
  await world.archiveItem({}, { kind: 'photo' })
  expect((await publicStats()).storiesAndDocuments).toBe(4)
})

test('includes the years and places of the archives', async () => {
  await world.archiveItem({ dateTaken: 'about 1826', location: 'Ulvik' })
  await world.archiveItem({ dateTaken: '1900', location: ' ulvik ' })
  expect(await historyStats()).toMatchObject({ yearsOfHistory: 200, locations: 1 })
})

test('changes with every write and with the year', async () => {
  await world.add('Anna Lind', { birthDate: '1850' })
  expect((await publicStats()).familyMembers).toBe(1)
  await world.add('Bert Lind')
  expect((await publicStats()).familyMembers).toBe(2)
  world.server.clock.set('2027-01-01T00:00:01.000Z')
  expect((await historyStats()).yearsOfHistory).toBe(177)
})

test('contains no name and no place', async () => {
  await world.add('Anna Lind', { birthPlace: 'Ulvik', birthDate: '1850' })
  const texts = [JSON.stringify(await publicStats()), JSON.stringify(await historyStats())].join()
  expect(texts).not.toMatch(/Anna|Lind|Ulvik/)
})
