/** What an account has chosen and answered, when its removal is undone. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { muteConversation, updateNoticeSettings } from '#shared/contracts/notices.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import { type Reunion, reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let account: TestAccount
let muted: FamilyMember
let reunion: Reunion
beforeEach(async () => {
  world = await startFamilyBuilder()
  muted = await world.add('Anna Berg')
  const body = {
    title: 'Ulvik',
    startDate: '2027-07-03',
    endDate: '2027-07-04',
    place: 'Ulvik',
    thingsToBring: [],
  }
  reunion = (await world.server.call(reunionEndpoints.create, { as: world.admin, body })).output()
})
afterEach(() => world.server.close())

/** Chooses pushes, mutes a conversation and answers about the reunion. */
async function choose(as: TestBrowser) {
  const quiet = { from: '21:00', to: '08:00' }
  const choice = { push_kinds: ['news'], mail_kinds: [], quiet, time_zone: 'Europe/Oslo' }
  expect((await world.server.call(updateNoticeSettings, { as, body: choice })).status).toBe(200)
  const mute = { targetType: 'person', targetId: muted.id, isMuted: true }
  expect((await world.server.call(muteConversation, { as, body: mute })).status).toBe(200)
  const content = { reunionId: reunion.id, answer: 'yes', peopleCount: 2, brings: [] }
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = { type: 'attendance', title: 'Ulvik', content }
  expect((await world.server.call(createSubmission, { as, headers, body })).status).toBe(201)
}

const tables = ['notice_settings', 'muted_conversations', 'attendances'] as const

/** The rows of the account, by table. */
async function readRows() {
  const rows: Record<string, unknown[]> = {}
  for (const table of tables) {
    rows[table] = await world.server.db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', account.id)
      .execute()
  }
  return rows
}

async function undoLatest() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const params = { id: logs[0]?.id ?? '' }
  const undone = await world.server.call(undoActivity, { params, as: world.admin })
  expect([undone.status, undone.json]).toEqual([200, expect.anything()])
}

async function removeUser() {
  const params = { id: account.id }
  expect((await world.server.call(deleteUser, { as: world.admin, params })).status).toBe(200)
}

async function removePerson() {
  const params = { id: account.memberId ?? '' }
  expect((await world.server.call(deletePerson, { as: world.admin, params })).status).toBe(200)
}

it.each([
  { kind: 'user', create: () => world.server.createAdmin({ username: 'ole' }), remove: removeUser },
  { kind: 'person', create: () => world.server.createMember({ username: 'ole' }), remove: removePerson },
])('brings back the choices and answers of a removed $kind', async ({ create, remove }) => {
  account = await create()
  await choose(await world.server.signIn(account))
  const before = await readRows()
  for (const table of tables) expect(before[table]).toHaveLength(1)
  await remove()
  expect(await readRows()).toEqual({ notice_settings: [], muted_conversations: [], attendances: [] })
  await undoLatest()
  expect(await readRows()).toEqual(before)
  await undoLatest()
  expect(await readRows()).toEqual({ notice_settings: [], muted_conversations: [], attendances: [] })
})

it('brings back an account without its answer about a reunion that was deleted since', async () => {
  account = await world.server.createAdmin({ username: 'ole' })
  await choose(await world.server.signIn(account))
  await removeUser()
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  await world.server.call(reunionEndpoints.remove, { as: world.admin, params: { id: reunion.id } })
  const params = { id: logs[0]?.id ?? '' }
  const undone = await world.server.call(undoActivity, { params, as: world.admin })
  expect([undone.status, undone.json]).toEqual([200, expect.anything()])
  expect(await readRows()).toMatchObject({ notice_settings: [{}], attendances: [] })
})

it('removes a restored account again although it has chosen its notices since', async () => {
  account = await world.server.createAdmin({ username: 'ole' })
  await removeUser()
  await undoLatest()
  const untouched = { push_kinds: '[]', mail_kinds: '[]', was_offered: 0 } as const
  await world.server.db
    .insertInto('notice_settings')
    .values({ account_id: account.id, ...untouched })
    .execute()
  await undoLatest()
  expect(await readRows()).toMatchObject({ notice_settings: [] })
})
