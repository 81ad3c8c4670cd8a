/** Administrators' accounts: adding, changing, removing. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '#server/db/all-migrations.ts'
import { login, me } from '#shared/contracts/accounts.contract.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { listPeopleWithAuth, resetMemberPassword } from '#shared/contracts/people.contract.ts'
import { createUser, deleteUser, getUser, listUsers, updateUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

const kari = {
  firstName: 'Kari',
  lastName: "O'Berg",
  email: 'Kari@example.org',
  password: 'eleven slow barges',
}

const retried = { 'Idempotency-Key': '5ce1e4a5-0a8a-4b7c-9a35-2f1d1c9e7a10' }

async function list() {
  return (await world.server.call(listUsers, { as: world.admin })).output()
}
const create = (body: unknown, headers: Record<string, string> = {}) =>
  world.server.call(createUser, { body, headers, as: world.admin })
const update = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  world.server.call(updateUser, { params: { id }, body, headers, as: world.admin })
const remove = (id: string) => world.server.call(deleteUser, { params: { id }, as: world.admin })

test('creates an administrator with the username first.last whose password need not be changed', async () => {
  const user = (await create(kari)).output()
  expect(user).toMatchObject({
    username: 'kari.oberg',
    role: 'admin',
    user_type: 'admin',
    is_active: true,
    email_verified: false,
    created_by_name: 'Anna Berg',
  })
  const body = { username: 'kari@EXAMPLE.org', password: kari.password }
  expect((await world.server.call(login, { body })).output()).toMatchObject({ mustChangePassword: false })
})

test('appends a number to the username of a second account with the same name', async () => {
  await create(kari)
  expect((await create({ ...kari, email: 'b@example.org' })).output().username).toBe('kari.oberg2')
})

test('appends a number to a username that differs from another one only in its accents', async () => {
  await create({ ...kari, firstName: 'Jorg', lastName: 'Berg' })
  const jorg = { ...kari, firstName: 'Jörg', lastName: 'Berg', email: 'b@example.org' }
  expect((await create(jorg)).output().username).toBe('jörg.berg2')
  for (const [username, expected] of [
    ['jorg.berg', 'jorg.berg'],
    ['jorg.berg2', 'jörg.berg2'],
  ]) {
    const signedIn = await world.server.call(login, { body: { username, password: kari.password } })
    expect(signedIn.output()).toMatchObject({ user: { username: expected } })
  }
})

test('requires first name, last name, email and password, and rejects an email address that is taken', async () => {
  for (const field of ['firstName', 'lastName', 'email', 'password'] as const) {
    const { [field]: _, ...rest } = kari
    const rejected = await create(rest)
    expect(rejected.status).toBe(400)
    expect(rejected.json).toMatchObject({ fields: { [field]: expect.any(String) } })
  }
  expect((await create({ ...kari, password: 'short' })).json).toMatchObject({
    error: 'New password must be at least 8 characters long',
  })
  expect((await create({ ...kari, password: 'password' })).status).toBe(400)
  await create(kari)
  expect((await create({ ...kari, firstName: 'Eli' })).status).toBe(409)
})

test('answers a repeated creation with the stored first response', async () => {
  const first = (await create(kari, retried)).output()
  expect((await create(kari, retried)).output().id).toBe(first.id)
  expect(await list()).toHaveLength(2)
})

const readKey = () =>
  world.server.db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'body_hash'])
    .where('key', '=', retried['Idempotency-Key'])
    .executeTakeFirst()

test('keeps no hash of a request from which its password can be guessed quickly', async () => {
  await create(kari, retried)
  const { email, firstName, lastName, password } = kari
  const body = JSON.stringify([null, { email, firstName, lastName, password }])
  const key = await readKey()
  expect(key).toEqual({ endpoint: 'createUser', body_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(key?.body_hash).not.toBe(createHash('sha256').update(body).digest('hex'))
})

test('rejects a repeated request with another password', async () => {
  await create(kari, retried)
  expect((await create({ ...kari, password: 'twelve slow barges' }, retried)).code).toBe('key_reused')
})

test('the migration erases the hashes of earlier requests with a password', async () => {
  await create(kari, retried)
  await migrations['034-hashes-with-passwords']?.up(world.server.db)
  expect(await readKey()).toEqual({ endpoint: 'createUser', body_hash: '' })
  expect((await create(kari, retried)).code).toBe('key_reused')
  expect(await list()).toHaveLength(2)
})

test('writes no password to the audit log', async () => {
  await create(kari)
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  expect(logs[0]).toMatchObject({ action: 'create_user', details: { name: "Kari O'Berg" } })
  expect(JSON.stringify(logs)).not.toContain('barges')
  expect(JSON.stringify(logs)).not.toContain('argon2')
})

test('updates only the given fields, and answers 412 to an outdated edit', async () => {
  const user = (await create(kari)).output()
  const edited = await update(
    user.id,
    { phone: '55 12', birthDate: '1950', lastName: 'Foss' },
    {
      'If-Match': `"${user.updated_at}"`,
    },
  )
  expect(edited.output()).toMatchObject({
    phone: '55 12',
    birth_date: '1950',
    last_name: 'Foss',
    email: kari.email,
  })
  expect((await update(user.id, { phone: '1' }, { 'If-Match': `"${user.updated_at}"` })).status).toBe(412)
  const [entry] = (await world.server.call(getAuditLog, { as: world.admin })).output().logs
  expect(entry).toMatchObject({
    action: 'update_user',
    details: { changes: { last_name: { before: "O'Berg", after: 'Foss' } } },
  })
})

test('ends the sessions of a deactivated account at once and rejects sign-ins until it is activated', async () => {
  const account = await world.server.createAdmin({ username: 'eli' })
  const browser = await world.server.signIn(account)
  await update(account.id, { isActive: false })
  expect((await world.server.call(me, { as: browser })).code).toBe('session_revoked')
  const body = { username: 'eli', password: 'seven grey herons' }
  expect((await world.server.call(login, { body })).code).toBe('bad_credentials')
  await update(account.id, { isActive: true })
  expect((await world.server.call(login, { body })).status).toBe(200)
})

test('rejects removing, demoting and deactivating the last active administrator', async () => {
  const [only] = await list()
  const id = only?.id ?? ''
  for (const response of [
    await remove(id),
    await update(id, { role: 'member' }),
    await update(id, { isActive: false }),
  ]) {
    expect(response.status).toBe(409)
    expect(response.json).toMatchObject({ error: 'This is the last active administrator.' })
  }
  const other = (await create(kari)).output()
  await update(other.id, { isActive: false })
  expect((await remove(id)).status).toBe(409)
})

test('keeps one of two administrators who demote each other at the same moment', async () => {
  const account = await world.server.createAdmin()
  const other = await world.server.signIn(account)
  const [ownItems] = (await list()).filter(({ id }) => id !== account.id)
  const responses = await Promise.all([
    world.server.call(updateUser, { params: { id: account.id }, body: { role: 'member' }, as: world.admin }),
    world.server.call(updateUser, {
      params: { id: ownItems?.id ?? '' },
      body: { role: 'member' },
      as: other,
    }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('does not count administrators without a password or with an expired temporary one', async () => {
  const [ownItems] = await list()
  const id = ownItems?.id ?? ''
  const other = await world.server.createAdmin({ mustChangePassword: true })
  expect((await update(id, { isActive: true })).status).toBe(200)
  world.server.clock.advance(73 * 3_600_000)
  const admin = await world.server.signIn({ ...other, id, mustChangePassword: false })
  const demote = () => world.server.call(updateUser, { params: { id }, body: { role: 'member' }, as: admin })
  expect((await demote()).status).toBe(409)
  const without = { password_hash: null, temporary_until: null }
  await world.server.db.updateTable('accounts').set(without).where('id', '=', other.id).execute()
  expect((await demote()).status).toBe(409)
})

test('ends the sessions of a removed administrator', async () => {
  const account = await world.server.createAdmin()
  const browser = await world.server.signIn(account)
  expect((await remove(account.id)).status).toBe(200)
  expect((await world.server.call(me, { as: browser })).code).toBe('session_revoked')
  expect((await world.server.call(getUser, { params: { id: account.id }, as: world.admin })).status).toBe(404)
})

test('lists family members with the administrator role under their person’s name', async () => {
  const anna = await world.add('Anna Berg')
  const account = await world.server.createMember({ memberId: anna.id, role: 'admin', username: 'anna.berg' })
  expect((await list()).find((user) => user.id === account.id)).toMatchObject({ member_id: anna.id })
  expect((await update(account.id, { firstName: 'Eva' })).status).toBe(422)
  expect((await remove(account.id)).status).toBe(200)
  expect((await world.read(anna)).first_name).toBe('Anna')
})

test('returns the URL, username and expiry for an invitation when a member’s password is reset', async () => {
  const anna = await world.add('Anna Berg')
  const given = (
    await world.server.call(resetMemberPassword, { params: { id: anna.id }, as: world.admin })
  ).output()
  expect(given).toMatchObject({
    username: 'anna.berg',
    sign_in_url: 'http://localhost:3000/login?username=anna.berg',
    valid_until: '2026-05-04T12:00:00.000Z',
  })
})

test('shows a member’s account as No Account, Needs Password Change or Active', async () => {
  const states = async () => {
    const [member] = (await world.server.call(listPeopleWithAuth, { as: world.admin })).output()
    return [member?.has_password, member?.password_changed]
  }
  const anna = await world.add('Anna Berg')
  expect(await states()).toEqual([false, false])
  await world.server.call(resetMemberPassword, { params: { id: anna.id }, as: world.admin })
  expect(await states()).toEqual([true, false])
  await world.server.db
    .updateTable('accounts')
    .set({ must_change_password: 0, password_changed_at: '2026-05-01T12:00:00.000Z' })
    .where('member_id', '=', anna.id)
    .execute()
  // A write that is not the reader's own may reach a cached list a moment later.
  await expect.poll(states).toEqual([true, true])
})
