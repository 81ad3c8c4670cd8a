/** Accounts: unique names, the last administrator, and the audit log of account changes. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareRemoval } from '#server/accounts/account-removal.service.ts'
import {
  changeAccount,
  createAdminAccount,
  createMemberAccount,
  findAccountByName,
  renameMemberAccount,
  setActive,
  unlockAccount,
} from '#server/accounts/accounts.service.ts'
import { deviceName } from '#server/accounts/devices/device-name.ts'
import { makeTemporaryPassword, type TemporaryPassword } from '#server/accounts/temporary-password.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
const temporary: Promise<TemporaryPassword> = makeTemporaryPassword()

beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

/** Creates a person and an account with this name; returns the username. */
async function usernameFor(firstName: string, lastName: string) {
  const { memberId } = await app.createMember({ firstName, lastName })
  await app.db.deleteFrom('accounts').where('member_id', '=', memberId).execute()
  const member = { id: memberId ?? '', firstName, lastName }
  return (await createMemberAccount(app.deps, null, member, await temporary)).username
}

test.each([
  ['Anna', 'Berg', 'anna.berg'],
  ['Mary Ann', "O'Brien-Smith", 'maryann.obriensmith'],
  ['Jürgen', 'Groß', 'jürgen.groß'],
  ['Иван', 'Петров', 'иван.петров'],
  ['Victoria', '', 'victoria'],
  ['', 'Berg', 'berg'],
  ['J. R. R.', 'Tolkien', 'j.r.r.tolkien'],
  ['?', '?', 'member'],
])('builds from the name %s %s the username %s', async (first, last, username) => {
  expect(await usernameFor(first, last)).toBe(username)
})

test('appends the first free number to a username that is taken', async () => {
  expect([
    await usernameFor('Anna', 'Berg'),
    await usernameFor('Anna', 'Berg'),
    await usernameFor('ANNA', 'BERG'),
    await usernameFor('Anna', 'Bergman'),
  ]).toEqual(['anna.berg', 'anna.berg2', 'anna.berg3', 'anna.bergman'])
})

test('creates at most one account per member', async () => {
  const { memberId } = await app.createMember()
  const member = { id: memberId ?? '', firstName: 'Anna', lastName: 'Berg' }
  await expect(createMemberAccount(app.deps, null, member, await temporary)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('rejects a username or email address that another account uses in any letter case, as its username or its email address', async () => {
  const anna = await app.createMember({ username: 'anna', email: 'anna@example.org' })
  const bert = await app.createMember({ username: 'bert', email: null })
  const change = (fields: object) => changeAccount(app.deps, null, bert.id, fields)
  await expect(change({ username: 'ANNA' })).rejects.toMatchObject({
    code: 'conflict',
    details: { fields: { username: expect.any(String) } },
  })
  await expect(change({ email: 'Anna@Example.ORG' })).rejects.toMatchObject({
    code: 'conflict',
    details: { fields: { email: expect.any(String) } },
  })
  await expect(change({ username: 'anna@example.org' })).rejects.toMatchObject({ code: 'invalid' })
  expect((await findAccountByName(app.deps, 'ANNA@example.org'))?.id).toBe(anna.id)
  await changeAccount(app.deps, null, anna.id, { email: 'ANNA@example.org' })
})

test('rejects demoting, deactivating and removing the last active administrator', async () => {
  const first = await app.createAdmin()
  const second = await app.createMember({ role: 'admin' })
  const [account] = await app.db.selectFrom('accounts').selectAll().where('id', '=', first.id).execute()
  if (!account) throw new Error('no account')
  await setActive(app.deps, null, second.id, false)
  const last = { code: 'conflict', message: 'This is the last active administrator.' }
  await expect(changeAccount(app.deps, null, first.id, { role: 'member' })).rejects.toMatchObject(last)
  await expect(setActive(app.deps, null, first.id, false)).rejects.toMatchObject(last)
  await expect(prepareRemoval(app.deps, account)).rejects.toMatchObject(last)
  await setActive(app.deps, null, second.id, true)
  await changeAccount(app.deps, null, first.id, { role: 'member' })
})

test('logs who changed an account, with the values before and after', async () => {
  const admin = await app.createAdmin()
  const anna = await app.createMember({ username: 'anna', email: null })
  const actor = { accountId: admin.id, firstName: 'A', lastName: 'B', ip: '192.0.2.1' }
  await changeAccount(app.deps, actor, anna.id, { role: 'admin', username: 'anna' })
  const [entry] = await app.db.selectFrom('audit_log').selectAll().execute()
  expect(entry).toMatchObject({
    account_id: admin.id,
    action: 'update',
    target_type: 'account',
    target_id: anna.id,
    ip_address: '192.0.2.1',
  })
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({
    changes: { role: { before: 'member', after: 'admin' } },
  })
})

test('writes nothing when an update changes nothing', async () => {
  const anna = await app.createMember({ username: 'anna' })
  await changeAccount(app.deps, null, anna.id, { username: 'Anna', isActive: true })
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('renames the account when its person is renamed', async () => {
  const anna = await app.createMember()
  await renameMemberAccount(app.deps, { id: anna.memberId ?? '', firstName: 'Anna', lastName: 'Lund' })
  expect((await findAccountByName(app.deps, anna.username))?.last_name).toBe('Lund')
})

test('gives an administrator who is created on the command line a valid username', async () => {
  const names = { firstName: 'Site', lastName: 'Administrator', email: null }
  const make = async (username: string) =>
    createAdminAccount(app.deps, null, { username, ...names }, { temporary: await temporary })
  expect((await make(' Emma ')).username).toBe('emma')
  await expect(make('emma')).rejects.toMatchObject({ code: 'conflict' })
  for (const name of ['', 'a b', 'a@b', '-a', 'a/b']) {
    await expect(make(name)).rejects.toMatchObject({ code: 'invalid' })
  }
})

test('clears the failed attempts of an unlocked account and of all IP addresses, but not of other accounts', async () => {
  const anna = await app.createMember()
  const until = '2026-05-01T12:15:00.000Z'
  const keys = [
    `sign-in:account:${anna.id}`,
    `sign-in:device:${anna.id}:abc`,
    `password:account:${anna.id}`,
    'sign-in:address:192.0.2.1',
    'sign-in:account:somebody-else',
  ]
  await app.db
    .insertInto('limits')
    .values(keys.map((key) => ({ key, count: 5, until, blocked_until: until, blocks: 1 })))
    .execute()
  await unlockAccount(app.deps, anna.id)
  const left = await app.db.selectFrom('limits').select('key').execute()
  expect(left).toEqual([{ key: 'sign-in:account:somebody-else' }])
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/140 Mobile/15E148 Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on Linux'],
  ['curl/8.10', 'Unknown device'],
  ['', 'Unknown device'],
])('shows the User-Agent %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
