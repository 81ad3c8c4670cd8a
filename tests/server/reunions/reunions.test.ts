/** Reunions: who may change them, what relatives answer, and what becomes of the answers. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { type Reunion, reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { createSubmission, listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let account: TestAccount
let member: TestBrowser
let other: TestBrowser
let reunion: Reunion

beforeEach(async () => {
  world = await startFamilyBuilder()
  account = await world.server.createMember({ username: 'ole' })
  member = await world.server.signIn(account)
  other = await world.server.signIn(await world.server.createMember({ username: 'kari' }))
  reunion = (await create()).output()
})
afterEach(() => world.server.close())

const payload = {
  title: 'Reunion in Ulvik',
  startDate: '2027-07-03',
  endDate: '2027-07-04',
  place: 'Ulvik',
  thingsToBring: ['Apple cake', 'Cider'],
}

const create = (change: object = {}, as = world.admin) =>
  world.server.call(reunionEndpoints.create, { as, body: { ...payload, ...change } })

const list = async (as = member) => (await world.server.call(reunionEndpoints.list, { as })).output()

const answer = (as: TestBrowser, change: Partial<AttendanceContent> = {}, key = randomUUID()) => {
  world.server.clock.advance(1000)
  const content = { reunionId: reunion.id, answer: 'yes', peopleCount: 1, brings: [], ...change }
  return world.server.call(createSubmission, {
    as,
    headers: { 'Idempotency-Key': key },
    body: { type: 'attendance', title: reunion.title, content },
  })
}

const answers = async () =>
  (await list(world.admin)).flatMap(({ attendances }) =>
    attendances.map(({ answer: given, people_count, brings }) => [given, people_count, brings]),
  )

/** Of the newest entry in the log. */
async function readEntryId(): Promise<string> {
  const { logs } = await readAuditLog(world.server.deps, { page: 1, limit: 1 })
  return String(logs[0]?.id)
}

const undo = (id: string) => world.server.call(undoActivity, { as: world.admin, params: { id } })

const remove = async () =>
  await world.server.call(reunionEndpoints.remove, { as: world.admin, params: { id: reunion.id } })

test('an answer is sent once, is seen by everybody, and is no submission', async () => {
  const key = randomUUID()
  const sent = { peopleCount: 3, brings: ['Cider'] }
  expect((await answer(member, sent, key)).status).toBe(201)
  expect((await answer(member, sent, key)).status).toBe(201)
  expect(await list(other)).toEqual([
    expect.objectContaining({
      title: 'Reunion in Ulvik',
      attendances: [
        expect.objectContaining({
          account_id: account.id,
          member_id: account.memberId,
          name: expect.stringMatching(/\S/),
          answer: 'yes',
          people_count: 3,
          brings: ['Cider'],
        }),
      ],
    }),
  ])
  expect((await world.server.call(listMySubmissions, { as: member })).output()).toEqual([])
})

test('a later answer replaces the earlier one of the account, and no other', async () => {
  await answer(other, { peopleCount: 5 })
  await answer(member, { peopleCount: 2, brings: ['Apple cake'] })
  await answer(member, { answer: 'no', peopleCount: 0 })
  expect(await answers()).toEqual([
    ['yes', 5, []],
    ['no', 0, []],
  ])
})

test('an answer needs a reunion, and people exactly where somebody may come', async () => {
  expect((await answer(member, { reunionId: randomUUID() })).status).toBe(404)
  expect((await answer(member, { peopleCount: 0 })).status).toBe(400)
  expect((await answer(member, { answer: 'no', peopleCount: 2 })).status).toBe(400)
  expect(await answers()).toEqual([])
})

test('the last day must not come before the first, also where an update has only one of them', async () => {
  expect((await create({ endDate: '2027-07-02' })).status).toBe(400)
  const params = { id: reunion.id }
  const refused = await world.server.call(reunionEndpoints.update, {
    ...{ as: world.admin, params },
    body: { startDate: '2027-07-05' },
  })
  expect(refused.status).toBe(400)
  expect((await list())[0]?.start_date).toBe('2027-07-03')
})

test('an answer does not make the form of an administrator stale', async () => {
  await answer(member)
  const edited = await world.server.call(reunionEndpoints.update, {
    as: world.admin,
    params: { id: reunion.id },
    headers: { 'If-Match': `"${reunion.updated_at}"` },
    body: { place: 'Ulvik, at the church' },
  })
  expect(edited.output()).toMatchObject({ place: 'Ulvik, at the church', attendances: [{ answer: 'yes' }] })
})

test('an update keeps the fields that it leaves out', async () => {
  const { id, place, things_to_bring, programme } = (await create({ programme: 'Friday: soup' })).output()
  const edited = await world.server.call(reunionEndpoints.update, {
    as: world.admin,
    params: { id },
    body: { title: 'Reunion in Voss' },
  })
  expect([place, programme, things_to_bring]).toEqual(['Ulvik', 'Friday: soup', ['Apple cake', 'Cider']])
  expect(edited.output()).toMatchObject({ title: 'Reunion in Voss', place, programme, things_to_bring })
})

test('a new reunion needs only a title and its days', async () => {
  const { title, startDate, endDate } = payload
  const created = await world.server.call(reunionEndpoints.create, {
    as: world.admin,
    body: { title, startDate, endDate },
  })
  expect(created.output()).toMatchObject({ title, place: '', programme: '', things_to_bring: [] })
})

test('relatives do not create, change or delete reunions', async () => {
  const params = { id: reunion.id }
  const tried = [
    await create({}, member),
    await world.server.call(reunionEndpoints.update, { as: member, params, body: { title: 'Mine' } }),
    await world.server.call(reunionEndpoints.remove, { as: member, params }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('a deleted reunion comes back with its answers', async () => {
  await answer(member, { peopleCount: 2 })
  expect((await remove()).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await undo(await readEntryId())).status).toBe(200)
  expect(await answers()).toEqual([['yes', 2, []]])
})

test('a deleted reunion comes back without the answers of accounts that are gone', async () => {
  const leaving = await world.server.createAdmin()
  await answer(await world.server.signIn(leaving))
  await answer(other, { peopleCount: 2 })
  await remove()
  const deletion = await readEntryId()
  const deleted = await world.server.call(deleteUser, { as: world.admin, params: { id: leaving.id } })
  expect(deleted.status).toBe(200)
  expect((await undo(deletion)).status).toBe(200)
  expect(await answers()).toEqual([['yes', 2, []]])
})

test('a new reunion cannot be undone once somebody has answered', async () => {
  const creation = await readEntryId()
  await answer(member)
  expect((await undo(creation)).status).toBe(412)
  expect(await answers()).toEqual([['yes', 1, []]])
})

test('erasing a person deletes the answer, in the list and in the journal', async () => {
  await answer(member, { brings: ['The fiddle'] })
  await remove()
  await undo(await readEntryId())
  const params = { id: account.memberId ?? '' }
  const erased = await world.server.call(erasePerson, { as: world.admin, params })
  expect(erased.status).toBe(200)
  expect(await answers()).toEqual([])
  const journal = await world.server.deps.db.selectFrom('row_changes').select(['before', 'after']).execute()
  expect(JSON.stringify(journal)).not.toContain('The fiddle')
})
