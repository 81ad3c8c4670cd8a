/** The archive filters on the server: search, category, file type, decade. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createArchiveFilter, createNameIndex, mayBeInDecade, parseDecade } from '#shared/archive-filters.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeAll(async () => {
  world = await startFamilyBuilder()
  await world.archiveItem({
    title: 'Sjøbua',
    description: 'The boathouse before the storm',
    category: 'Business History',
    location: 'Ålesund',
    dateTaken: '1943',
  })
  await world.archiveItem(
    {
      title: 'Letter home',
      category: 'Personal Letters',
      tags: ['100% wool', 'snake_case'],
      personRelated: 'Zoë Müller',
      dateTaken: '[1938..1941]',
    },
    { kind: 'document' },
  )
  await world.archiveItem({ title: 'Sheep 100 of them', dateTaken: '1960~' }, { kind: 'video' })
})
afterAll(() => world.server.close())

async function found(query: Record<string, string>) {
  const { data } = (await world.server.call(listArchives, { query, as: world.admin })).output()
  return data.map((item) => item.title.split(' ')[0]).sort()
}
const everything = ['Letter', 'Sheep', 'Sjøbua']

describe('archive search', () => {
  test.each([
    ['the title', 'letter', ['Letter']],
    ['the description', 'BOATHOUSE', ['Sjøbua']],
    ['tags', 'wool', ['Letter']],
    ['the person', 'zoe muller', ['Letter']],
    ['the place', 'alesund', ['Sjøbua']],
    ['the category', 'business', ['Sjøbua']],
    ['several of them at once', 'storm ålesund', ['Sjøbua']],
    ['part of a word', 'heep', ['Sheep']],
  ])('searches %s', async (_, search, titles) => {
    expect(await found({ search })).toEqual(titles)
  })

  test('ignores letter case and accents in a search', async () => {
    expect(await found({ search: 'SJOBUA' })).toEqual(['Sjøbua'])
    expect(await found({ search: 'ZOË' })).toEqual(['Letter'])
  })

  test('treats % and _ in a search as plain characters', async () => {
    expect(await found({ search: '%' })).toEqual(['Letter'])
    expect(await found({ search: '_' })).toEqual(['Letter'])
    expect(await found({ search: '100%' })).toEqual(['Letter'])
    expect(await found({ search: 'lett_r' })).toEqual([])
    expect(await found({ search: '\\' })).toEqual([])
    expect(await found({ search: '.*' })).toEqual([])
  })

  test('returns all items for an empty search', async () => {
    expect(await found({ search: '  ' })).toEqual(everything)
  })
})

describe('archive filters by choice', () => {
  test('returns the items of a category', async () => {
    expect(await found({ category: 'Personal Letters' })).toEqual(['Letter'])
    expect(await found({ category: 'Nonsense' })).toEqual([])
  })

  test('returns the items of a file type', async () => {
    expect(await found({ type: 'video' })).toEqual(['Sheep'])
    expect(await found({ type: 'audio' })).toEqual([])
  })

  test('returns all items whose date may lie in a decade', async () => {
    expect(await found({ decade: '1940s' })).toEqual(['Letter', 'Sjøbua'])
    expect(await found({ decade: '1930' })).toEqual(['Letter'])
    expect(await found({ decade: '1960s' })).toEqual(['Sheep'])
    expect(await found({ decade: 'soon' })).toEqual([])
  })

  test('ignores the choice "All"', async () => {
    expect(await found({ category: 'All', type: 'All', decade: 'All', search: '' })).toEqual(everything)
  })

  test('combines several filters', async () => {
    expect(await found({ decade: '1940s', type: 'photo', search: 'boat' })).toEqual(['Sjøbua'])
    expect(await found({ decade: '1940s', type: 'video' })).toEqual([])
  })
})

describe('dates in a decade', () => {
  test.each([
    ['1939-12-31', false],
    ['1940-01-01', true],
    ['1949-12', true],
    ['1950', false],
    ['1930/1960', true],
    ['[..1939]', false],
    ['[..1940]', true],
    ['[..2000]', true],
    ['[1949..]', true],
    ['[1950..]', false],
    ['nonsense', false],
    [null, false],
  ])('item dated %s in the 1940s: %s', (date, falls) => {
    expect(mayBeInDecade(date, 1940)).toBe(falls)
  })

  test('accepts a decade by its name or its first year', () => {
    expect(['1940s', '1940', ' 1870S ', '40s', ''].map(parseDecade)).toEqual([1940, 1940, 1870, null, null])
  })
})

test('answers 304 for an unchanged filtered list, but never for another filter', async () => {
  const getEtag = async (query: Record<string, string>) =>
    (await world.server.call(listArchives, { query, as: world.admin })).headers.get('ETag') ?? ''
  const letters = { category: 'Personal Letters' }
  const headers = { 'If-None-Match': await getEtag(letters) }
  const sendRequest = async (query: Record<string, string>) =>
    (await world.server.call(listArchives, { query, headers, as: world.admin })).status
  expect(await sendRequest(letters)).toBe(304)
  expect(await sendRequest({ category: 'Business History' })).toBe(200)
  expect(await sendRequest({})).toBe(200)
})

describe('the server and the pages', () => {
  const searches = [
    '100%',
    '100',
    'Solveig',
    'brandvold',
    'Øvergård',
    'overgard',
    '1943',
    '1960',
    'wool solveig',
    '%',
    'solla',
    '',
  ]
  const queries = [
    ...searches.map((search) => ({ search })),
    { category: 'Personal Letters', search: 'solveig' },
    { type: 'video', decade: '1960s' },
    { decade: '1930s', search: 'letter' },
    { category: 'All', type: 'All', decade: 'All' },
  ]

  beforeAll(async () => {
    const { id } = await world.add('Solveig Brandvold', { maidenName: 'Øvergård', alsoKnownAs: ['Solla'] })
    await world.archiveItem({ title: 'Linked item', memberIds: [id] })
  })

  test.each(queries)('find the same items for %o', async (query: Record<string, string>) => {
    const list = async (filters: Record<string, string>) =>
      (await world.server.call(listArchives, { query: filters, as: world.admin })).output().data
    const people = (await world.server.call(listPeople, { as: world.admin })).output()
    const matches = createArchiveFilter(query, createNameIndex(people))
    const onPage = (await list({})).filter(matches).map((item) => item.id)
    expect((await list(query)).map((item) => item.id)).toEqual(onPage)
  })

  test('find a symbol, a linked person and a year', async () => {
    expect(await found({ search: '100%' })).toEqual(['Letter'])
    expect(await found({ search: 'brandvold' })).toEqual(['Linked'])
    expect(await found({ search: '1943' })).toEqual(['Sjøbua'])
  })
})
