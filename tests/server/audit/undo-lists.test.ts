/** Undoing a deletion after a list was saved again that had the deleted person or archive item. */
import { expect, it } from 'vitest'
import { deleteArchive, listArchives, updateArchive } from '#shared/contracts/archives.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'

const site = makeImportSite()

/** The newest change that can be undone. */
async function latest() {
  const { server, admin } = site.world
  const { logs } = (await server.call(getAuditLog, { as: admin })).output()
  return logs.find(({ can_undo }) => can_undo)?.id ?? ''
}

async function undo(id: string) {
  const { status, json } = await site.world.server.call(undoActivity, {
    params: { id },
    as: site.world.admin,
  })
  return [status, json instanceof Object && 'error' in json ? json.error : '']
}

async function remove({ id }: { id: string }) {
  await site.world.server.call(deletePerson, { params: { id }, as: site.world.admin })
  return await latest()
}

/** A baptism of Carl with a godmother, a godfather and a witness without a record. */
async function addBaptism() {
  const { world } = site
  const [anna, ole, carl] = [
    await world.add('Anna Lind'),
    await world.add('Ole Berg'),
    await world.add('Carl Berg'),
  ]
  const witness = { name: 'Nils', role: 'WITN' }
  const participants = [{ person_id: anna.id, role: 'GODP' }, { person_id: ole.id, role: 'GODP' }, witness]
  const baptism = await site.addFact({ personId: carl.id, tag: 'BAPM', participants })
  return { anna, ole, witness, baptism }
}

async function listParticipants() {
  const [baptism] = await site.factsOf('Carl')
  return baptism?.participants?.map(({ person_id, name }) => person_id ?? name)
}

/** Saves the list as the page of the person does: all participants that it has now. */
async function saveAgain(baptism: Fact, note: string) {
  const [fact] = await site.factsOf('Carl')
  await site.editFact(baptism, { participants: fact?.participants ?? [], note })
  return await latest()
}

it('restores a deleted participant after the participants of the fact were saved again', async () => {
  const { anna, ole, baptism } = await addBaptism()
  const removal = await remove(anna)
  await saveAgain(baptism, 'In spring')
  expect(await undo(removal)).toEqual([200, ''])
  expect((await listParticipants())?.sort()).toEqual([anna.id, ole.id, 'Nils'].sort())
})

it('restores several deleted participants one after the other', async () => {
  const { anna, ole, baptism } = await addBaptism()
  const removals = [await remove(anna), await remove(ole)]
  await saveAgain(baptism, 'In spring')
  for (const removal of removals) expect(await undo(removal)).toEqual([200, ''])
  expect((await listParticipants())?.sort()).toEqual([anna.id, ole.id, 'Nils'].sort())
})

it('keeps all participants when the later edit of the fact is undone, too', async () => {
  const { anna, ole, baptism } = await addBaptism()
  const removal = await remove(anna)
  const edit = await saveAgain(baptism, 'In spring')
  expect(await undo(removal)).toEqual([200, ''])
  expect(await undo(edit)).toEqual([200, ''])
  expect((await listParticipants())?.sort()).toEqual([anna.id, ole.id, 'Nils'].sort())
  const [fact] = await site.factsOf('Carl')
  expect(fact?.note).toBeUndefined()
})

it('undoes the undo, which deletes the participant again', async () => {
  const { anna, ole, baptism } = await addBaptism()
  const removal = await remove(anna)
  await saveAgain(baptism, 'In spring')
  await undo(removal)
  expect(await undo(await latest())).toEqual([200, ''])
  expect(await listParticipants()).toEqual([ole.id, 'Nils'])
})

it('restores a deleted archive item after the pictures of the fact were saved again', async () => {
  const { world } = site
  const carl = await world.add('Carl Berg')
  const items = [await world.archiveItem(), await world.archiveItem()]
  const media = items.map(({ id }) => ({ item_id: id }))
  const fact = await site.addFact({ personId: carl.id, tag: 'BAPM', media })
  await world.server.call(deleteArchive, { params: { id: items[0]?.id ?? '' }, as: world.admin })
  const removal = await latest()
  await site.editFact(fact, { media: media.slice(1), note: 'In spring' })
  expect(await undo(removal)).toEqual([200, ''])
  const [baptism] = await site.factsOf('Carl')
  expect(baptism?.media).toEqual(media.toReversed())
})

it('undoes a merge after the people of an archive item were saved in another order', async () => {
  const { world } = site
  const [anna, copy, ole] = [
    await world.add('Anna Lind'),
    await world.add('Anne Lind'),
    await world.add('Ole Berg'),
  ]
  const item = await world.archiveItem({ memberIds: [copy.id, ole.id] })
  const body = { keep: { id: anna.id }, remove: { id: copy.id } }
  await world.server.call(mergePeople, { body, as: world.admin })
  const merge = await latest()
  const memberIds = [ole.id, anna.id]
  await world.server.call(updateArchive, { params: { id: item.id }, body: { memberIds }, as: world.admin })
  expect(await undo(merge)).toEqual([200, ''])
  const [read] = (await world.server.call(listArchives, { as: world.admin })).output().data
  expect(read?.member_ids.toSorted()).toEqual([copy.id, ole.id].sort())
})
