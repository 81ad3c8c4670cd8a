/** Erasing a person leaves the changes of other people that can be undone, with the places and sources that these name. */
import { expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

async function remove({ id }: { id: string }) {
  await site.world.server.call(deletePerson, { params: { id }, as: site.world.admin })
}

async function erase({ id }: { id: string }) {
  const answer = await site.world.server.call(erasePerson, { params: { id }, as: site.world.admin })
  expect(answer.status).toBe(200)
}

/** The id of the newest entry of an action. */
async function findEntry(action: string) {
  const { server, admin } = site.world
  const { logs } = (await server.call(getAuditLog, { as: admin })).output()
  return logs.find((entry) => entry.action === action)?.id ?? ''
}

/** Undoes the newest change that can be undone. */
async function undoLatest() {
  const { server, admin } = site.world
  const { logs } = (await server.call(getAuditLog, { as: admin })).output()
  const entry = logs.find(({ can_undo }) => can_undo)
  return await server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: admin })
}

async function listPlaceNames() {
  const { server, admin } = site.world
  const places = (await server.call(placeEndpoints.list, { as: admin })).output()
  return places.map(({ name }) => name).sort()
}

it('restores a deleted person with the places of the person after somebody else was erased', async () => {
  const kari = await site.world.add('Kari Berg', { birthPlace: 'Hovland, Ulvik' })
  const anna = await site.world.add('Anna Lind', { birthPlace: 'Bergen' })
  await remove(kari)
  await erase(anna)
  expect((await undoLatest()).status).toBe(200)
  expect(await listPlaceNames()).toEqual(['Hovland', 'Ulvik'])
  const [birth] = await site.factsOf('Kari')
  expect([birth?.place, birth?.place_id]).toEqual(['Hovland, Ulvik', expect.any(String)])
})

it('restores the earlier place of a fact after somebody else was erased', async () => {
  const kari = await site.world.add('Kari Berg', { birthPlace: 'Hovland' })
  const anna = await site.world.add('Anna Lind')
  await site.world.edit(kari, { birthPlace: 'Bergen' })
  await erase(anna)
  expect((await undoLatest()).status).toBe(200)
  expect((await site.world.read(kari)).birth_place).toBe('Hovland')
})

it('erases what others had of the person while they were merged, and leaves their other changes', async () => {
  const { server, admin } = site.world
  const anna = await site.world.add('Annabella Quist', { deathDate: '1899' })
  const kari = await site.world.add('Kari Berg', { birthDate: '1850' })
  const body = { keep: { id: kari.id }, remove: { id: anna.id }, take: ['deathDate' as const] }
  expect((await server.call(mergePeople, { body, as: admin })).status).toBe(200)
  const merge = await findEntry('merge_family_member')
  await site.addFact({ personId: kari.id, tag: 'BURI', date: '1900' })
  expect((await server.call(undoActivity, { params: { id: merge }, as: admin })).status).toBe(200)
  await site.world.edit(kari, { birthDate: '1851' })
  await erase(anna)
  const journal = JSON.stringify(await server.db.selectFrom('row_changes').selectAll().execute())
  expect(journal).not.toMatch(/Annabella|Quist/)
  expect((await undoLatest()).status).toBe(200)
  expect((await site.world.read(kari)).birth_date).toBe('1850')
})

it('deletes the places that only the erased person had, now or before', async () => {
  const anna = await site.world.add('Anna Lind', { birthPlace: 'Hovland, Ulvik' })
  await site.world.edit(anna, { birthPlace: 'Bergen' })
  await site.world.edit(anna, { birthPlace: 'Oslo' })
  await erase(anna)
  expect(await listPlaceNames()).toEqual([])
})

it('restores a deleted person who cites a source of the file of the erased person', async () => {
  const birth = ['1 BIRT', '2 DATE 1850', '2 SOUR @S1@']
  await site.load(
    gedcomFile(individualRecord('I1', 'Anna /Lind/', ...birth), '0 @S1@ SOUR\n1 TITL Parish book'),
  )
  const kari = await site.world.add('Kari Berg')
  const [source] = await site.sources()
  await site.addFact({ personId: kari.id, tag: 'BAPM', citations: [{ source_id: source?.id ?? '' }] })
  await remove(kari)
  await erase({ id: await site.findId('Anna') })
  expect((await undoLatest()).status).toBe(200)
  const [baptism] = await site.factsOf('Kari')
  expect(baptism?.citations).toEqual([{ source_id: source?.id }])
  expect((await site.sources()).map(({ title }) => title)).toEqual(['Parish book'])
})
