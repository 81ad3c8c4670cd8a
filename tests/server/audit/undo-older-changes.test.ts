/** Undoing changes that are older than the facts and names of people: an update of the site made these from the columns. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { fillMissingFacts } from '#server/facts/fill-facts.store.ts'
import { fillMissingNames } from '#server/facts/save-names.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { factEndpoints, getPersonFacts, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(async () => {
  expect(await listWronglyDerived(world.server.db)).toEqual([])
  await world.server.close()
})

/** Makes all earlier changes those of a site without facts and names, which was updated since. */
async function updateSite() {
  const { db } = world.server
  await db.deleteFrom('facts').execute()
  await db.deleteFrom('person_names').execute()
  await db.deleteFrom('row_changes').where('table_name', 'in', ['facts', 'person_names']).execute()
  await fillMissingFacts(db)
  await fillMissingNames(db)
}

async function undo(action: string) {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const id = logs.find((entry) => entry.action === action)?.id ?? ''
  return await world.server.call(undoActivity, { params: { id }, as: world.admin })
}

async function readKnowledge({ id }: { id: string }) {
  const { facts, names } = (
    await world.server.call(getPersonFacts, { params: { id }, as: world.admin })
  ).output()
  return {
    facts: facts.map(({ tag, date }) => ({ tag, date })).sort((a, b) => a.tag.localeCompare(b.tag)),
    names: names.map(({ given, surname }) => ({ given, surname })),
  }
}

describe('undoing a change that is older than facts and names', () => {
  test('changes the birth back on the page, too', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850' })
    await world.edit(anna, { birthDate: '1851' })
    await updateSite()
    expect((await undo('update_family_member')).status).toBe(200)
    expect((await world.read(anna)).birth_date).toBe('1850')
    expect((await readKnowledge(anna)).facts).toEqual([{ tag: 'BIRT', date: '1850' }])
  })

  test('changes the first name back on the page, too', async () => {
    const anna = await world.add('Anna Lind')
    await world.edit(anna, { firstName: 'Anne' })
    await updateSite()
    expect((await undo('update_family_member')).status).toBe(200)
    expect((await world.read(anna)).first_name).toBe('Anna')
    expect((await readKnowledge(anna)).names).toEqual([{ given: 'Anna', surname: 'Lind' }])
  })

  test('restores a deleted person with facts and a name, which a later name does not replace', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Lind', {
      birthDate: '1850',
      partners: [{ memberId: ole.id, from: '1870', to: '1880', endReason: 'divorce' }],
    })
    await world.server.call(deletePerson, { params: { id: anna.id }, as: world.admin })
    await updateSite()
    expect((await undo('delete_family_member')).status).toBe(200)
    expect(await readKnowledge(anna)).toEqual({
      facts: [
        { tag: 'BIRT', date: '1850' },
        { tag: 'DIV', date: '1880' },
        { tag: 'MARR', date: '1870' },
      ],
      names: expect.arrayContaining([{ given: 'Anna', surname: 'Lind' }]),
    })
    const body = { personId: anna.id, type: 'married' as const, given: 'Anna', surname: 'Berg' }
    expect((await world.server.call(nameEndpoints.create, { body, as: world.admin })).status).toBe(201)
    expect((await world.read(anna)).birth_date).toBe('1850')
    expect((await readKnowledge(anna)).names).toContainEqual({ given: 'Anna', surname: 'Lind' })
  })

  test('parts merged people with the births that both had', async () => {
    const keep = await world.add('Anna Lind', { birthDate: '1850' })
    const remove = await world.add('Anne Lind', { birthDate: '1851' })
    const body = { keep: { id: keep.id }, remove: { id: remove.id }, take: ['birthDate' as const] }
    await world.server.call(mergePeople, { body, as: world.admin })
    await updateSite()
    expect((await undo('merge_family_member')).status).toBe(200)
    expect((await readKnowledge(keep)).facts).toEqual([{ tag: 'BIRT', date: '1850' }])
    expect((await readKnowledge(remove)).facts).toEqual([{ tag: 'BIRT', date: '1851' }])
    expect((await readKnowledge(remove)).names).toEqual([{ given: 'Anne', surname: 'Lind' }])
  })

  test('removes an added person with the name and the facts that were made from the columns', async () => {
    await world.add('Anna Lind', { birthDate: '1850' })
    await updateSite()
    expect((await undo('create_family_member')).status).toBe(200)
    expect(await world.everybody()).toEqual([])
  })

  test('keeps an added person of whom somebody has edited a fact since', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1850' })
    await updateSite()
    const body = { note: 'As the parish register says.' }
    await world.server.call(factEndpoints.update, {
      params: { id: `${anna.id}-birt` },
      body,
      as: world.admin,
    })
    expect((await undo('create_family_member')).status).toBe(412)
    expect((await readKnowledge(anna)).facts).toEqual([{ tag: 'BIRT', date: '1850' }])
  })
})
