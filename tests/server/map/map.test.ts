/** The map of the family: coordinates, and what members may see. The tests share places, because each search takes a process. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { getFamilyMap, placeEndpoints } from '#shared/contracts/places.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function readMap(as = world.admin) {
  return (await world.server.call(getFamilyMap, { as })).output()
}

it('locates places by the gazetteer, and leaves unknown ones without coordinates', async () => {
  await world.add('Anna Lind', { birthPlace: 'Bergen, Norway', deathPlace: 'Atlantis' })
  await world.add('Olga Lind', { birthPlace: 'Old harbour, Atlantis' })
  const { places, facts } = await readMap()
  expect(facts).toEqual([])
  const bergen = places.find(({ texts }) => texts.includes('Bergen, Norway'))
  expect(bergen).toMatchObject({ precision: 'place' })
  expect(bergen?.latitude).toBeCloseTo(60.39, 1)
  expect(bergen?.longitude).toBeCloseTo(5.32, 1)
  expect(places.find(({ texts }) => texts.includes('Atlantis'))?.latitude).toBeUndefined()
})

it('prefers coordinates that an administrator set, and uses them for places inside', async () => {
  await world.add('Anna Lind', { birthPlace: 'Atlantis' })
  await world.add('Olga Lind', { birthPlace: 'Old harbour, Atlantis' })
  const [atlantis] = (await readMap()).places.filter(({ texts }) => texts.includes('Atlantis'))
  await world.server.call(placeEndpoints.update, {
    params: { id: atlantis?.id ?? '' },
    body: { latitude: 31.5, longitude: -24.25 },
    as: world.admin,
  })
  const { places } = await readMap()
  expect(places.map(({ texts, latitude, precision }) => [texts[0], latitude, precision]).sort()).toEqual([
    ['Atlantis', 31.5, 'place'],
    ['Old harbour, Atlantis', 31.5, 'near'],
  ])
})

it('has other facts with their places, and keeps confidential ones from members', async () => {
  const anna = await world.add('Anna Lind')
  const body = { personId: anna.id, tag: 'RESI', date: '1880', place: 'Bergen, Norway' }
  await world.server.call(factEndpoints.create, { body, as: world.admin })
  await world.server.call(factEndpoints.create, {
    body: { ...body, place: 'Atlantis', restriction: 'confidential' },
    as: world.admin,
  })
  const member = await world.server.signIn(await world.server.createMember())
  const seen = await readMap(member)
  expect(seen.places.map(({ texts }) => texts[0])).toEqual(['Bergen, Norway'])
  expect(seen.facts).toMatchObject([{ person_id: anna.id, tag: 'RESI', date: '1880' }])
  expect((await readMap()).facts.length).toBe(2)
})
