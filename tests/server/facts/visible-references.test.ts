/** Members read the places, sources and repositories that a record names which they may read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FactPayload,
  factEndpoints,
  getPlace,
  getRepository,
  getSource,
  nameEndpoints,
} from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { type PlacePayload, placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let member: TestBrowser
let personId: string
beforeEach(async () => {
  world = await startFamilyBuilder()
  member = await world.server.signIn(await world.server.createMember())
  personId = (await world.add('Anna Lind')).id
})
afterEach(() => world.server.close())

async function addFact(body: FactPayload) {
  const { server, admin } = world
  return (await server.call(factEndpoints.create, { body: { personId, ...body }, as: admin })).output()
}

async function addPlace(body: PlacePayload) {
  return (await world.server.call(placeEndpoints.create, { body, as: world.admin })).output().id
}

/** Adds a source that a repository of its own keeps. */
async function addSource(title: string, repositoryName: string) {
  const { server, admin: as } = world
  const repository = await server.call(repositoryEndpoints.create, { body: { name: repositoryName }, as })
  const repositories = [{ repository_id: repository.output().id }]
  return (await server.call(sourceEndpoints.create, { body: { title, repositories }, as })).output().id
}

/** The names of all places, sources and repositories that a reader gets. */
async function listNames(as: TestBrowser) {
  const { server } = world
  const places = (await server.call(placeEndpoints.list, { as })).output()
  const sources = (await server.call(sourceEndpoints.list, { as })).output()
  const repositories = (await server.call(repositoryEndpoints.list, { as })).output()
  return [...places, ...repositories, ...sources.map(({ title }) => ({ name: title }))]
    .map(({ name }) => name)
    .sort()
}

test('a place, source and repository that nothing names are for administrators', async () => {
  const placeId = await addPlace({ name: 'Gaustad' })
  const sourceId = await addSource('Patient register', 'Asylum archive')
  expect(await listNames(member)).toEqual([])
  expect(await listNames(world.admin)).toEqual(['Asylum archive', 'Gaustad', 'Patient register'])
  const { server } = world
  expect((await server.call(getPlace, { params: { id: placeId }, as: member })).status).toBe(404)
  expect((await server.call(getSource, { params: { id: sourceId }, as: member })).status).toBe(404)
  const all = await server.call(repositoryEndpoints.list, { as: world.admin })
  const params = { id: all.output()[0]?.id ?? '' }
  expect((await server.call(getRepository, { params, as: member })).status).toBe(404)
  const kept = (await server.call(getRepository, { params, as: world.admin })).output()
  expect(kept.sources.map(({ title }) => title)).toEqual(['Patient register'])
})

test('what a fact named is for administrators after the fact is deleted', async () => {
  const citations = [{ source_id: await addSource('Patient register', 'Asylum archive') }]
  const secret = await addFact({ tag: 'RESI', place: 'Gaustad', citations, restriction: 'confidential' })
  const open = await addFact({ tag: 'OCCU', place: 'Voss', citations })
  expect(await listNames(member)).toEqual(['Asylum archive', 'Patient register', 'Voss'])
  for (const { id } of [secret, open])
    await world.server.call(factEndpoints.remove, { params: { id }, as: world.admin })
  expect(await listNames(member)).toEqual([])
})

test('members read the containing places, the sources that places and names cite, and their repositories', async () => {
  const cite = async (...names: [string, string]) => [{ source_id: await addSource(...names) }]
  const norway = await addPlace({ name: 'Norway', citations: await cite('Atlas', 'Library') })
  const voss = await addPlace({ name: 'Voss', parents: [{ place_id: norway }] })
  await addPlace({
    name: 'Gaustad',
    parents: [{ place_id: norway }],
    citations: await cite('Secret', 'Asylum'),
  })
  await addFact({ tag: 'RESI', placeId: voss })
  const body = { personId, given: 'Annie', citations: await cite('Letters', 'Attic') }
  await world.server.call(nameEndpoints.create, { body, as: world.admin })
  expect(await listNames(member)).toEqual(['Atlas', 'Attic', 'Letters', 'Library', 'Norway', 'Voss'])
})

test('devices load the sources again when a fact names a source that was hidden', async () => {
  const { server } = world
  const sourceId = await addSource('Parish register', 'State archive')
  const sources = (await server.call(sourceEndpoints.list, { as: member })).headers.get('etag') ?? ''
  await addFact({ tag: 'BAPM', citations: [{ source_id: sourceId }] })
  const changes = (await server.call(getListChanges, { query: { sources }, as: member })).output()
  expect(changes).toEqual({ sources: { reset: true } })
  expect(await listNames(member)).toEqual(['Parish register', 'State archive'])
})
