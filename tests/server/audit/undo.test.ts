/** Undoing changes from the audit log. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteArchive,
  getArchive,
  listArchives,
  updateArchive,
} from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  deletePerson,
  getPerson,
  listPeopleWithAuth,
  resetMemberPassword,
} from '#shared/contracts/people.contract.ts'
import { deleteEvent, getEvent, listEvents, updateEvent } from '#shared/contracts/timeline.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { passDays } from '#tests/support/sweeps.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function latest() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const [entry] = logs
  if (!entry) throw new Error('The log is empty.')
  return entry
}

async function undo(entry: { id: string }) {
  return await world.server.call(undoActivity, { params: { id: entry.id }, as: world.admin })
}

async function undoLatest() {
  return (await undo(await latest())).output()
}

const { server, admin } = {
  server: () => world.server,
  admin: () => world.admin,
}

/** A person without the time of the last change. */
function withoutUpdateTime<T extends { updated_at: string }>({ updated_at: _, ...record }: T) {
  return record
}

describe('undoing changes of people', () => {
  test('undoes an edit and marks its entry as undone', async () => {
    const anna = await world.add('Anna Berg', { occupation: 'Baker' })
    await world.edit(anna, { occupation: 'Smith', birthDate: '1850' })
    const edit = await latest()
    expect(edit).toMatchObject({ action: 'update_family_member', can_undo: true, undone_by: null })
    const undone = await undoLatest()
    expect(await world.read(anna)).toMatchObject(withoutUpdateTime(anna))
    expect(undone).toMatchObject({
      action: 'undo',
      target_id: anna.id,
      details: { undoes: edit.id, changes: { occupation: { before: 'Smith', after: 'Baker' } } },
    })
    const { logs } = (await server().call(getAuditLog, { as: admin() })).output()
    expect(logs[1]).toMatchObject({ id: edit.id, can_undo: false, undone_by: undone.id })
  })

  test('undoes an undo, which restores the edit', async () => {
    const anna = await world.add('Anna Berg', { occupation: 'Baker' })
    await world.edit(anna, { occupation: 'Smith' })
    await undoLatest()
    await undoLatest()
    expect((await world.read(anna)).occupation).toBe('Smith')
  })

  test('undoes an added person with their unions', async () => {
    const ole = await world.add('Ole Berg')
    await world.add('Anna Berg', { spouseId: ole.id })
    await undoLatest()
    expect((await world.everybody()).map((person) => person.first_name)).toEqual(['Ole'])
    expect((await world.read(ole)).partners).toEqual([])
  })

  test('restores a removed person with unions, children, events, articles and archive items', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', {
      partners: [{ memberId: ole.id, from: '1870', place: 'Voss' }],
      biography: 'A life.',
    })
    const kari = await world.add('Kari Berg', { motherId: anna.id, fatherId: ole.id })
    const nils = await world.add('Nils Foss', { otherParents: [{ memberId: anna.id, kind: 'foster' }] })
    const event = await world.event('Her wedding', { associatedMemberId: anna.id })
    const article = await world.article('news', 'About her', { memberIds: [ole.id, anna.id] })
    const item = await world.archiveItem({ memberIds: [anna.id] })
    await server().call(deletePerson, { params: { id: anna.id }, as: admin() })
    expect((await world.read(kari)).mother_id).toBeNull()
    await undoLatest()
    for (const person of [ole, anna, kari, nils]) {
      const before = person === ole ? { ...ole, spouse_id: anna.id, partners: expect.anything() } : person
      expect(await world.read(person)).toMatchObject(withoutUpdateTime(before))
    }
    expect((await server().call(getEvent, { params: { id: event.id }, as: admin() })).output()).toMatchObject(
      {
        associated_member_id: anna.id,
      },
    )
    const read = await server().call(articleEndpoints.news.get, { params: { id: article.id }, as: admin() })
    expect(read.output().member_ids).toEqual([ole.id, anna.id])
    const readItem = await server().call(getArchive, { params: { id: item.id }, as: admin() })
    expect(readItem.output().data.member_ids).toEqual([anna.id])
  })

  test('restores a removed member with the account, but without its password', async () => {
    const anna = await world.add('Anna Berg')
    await server().call(resetMemberPassword, { params: { id: anna.id }, as: admin() })
    await server().call(deletePerson, { params: { id: anna.id }, as: admin() })
    await undoLatest()
    const [member] = (await server().call(listPeopleWithAuth, { as: admin() })).output()
    expect(member).toMatchObject({ username: 'anna.berg', has_password: false, is_active: true })
  })

  test('undoes a change of partners for both partners', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { spouseId: ole.id })
    await world.edit(anna, { partners: [] })
    await undoLatest()
    expect((await world.read(ole)).spouse_id).toBe(anna.id)
  })
})

describe('undoing other changes', () => {
  test('undoes an edit and a removal of articles', async () => {
    const article = await world.article('news', 'The reunion')
    const params = { id: article.id }
    await server().call(articleEndpoints.news.update, { params, body: { title: 'Another' }, as: admin() })
    await undoLatest()
    await server().call(articleEndpoints.news.remove, { params, as: admin() })
    await undoLatest()
    const [read] = (await server().call(articleEndpoints.news.list, { as: admin() })).output()
    expect(read && withoutUpdateTime(read)).toEqual(withoutUpdateTime(article))
  })

  test('undoes an edit, a removal and an addition of timeline events', async () => {
    const event = await world.event('The fire')
    const params = { id: event.id }
    await server().call(updateEvent, { params, body: { location: 'Bergen' }, as: admin() })
    await undoLatest()
    await server().call(deleteEvent, { params, as: admin() })
    await undoLatest()
    const [read] = (await server().call(listEvents, { as: admin() })).output()
    expect(read && withoutUpdateTime(read)).toEqual(withoutUpdateTime(event))
    await world.event('The flood')
    await undoLatest()
    expect((await server().call(listEvents, { as: admin() })).output()).toHaveLength(1)
  })

  test('undoes an edit and a removal of archive items', async () => {
    const item = await world.archiveItem({ title: 'A letter', tags: ['post'] })
    const params = { id: item.id }
    await server().call(updateArchive, { params, body: { title: 'A bill', tags: [] }, as: admin() })
    await undoLatest()
    await server().call(deleteArchive, { params, as: admin() })
    await undoLatest()
    const [read] = (await server().call(listArchives, { as: admin() })).output().data
    expect(read && withoutUpdateTime(read)).toEqual(withoutUpdateTime(item))
  })
})

describe('rejected undo requests', () => {
  test('answers 412 when the record has changed since', async () => {
    const anna = await world.add('Anna Berg')
    await world.edit(anna, { occupation: 'Smith' })
    const edit = await latest()
    await world.edit(anna, { birthPlace: 'Voss' })
    const rejected = await undo(edit)
    expect([rejected.status, rejected.code]).toEqual([412, 'stale_edit'])
    expect(await world.read(anna)).toMatchObject({ occupation: 'Smith', birth_place: 'Voss' })
  })

  test('answers 412 when the record was deleted since', async () => {
    const anna = await world.add('Anna Berg')
    await world.edit(anna, { occupation: 'Smith' })
    const edit = await latest()
    await server().call(deletePerson, { params: { id: anna.id }, as: admin() })
    expect((await undo(edit)).status).toBe(412)
  })

  test('answers 412 when the restored record refers to a deleted one, and the server keeps running', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { fatherId: ole.id })
    await world.edit(anna, { fatherId: null })
    const edit = await latest()
    await server().call(deletePerson, { params: { id: ole.id }, as: admin() })
    expect((await undo(edit)).status).toBe(412)
    expect(await latest()).toMatchObject({ action: 'delete_family_member', can_undo: true })
    await undoLatest()
    await undo(edit)
    expect((await world.read(anna)).father_id).toBe(ole.id)
  })

  test('answers 412 when a record was linked to the added record since', async () => {
    const anna = await world.add('Anna Berg')
    const added = await latest()
    await world.event('Her wedding', { associatedMemberId: anna.id })
    expect((await undo(added)).status).toBe(412)
    expect((await server().call(getPerson, { params: { id: anna.id }, as: admin() })).status).toBe(200)
  })

  test('rejects an undo that would make a person their own ancestor', async () => {
    const anna = await world.add('Anna Berg')
    const kari = await world.add('Kari Berg', { motherId: anna.id })
    await world.edit(kari, { motherId: null })
    const edit = await latest()
    await world.edit(anna, { motherId: kari.id })
    expect((await undo(edit)).code).toBe('impossible_relation')
    expect((await world.read(kari)).mother_id).toBeNull()
  })

  test('rejects an undo that would make a person the partner of a descendant', async () => {
    const ole = await world.add('Ole Berg')
    const anna = await world.add('Anna Berg', { spouseId: ole.id })
    await world.edit(anna, { partners: [] })
    const parted = await latest()
    await world.edit(anna, { fatherId: ole.id })
    expect((await undo(parted)).code).toBe('impossible_relation')
    expect((await world.read(anna)).partners).toEqual([])
  })

  test('rejects a second undo, and an entry without changes', async () => {
    const anna = await world.add('Anna Berg')
    await world.edit(anna, { occupation: 'Smith' })
    const edit = await latest()
    expect((await undo(edit)).status).toBe(200)
    expect((await undo(edit)).status).toBe(409)
    await server().call(resetMemberPassword, { params: { id: anna.id }, as: admin() })
    expect((await undo(await latest())).status).toBe(409)
    expect((await undo({ id: '999999' })).status).toBe(404)
  })

  test('requires the password again 30 minutes after it was entered', async () => {
    await world.add('Anna Berg')
    const added = await latest()
    world.server.clock.advance(31 * 60_000)
    expect((await undo(added)).code).toBe('password_needed')
  })
})

test('deletes the undo data of a change after 90 days', async () => {
  const anna = await world.add('Anna Berg')
  await world.edit(anna, { occupation: 'Smith' })
  await passDays(world.server, 91)
  expect(await world.server.db.selectFrom('row_changes').selectAll().execute()).toEqual([])
  const admin = await world.server.signIn(await world.server.createAdmin())
  const [entry] = (await world.server.call(getAuditLog, { as: admin })).output().logs
  expect(entry).toMatchObject({ action: 'update_family_member', can_undo: false })
})
