/** Undoing a merge after facts were added: the undo goes through, and no fact is lost by it or by the next edit. */
import { expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'

const site = makeImportSite()

async function merge(keep: { id: string }, remove: { id: string }) {
  const body = { keep: { id: keep.id }, remove: { id: remove.id } }
  const { server, admin } = site.world
  expect((await server.call(mergePeople, { body, as: admin })).status).toBe(200)
}

async function undoMerge() {
  const { server, admin } = site.world
  const { logs } = (await server.call(getAuditLog, { as: admin })).output()
  const entry = logs.find(({ action, can_undo }) => can_undo && action.startsWith('merge'))
  const { status, json } = await server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: admin })
  return [status, json instanceof Object && 'error' in json ? json.error : '']
}

async function listTold(name: string) {
  return (await site.factsOf(name)).map(({ tag, date, value }) => [tag, date ?? value].join(' '))
}

it('keeps a birth that was added after the merge', async () => {
  const anna = await site.world.add('Anna Lind')
  const copy = await site.world.add('Anne Lind', { occupation: 'Weaver' })
  await merge(anna, copy)
  await site.addFact({ personId: anna.id, tag: 'BIRT', date: '1851' })
  expect(await undoMerge()).toEqual([200, ''])
  expect(await site.world.read(anna)).toMatchObject({ birth_date: '1851', occupation: null })
  await site.world.edit(anna, { biography: 'She wove.' })
  expect(await listTold('Anna')).toEqual(['BIRT 1851'])
  expect(await listTold('Anne')).toEqual(['OCCU Weaver'])
})

it('keeps a birth that was added to the one that the merge moved', async () => {
  const anna = await site.world.add('Anna Lind')
  const copy = await site.world.add('Anne Lind', { birthDate: '1850' })
  await merge(anna, copy)
  await site.addFact({ personId: anna.id, tag: 'BIRT', date: '1851' })
  expect(await undoMerge()).toEqual([200, ''])
  expect((await site.world.read(anna)).birth_date).toBe('1851')
  await site.world.edit(anna, { biography: 'She wove.' })
  expect(await listTold('Anna')).toEqual(['BIRT 1851'])
  expect(await listTold('Anne')).toEqual(['BIRT 1850'])
})

it('keeps a death with a citation that was added after the merge', async () => {
  const { server, admin } = site.world
  const anna = await site.world.add('Anna Lind')
  const copy = await site.world.add('Anne Lind')
  const body = { title: 'Parish book' }
  const source = (await server.call(sourceEndpoints.create, { body, as: admin })).output()
  await merge(anna, copy)
  await site.addFact({ personId: anna.id, tag: 'DEAT', citations: [{ source_id: source.id }] })
  expect(await undoMerge()).toEqual([200, ''])
  expect((await site.world.read(anna)).deceased).toBe(true)
  await site.world.edit(anna, { biography: 'She wove.' })
  const [death] = await site.factsOf('Anna')
  expect(death).toMatchObject({ tag: 'DEAT', citations: [{ source_id: source.id }] })
})

it('keeps a marriage that was added to the merged partnership', async () => {
  const { world } = site
  const ole = await world.add('Ole Berg')
  const anna = await world.add('Anna Lind', { partners: [{ memberId: ole.id }] })
  const copy = await world.add('Anne Lind', { partners: [{ memberId: ole.id, from: '1870' }] })
  await merge(anna, copy)
  const [union] = (await world.read(anna)).partners ?? []
  const unionId = union?.union_id ?? ''
  const listDates = async () =>
    (await site.unionFactsOf('Anna')).map(({ union_id, date }) => [union_id === unionId, date])
  await site.addFact({ unionId, tag: 'MARR', date: '1871' })
  expect(await undoMerge()).toEqual([200, ''])
  await world.edit(anna, { biography: 'She wove.' })
  expect(await listDates()).toEqual([
    [false, '1870'],
    [true, '1871'],
  ])
})

it('refuses to undo an edit of a birth that was edited again', async () => {
  const anna = await site.world.add('Anna Lind', { birthDate: '1850' })
  await site.world.edit(anna, { birthDate: '1851' })
  const { server, admin } = site.world
  const { logs } = (await server.call(getAuditLog, { as: admin })).output()
  const id = logs.find(({ can_undo }) => can_undo)?.id ?? ''
  await site.world.edit(anna, { birthDate: '1852' })
  expect((await server.call(undoActivity, { params: { id }, as: admin })).status).toBe(412)
  expect(await listTold('Anna')).toEqual(['BIRT 1852'])
})

it('keeps that somebody has died, who was said so without a date before the merge', async () => {
  const anna = await site.world.add('Anna Lind', { deceased: true })
  const copy = await site.world.add('Anne Lind', { deathDate: '1875' })
  await merge(anna, copy)
  expect(await site.world.read(anna)).toMatchObject({ deceased: true, death_date: '1875' })
  expect(await undoMerge()).toEqual([200, ''])
  expect(await site.world.read(anna)).toMatchObject({ deceased: true, death_date: null })
  expect(await listTold('Anna')).toEqual([])
})
