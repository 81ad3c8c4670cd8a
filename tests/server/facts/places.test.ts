/** Filing recorded places, and undoing the deletion of a place. */
import { describe, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

async function listPlaces() {
  const { server, admin } = site.world
  const places = (await server.call(placeEndpoints.list, { as: admin })).output()
  return places.filter(({ name }) => name === 'Ulvik')
}

async function deleteUlvik() {
  const { server, admin } = site.world
  const params = { id: (await listPlaces())[0]?.id ?? '' }
  await server.call(placeEndpoints.update, { params, body: { latitude: 60.5, longitude: 6.9 }, as: admin })
  await server.call(placeEndpoints.remove, { params, as: admin })
  expect(await listPlaces()).toEqual([])
  return async () => {
    const { logs } = (await server.call(getAuditLog, { query: {}, as: admin })).output()
    const deletion = logs.find(({ action }) => action === 'delete_place')
    return await server.call(undoActivity, { params: { id: deletion?.id ?? '' }, as: admin })
  }
}

it('finds a place again by its text after its deletion was undone', async () => {
  await site.world.add('Anna Lind', { birthPlace: 'Ulvik, Norway' })
  const undo = await deleteUlvik()
  expect((await undo()).status).toBe(200)
  await site.world.add('Bo Berg', { birthPlace: 'Ulvik, Norway' })
  expect(await listPlaces()).toMatchObject([{ latitude: 60.5 }])
})

it('restores a deleted place whose text was filed again since', async () => {
  await site.world.add('Anna Lind', { birthPlace: 'Ulvik, Norway' })
  const undo = await deleteUlvik()
  await site.world.add('Bo Berg', { birthPlace: 'Ulvik, Norway' })
  expect((await undo()).status).toBe(200)
  expect((await listPlaces()).map(({ latitude }) => latitude).sort()).toEqual([60.5, undefined])
  await site.world.add('Carl Holm', { birthPlace: 'Ulvik, Norway' })
  expect(await listPlaces()).toHaveLength(2)
})

it('is restored for the facts that still tell it', async () => {
  const { world } = site
  const born = { birthPlace: 'Ulvik, Norway' }
  await world.add('Anna Lind', born)
  const moved = await world.add('Bo Berg', born)
  const unknown = await world.add('Carl Holm', { ...born, birthDate: '1850' })
  const deleted = await world.add('Dora Moen', born)
  await world.add('Eva Dahl', born)
  const undo = await deleteUlvik()
  await world.edit(moved, { birthPlace: 'Oslo' })
  await world.edit(unknown, { birthPlace: null })
  await world.edit(deleted, { birthPlace: null })
  await site.editFact((await site.factsOf('Eva'))[0], { restriction: 'locked' })
  expect((await undo()).status).toBe(200)
  const [ulvik] = await listPlaces()
  const link = async (name: string) => {
    const [birth] = await site.factsOf(name)
    return [birth?.place, birth?.place_id !== undefined && birth.place_id === ulvik?.id]
  }
  expect(await link('Anna')).toEqual(['Ulvik, Norway', true])
  expect(await link('Bo')).toEqual(['Oslo', false])
  expect(await link('Carl')).toEqual([undefined, false])
  expect(await site.factsOf('Dora')).toEqual([])
  expect(await link('Eva')).toEqual(['Ulvik, Norway', true])
})

const fileWith = (...map: string[]) =>
  gedcomFile(individualRecord('I1', 'Carl /Berg/', '1 SEX M', '1 BIRT', '2 PLAC Ulvik, Norway', ...map))
const coordinates = ['3 MAP', '4 LATI N60.5', '4 LONG E6.9']

it('takes the coordinates of a file for a place that the site knows without coordinates', async () => {
  await site.world.add('Anna Lind', { birthPlace: 'Ulvik, Norway' })
  const [before] = await listPlaces()
  await site.load(fileWith(...coordinates))
  const places = await listPlaces()
  expect(places).toMatchObject([{ id: before?.id, latitude: 60.5, longitude: 6.9 }])
  expect((places[0]?.updated_at ?? '') > (before?.updated_at ?? '')).toBe(true)
})

it('takes the coordinates that a file tells only at the second import', async () => {
  await site.load(fileWith())
  await site.load(fileWith(...coordinates))
  expect(await listPlaces()).toMatchObject([{ latitude: 60.5, longitude: 6.9 }])
})

it('keeps the coordinates that the site has', async () => {
  const { server, admin } = site.world
  await site.world.add('Anna Lind', { birthPlace: 'Ulvik, Norway' })
  const params = { id: (await listPlaces())[0]?.id ?? '' }
  await server.call(placeEndpoints.update, { params, body: { latitude: 1, longitude: 2 }, as: admin })
  await site.load(fileWith(...coordinates))
  expect(await listPlaces()).toMatchObject([{ latitude: 1, longitude: 2 }])
})

it('files a text with thousands of commas as one place, and keeps the text', async () => {
  const text = Array.from({ length: 50_000 }, (_, i) => `p${i}`).join(', ')
  await site.load(gedcomFile(individualRecord('I1', 'Carl /Berg/', '1 BIRT', `2 PLAC ${text}`)))
  const { server, admin } = site.world
  const places = (await server.call(placeEndpoints.list, { as: admin })).output()
  expect(places.map(({ name }) => name)).toEqual(['p0'])
  expect(await site.factsOf('Carl')).toMatchObject([{ place: text, place_id: places[0]?.id }])
})

describe('a place that is added by hand', () => {
  async function add(name: string, parent?: string) {
    const { server, admin } = site.world
    const body = { name, ...(parent !== undefined && { parents: [{ place_id: parent }] }) }
    return (await server.call(placeEndpoints.create, { body, as: admin })).output()
  }

  it('is found by the text that tells where it lies', async () => {
    const norway = await add('Norway')
    const ulvik = await add('Ulvik', norway.id)
    await site.world.add('Anna Lind', { birthPlace: 'Ulvik , NORWAY' })
    expect(await site.factsOf('Anna')).toMatchObject([{ place_id: ulvik.id }])
    expect(await listPlaces()).toHaveLength(1)
  })

  it('is found by the text that tells where it lies now', async () => {
    const { server, admin } = site.world
    const ulvik = await add('Ulvig')
    const body = { name: 'Ulvik', parents: [{ place_id: (await add('Norway')).id }] }
    await server.call(placeEndpoints.update, { params: { id: ulvik.id }, body, as: admin })
    await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 BIRT', '2 PLAC Ulvik, Norway')))
    expect(await site.factsOf('Anna')).toMatchObject([{ place_id: ulvik.id }])
    expect(await listPlaces()).toHaveLength(1)
  })

  it('stays when somebody is erased, used or not', async () => {
    const { server, admin } = site.world
    await add('Hjelle')
    const anna = await site.world.add('Anna Lind', { birthPlace: 'Ulvik' })
    await server.call(erasePerson, { params: { id: anna.id }, as: admin })
    const places = (await server.call(placeEndpoints.list, { as: admin })).output()
    expect(places.map(({ name }) => name)).toEqual(['Hjelle'])
  })

  it('leaves the texts that are filed already to the first of two equal places', async () => {
    await site.world.add('Anna Lind', { birthPlace: 'Ulvik' })
    const [first] = await listPlaces()
    await add('Ulvik')
    await site.world.add('Bo Berg', { birthPlace: 'Ulvik' })
    expect(await listPlaces()).toHaveLength(2)
    expect(await site.factsOf('Bo')).toMatchObject([{ place_id: first?.id }])
  })

  it('cannot lie in a place that it contains', async () => {
    const norway = await add('Norway')
    const ulvik = await add('Ulvik', norway.id)
    const hjelle = await add('Hjelle', ulvik.id)
    const { server, admin } = site.world
    for (const parent of [norway, ulvik, hjelle]) {
      const body = { parents: [{ place_id: parent.id }] }
      const refused = await server.call(placeEndpoints.update, {
        params: { id: norway.id },
        body,
        as: admin,
      })
      expect(refused.status).toBe(400)
      expect(refused.code).toBe('invalid')
    }
  })
})
