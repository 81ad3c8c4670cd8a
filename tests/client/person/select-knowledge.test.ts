/** What a device selects from its saved lists is what the server answers. */
import { expect, it } from 'vitest'
import {
  selectKnowledge,
  selectPlace,
  selectRepository,
  selectSource,
} from '#client/person/select-knowledge.ts'
import {
  factEndpoints,
  getPersonFacts,
  getPlace,
  getRepository,
  getSource,
  nameEndpoints,
} from '#shared/contracts/facts.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

async function addFamily({ server, admin, add }: FamilyBuilder) {
  const kept = { body: { name: 'Regional archive' }, as: admin }
  const repository = (await server.call(repositoryEndpoints.create, kept)).output()
  const repositories = [{ repository_id: repository.id, call_number: 'SAB 12' }]
  const body = { title: 'Parish register', repositories }
  const source = (await server.call(sourceEndpoints.create, { body, as: admin })).output()
  await server.call(sourceEndpoints.create, { body: { title: 'Uncited', repositories }, as: admin })
  const father = await add('Ola Lind', { birthPlace: 'Voss, Norway' })
  const mother = await add('Kari Lind', { partners: [{ memberId: father.id, place: 'Ulvik, Norway' }] })
  const parents = { fatherId: father.id, motherId: mother.id }
  const anna = await add('Anna Lind', { ...parents, birthPlace: 'Hjelle, Ulvik, Norway' })
  await add('Per Lind', { ...parents, deathPlace: 'Ulvik, Norway' })
  const cousin = await add('Far Away', { birthPlace: 'Ulvik, Norway' })
  const citations = [{ source_id: source.id, page: '12' }]
  const facts = [
    { personId: anna.id, tag: 'BAPM', place: 'Ulvik, Norway', citations },
    {
      personId: anna.id,
      tag: 'CONF',
      place: 'Ulvik, Norway',
      restriction: 'confidential' as const,
      citations,
    },
    {
      personId: cousin.id,
      tag: 'CENS',
      participants: [{ person_id: anna.id, role: 'OTHER', phrase: 'guest' }],
    },
    { personId: cousin.id, tag: 'OCCU', value: 'Cooper' },
  ]
  for (const fact of facts) await server.call(factEndpoints.create, { body: fact, as: admin })
  await server.call(nameEndpoints.create, {
    body: { personId: anna.id, given: 'Annie', citations },
    as: admin,
  })
  return { anna, source, repository }
}

const byId = <T extends { id: string }>(records: readonly T[]) =>
  records.toSorted((a, b) => a.id.localeCompare(b.id))
const inOrder = (records: readonly object[]) =>
  records
    .map((record) =>
      JSON.stringify(
        Object.entries(record)
          .filter(([, value]) => value !== undefined)
          .sort(),
      ),
    )
    .sort()

it('selects the same of a person, a source, a repository and a place', async () => {
  const world = await startFamilyBuilder()
  const { server } = world
  const { anna, source, repository } = await addFamily(world)
  const as = await server.signIn(await server.createMember({ username: 'ole' }))
  const lists = {
    names: (await server.call(nameEndpoints.list, { as })).output(),
    facts: (await server.call(factEndpoints.list, { as })).output(),
    sources: (await server.call(sourceEndpoints.list, { as })).output(),
    repositories: (await server.call(repositoryEndpoints.list, { as })).output(),
    places: (await server.call(placeEndpoints.list, { as })).output(),
  }
  const params = { id: anna.id }
  const known = (await server.call(getPersonFacts, { params, as })).output()
  const selected = selectKnowledge(lists, await world.everybody(), anna.id)
  expect(selected?.person_ids.toSorted()).toEqual(known.person_ids.toSorted())
  expect(byId(selected?.facts ?? [])).toEqual(byId(known.facts))
  expect(byId(selected?.names ?? [])).toEqual(byId(known.names))

  const cited = (await server.call(getSource, { params: { id: source.id }, as })).output()
  const selectedSource = selectSource(lists, source.id)
  expect({ ...selectedSource, uses: inOrder(selectedSource?.uses ?? []) }).toEqual({
    ...cited,
    uses: inOrder(cited.uses),
  })

  const keeper = { params: { id: repository.id }, as }
  const kept = (await server.call(getRepository, keeper)).output()
  expect(kept.sources.map(({ title }) => title)).toEqual(['Parish register'])
  expect(selectRepository(lists, repository.id)).toEqual(kept)

  const id = lists.places.find(({ name }) => name === 'Ulvik')?.id ?? ''
  const place = (await server.call(getPlace, { params: { id }, as })).output()
  const selectedPlace = selectPlace(lists, id)
  expect({ ...selectedPlace, uses: inOrder(selectedPlace?.uses ?? []) }).toEqual({
    ...place,
    uses: inOrder(place.uses),
  })
  await server.close()
})

it('selects nothing for what the lists do not have', () => {
  const lists = { names: [], facts: [], sources: [], repositories: [], places: [] }
  const selected = [selectSource, selectRepository, selectPlace].map((select) => select(lists, 'x'))
  expect([selectKnowledge(lists, [], 'x'), ...selected]).toEqual([null, null, null, null])
})
