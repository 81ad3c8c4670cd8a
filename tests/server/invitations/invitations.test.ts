/** Invitations: a member asks, an administrator approves, and the link makes one account for one person. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { deleteOldLinks } from '#server/invitations/accept-invitation.service.ts'
import { login } from '#shared/contracts/accounts.contract.ts'
import { undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson, type FamilyMember, resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { listSubmissions, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { createSubmission, listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser } from '#shared/contracts/users.contract.ts'
import {
  acceptInvitation,
  createInvitationLink,
  listAccountHolders,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from '#shared/invitations/invitations.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { listTables } from '#tests/support/stored-tables.ts'
import { type TestAccount, TestBrowser } from '#tests/support/test-server.ts'

const newPassword = 'three boats at dawn'
const dayMs = 24 * 60 * 60 * 1000

let world: FamilyBuilder
let anna: FamilyMember
let kari: TestAccount
let member: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  anna = await world.add('Anna Berg', { deceased: false, birthDate: '1990' })
  kari = await world.server.createMember({ firstName: 'Kari', lastName: 'Berg' })
  member = await world.server.signIn(kari)
})
afterEach(() => world.server.close())

function ask(person: { id: string } = anna, as = member, key: string = randomUUID()) {
  const content = { personId: person.id, reason: 'My cousin.' }
  const body = { type: 'invitation', title: 'Invitation for Anna Berg', content }
  return world.server.call(createSubmission, { as, body, headers: { 'Idempotency-Key': key } })
}

async function review(id: string, body: object = { status: 'approved' }) {
  return await world.server.call(reviewSubmission, { params: { id }, body, as: world.admin })
}

/** Asks and approves. @returns the invitation's id */
async function invite(person?: { id: string }): Promise<string> {
  const { id } = (await ask(person)).output()
  return (await review(id)).output().published_id ?? ''
}

const makeLink = (id: string, as = member) => world.server.call(createInvitationLink, { params: { id }, as })
const getToken = (url: string) => url.slice(url.indexOf('#') + 1)
const inviteWithLink = async (person?: { id: string }) =>
  getToken((await makeLink(await invite(person))).output().url)
const open = (token: string) => world.server.call(openInvitation, { body: { token } })

function accept(token: string, body: object = {}, as = new TestBrowser()) {
  return world.server.call(acceptInvitation, {
    body: { token, username: 'anna', newPassword, ...body },
    as,
  })
}
const list = async (as = member) => (await world.server.call(listInvitations, { as })).output()
const latest = async () => (await readAuditLog(world.server.deps, { page: 1, limit: 20 })).logs

describe('a request for an invitation', () => {
  test('waits for an administrator, also where submissions are published at once, and is sent once', async () => {
    const settings = { body: { moderationRequired: false }, as: world.admin }
    expect((await world.server.call(updateSettings, settings)).status).toBe(200)
    const key = randomUUID()
    const first = (await ask(anna, member, key)).output()
    expect(first.status).toBe('pending')
    expect((await ask(anna, member, key)).output().id).toBe(first.id)
    const listed = (await world.server.call(listSubmissions, { as: world.admin })).output()
    expect(listed.map(({ id, type }) => [id, type])).toEqual([[first.id, 'invitation']])
    const other = await world.server.signIn(await world.server.createMember())
    expect((await world.server.call(listMySubmissions, { as: other })).output()).toEqual([])
  })

  test('is refused for somebody who has an account, has died, or is not in the tree', async () => {
    const dead = await world.add('Ole Berg', { deceased: true })
    const unknown = await world.add('Per Berg')
    const old = await world.add('Liv Berg', { birthDate: '1930' })
    expect((await ask({ id: kari.memberId ?? '' })).json).toMatchObject({
      error: 'This person has an account already.',
    })
    for (const person of [dead, unknown, old]) {
      expect((await ask(person)).json).toMatchObject({ error: 'Only living people can be invited.' })
    }
    expect((await ask({ id: randomUUID() })).status).toBe(404)
    expect((await ask(await world.add('Siri Berg', { birthDate: '1990' }))).status).toBe(201)
  })

  test('is approved only with a recent password, because it makes an account', async () => {
    const { id } = (await ask()).output()
    world.server.clock.advance(limits.session.passwordConfirmationMs + 1)
    const refused = await review(id)
    expect([refused.status, refused.code]).toEqual([403, 'password_needed'])
    expect((await review(id, { status: 'rejected' })).status).toBe(200)
  })

  test('is limited for each account', async () => {
    for (let n = 0; n < limits.invitations.asksPerDay; n++) expect((await ask()).status).toBe(201)
    expect((await ask()).status).toBe(429)
    const other = await world.server.signIn(await world.server.createMember())
    expect((await ask(anna, other)).status).toBe(201)
  })

  test('can be declined with a note, and then makes no link', async () => {
    const { id } = (await ask()).output()
    await review(id, { status: 'rejected', reviewNotes: 'She does not wish it.' })
    const [mine] = (await world.server.call(listMySubmissions, { as: member })).output()
    expect(mine).toMatchObject({
      ...{ status: 'rejected', review_notes: 'She does not wish it.', published_id: null },
    })
    expect(await list(world.admin)).toEqual([])
  })

  test('is not approved as one of many, nor when the person got an account meanwhile', async () => {
    const { id } = (await ask()).output()
    expect((await review(id, { status: 'approved', isOneOfMany: true })).status).toBe(409)
    await world.server.call(resetMemberPassword, { params: { id: anna.id }, as: world.admin })
    expect((await review(id)).json).toMatchObject({ error: 'This person has an account already.' })
    expect((await review(id, { status: 'rejected', isOneOfMany: true })).status).toBe(200)
  })
})

describe('a link', () => {
  test('says whom it is for, makes the account and opens the first session', async () => {
    const token = await inviteWithLink()
    expect((await open(token)).output()).toMatchObject({
      ...{ person_name: 'Anna Berg', asked_by_name: 'Kari Berg', username: 'anna.berg' },
    })
    const browser = new TestBrowser()
    const { user, mustChangePassword } = (await accept(token, {}, browser)).output()
    expect(user).toMatchObject({
      ...{ username: 'anna', role: 'member', userType: 'family_member', member_id: anna.id },
      ...{ first_name: 'Anna', last_name: 'Berg' },
    })
    expect(mustChangePassword).toBe(false)
    expect(await list(browser)).toEqual([])
    const signIn = { body: { username: 'anna', password: newPassword } }
    expect((await world.server.call(login, signIn)).status).toBe(200)
    const holders = (await world.server.call(listAccountHolders, { as: member })).output()
    expect(holders.person_ids).toContain(anna.id)
    expect(await list()).toMatchObject([{ state: 'used', link_count: 1 }])
  })

  test('works once, also when both try at the same moment', async () => {
    const id = await invite()
    const tokens = [getToken((await makeLink(id)).output().url), getToken((await makeLink(id)).output().url)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accept(tokens[n % 2] ?? '', { username: `anna${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)])
    const accounts = world.server.db.selectFrom('accounts').select('id').where('member_id', '=', anna.id)
    expect(await accounts.execute()).toHaveLength(1)
    expect((await open(tokens[0] ?? '')).json).toMatchObject({
      error: expect.stringContaining('has been used already'),
    })
  })

  test('refuses a username that is taken and a password that is not allowed, and still works then', async () => {
    const token = await inviteWithLink()
    expect((await accept(token, { username: kari.username })).json).toMatchObject({
      fields: { username: 'This username is taken.' },
    })
    expect((await accept(token, { username: 'a b' })).json).toHaveProperty('fields.username')
    for (const password of ['short', 'password1', 'Anna Berg']) {
      expect((await accept(token, { newPassword: password })).json).toHaveProperty('fields.newPassword')
    }
    expect((await accept(token)).status).toBe(200)
  })

  test('is given to the member who has asked and to administrators only, after the password', async () => {
    const id = await invite()
    const other = await world.server.signIn(await world.server.createMember())
    expect((await makeLink(id, other)).status).toBe(404)
    expect(await list(other)).toEqual([])
    expect((await makeLink(id, world.admin)).status).toBe(200)
    expect((await makeLink(id)).status).toBe(200)
    world.server.clock.advance(limits.session.passwordConfirmationMs + 1)
    expect((await makeLink(id)).code).toBe('password_needed')
  })

  test('stands nowhere in the database or the log', async () => {
    const token = await inviteWithLink()
    await accept(token)
    const tables = await listTables(world.server.db)
    expect(tables).toContain('invitations')
    for (const name of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.server.db)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  test('ends after some days', async () => {
    const token = await inviteWithLink()
    world.server.clock.advance(limits.invitations.validMs)
    expect((await open(token)).json).toMatchObject({ error: expect.stringContaining('has expired') })
    expect((await accept(token)).status).toBe(410)
    await deleteOldLinks(world.server.deps)
    expect((await open(token)).json).toMatchObject({ error: expect.stringContaining('has expired') })
    world.server.clock.advance(limits.invitations.validMs + 1)
    await deleteOldLinks(world.server.deps)
    expect((await open(token)).json).toMatchObject({ error: expect.stringContaining('is not valid') })
  })

  test('ends when the person dies, gets an account, is erased or is deleted', async () => {
    const [ole, per, liv, siri] = [
      await world.add('Ole Berg', { deceased: false }),
      await world.add('Per Berg', { deceased: false }),
      await world.add('Liv Berg', { deceased: false }),
      await world.add('Siri Berg', { deceased: false }),
    ]
    const tokens = await Promise.all([ole, per, liv, siri].map((person) => inviteWithLink(person)))
    await world.edit(ole, { deathDate: '2026-01-01' })
    await world.server.call(resetMemberPassword, { params: { id: per.id }, as: world.admin })
    const headers = { 'If-Match': '*' }
    await world.server.call(erasePerson, { params: { id: liv.id }, as: world.admin, headers })
    await world.server.call(deletePerson, { params: { id: siri.id }, as: world.admin, headers })
    const errors = await Promise.all(tokens.map(async (token) => (await open(token)).json))
    expect(errors).toMatchObject([
      { error: expect.stringContaining('is no longer valid') },
      { error: expect.stringContaining('has an account already') },
      { error: expect.stringContaining('is not valid') },
      { error: expect.stringContaining('is not valid') },
    ])
    for (const token of tokens) expect((await accept(token)).status).toBe(410)
  })

  test('ends with the account that has made it', async () => {
    const token = await inviteWithLink()
    await world.server.db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', kari.id).execute()
    expect((await accept(token)).status).toBe(410)
    await world.server.db.deleteFrom('accounts').where('id', '=', kari.id).execute()
    expect(await world.server.db.selectFrom('invitation_links').selectAll().execute()).toEqual([])
  })

  test('ends when an administrator resets the password of the account that has made it', async () => {
    const token = await inviteWithLink()
    const params = { id: kari.memberId ?? '' }
    expect((await world.server.call(resetMemberPassword, { params, as: world.admin })).status).toBe(200)
    expect((await accept(token)).status).toBe(410)
  })

  test('ends with the account of the invited person, which another invitation has made', async () => {
    const [used, other] = [await inviteWithLink(), await inviteWithLink()]
    expect((await accept(used)).status).toBe(200)
    const accounts = world.server.db.selectFrom('accounts').where('member_id', '=', anna.id)
    const { id } = await accounts.select('id').executeTakeFirstOrThrow()
    await world.server.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    expect((await world.server.call(deleteUser, { params: { id }, as: world.admin })).status).toBe(200)
    expect((await open(other)).status).toBe(410)
    expect((await accept(other)).status).toBe(410)
  })

  test('follows a merged person', async () => {
    const twin = await world.add('Anna Bergh', { deceased: false })
    const token = await inviteWithLink(twin)
    await world.server.call(mergePeople, {
      body: { keep: { id: anna.id }, remove: { id: twin.id }, take: [], account: 'keep' },
      as: world.admin,
    })
    expect((await accept(token)).output().user.member_id).toBe(anna.id)
  })

  test('is tried a limited number of times', async () => {
    const token = await inviteWithLink()
    for (let n = 0; n < limits.invitations.triesPerHour; n++) await accept(token, { newPassword: '12345678' })
    expect((await accept(token)).status).toBe(429)
    world.server.clock.advance(3_600_001)
    expect((await accept(token)).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('is revoked by the member who has asked or by an administrator; undo makes it open again', async () => {
    const id = await invite()
    const token = getToken((await makeLink(id)).output().url)
    const headers = { 'If-Match': '*' }
    const other = await world.server.signIn(await world.server.createMember())
    const revoke = (as: TestBrowser) => world.server.call(revokeInvitation, { params: { id }, as, headers })
    expect((await revoke(other)).status).toBe(404)
    expect((await revoke(member)).status).toBe(200)
    expect((await revoke(world.admin)).status).toBe(409)
    expect((await open(token)).json).toMatchObject({ error: expect.stringContaining('was withdrawn') })
    expect((await makeLink(id)).status).toBe(410)
    const [entry] = await latest()
    expect(entry).toMatchObject({ action: 'revoke_invitation', details: { name: 'Anna Berg' } })
    await world.server.call(undoActivity, { params: { id: entry?.id ?? '' }, as: world.admin })
    expect(await list()).toMatchObject([{ state: 'open' }])
  })

  test('goes when its approval is undone, and stays when it was used', async () => {
    const token = await inviteWithLink()
    const reviewed = async () => (await latest()).find(({ action }) => action === 'review_submission')
    const undo = async () =>
      await world.server.call(undoActivity, {
        params: { id: (await reviewed())?.id ?? '' },
        as: world.admin,
      })
    expect((await undo()).status).toBe(200)
    expect((await open(token)).status).toBe(410)
    const [submission] = (await world.server.call(listMySubmissions, { as: member })).output()
    expect(submission).toMatchObject({ status: 'pending', published_id: null })
    await review(submission?.id ?? '')
    const [again] = await list()
    await accept(getToken((await makeLink(again?.id ?? '')).output().url))
    expect((await undo()).status).toBe(412)
  })

  test('is in the log from the request to the account', async () => {
    await accept(await inviteWithLink())
    expect((await latest()).map(({ action }) => action).toReversed()).toEqual(
      expect.arrayContaining([
        ...['create_submission', 'review_submission', 'create_invitation_link'],
        ...['create_user', 'accept_invitation'],
      ]),
    )
  })

  test('leaves nothing in the log of a person who is erased', async () => {
    // The administrator of the tests is an Anna Berg, too.
    await world.edit(anna, { firstName: 'Torhild' })
    const content = { personId: anna.id, reason: 'My cousin.' }
    const body = { type: 'invitation', title: 'Invitation for Torhild Berg', content }
    const { id } = (await world.server.call(createSubmission, { as: member, body })).output()
    const approved = (await review(id)).output().published_id ?? ''
    await accept(getToken((await makeLink(approved)).output().url))
    const headers = { 'If-Match': '*' }
    await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin, headers })
    const log = await world.server.db.selectFrom('audit_log').selectAll().execute()
    const text = JSON.stringify(log)
    expect(text).not.toContain('Torhild')
    const submissions = await world.server.db.selectFrom('submissions').selectAll().execute()
    expect(JSON.stringify(submissions)).not.toContain('Torhild')
  })

  test('has a link for a limited number of times an hour', async () => {
    const id = await invite()
    for (let n = 0; n < limits.invitations.linksPerHour; n++) expect((await makeLink(id)).status).toBe(200)
    expect((await makeLink(id)).status).toBe(429)
    world.server.clock.advance(dayMs)
    expect((await makeLink(id, await world.server.signIn(kari))).status).toBe(200)
  })
})
