/** Passwords: rules, changing and confirming one's own, temporary passwords, and hashing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#server/accounts/accounts.service.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password-hash.ts'
import { findPasswordError } from '#server/accounts/password-rules.ts'
import { makeTemporaryPassword } from '#server/accounts/temporary-password.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { changePassword, login, me } from '#shared/contracts/accounts.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { startTestApp, type TestApp, TestBrowser, testPassword } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const change = (as: TestBrowser, newPassword: string, currentPassword = testPassword) =>
  app.call(changePassword, { as, body: { currentPassword, newPassword } })

const chosen = 'a lamp in the hall'

test('hashes with Argon2id, the specified parameters and a salt; only the right password verifies', async () => {
  const hash = await hashPassword(testPassword)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toBe(await hashPassword(testPassword))
  expect(await verifyPassword(hash, testPassword)).toBe(true)
  expect(await verifyPassword(hash, `${testPassword} `)).toBe(false)
  expect(await verifyPassword(null, testPassword)).toBe(false)
})

test('compares long passwords to the last character', async () => {
  const long = 'ä'.repeat(255)
  const hash = await hashPassword(`${long}x`)
  expect(await verifyPassword(hash, `${long}y`)).toBe(false)
  expect(await verifyPassword(hash, `${long}x`)).toBe(true)
})

test('computes many hashes at the same time correctly', async () => {
  const words = Array.from({ length: 9 }, (_, i) => `password of number ${i}`)
  const hashes = await Promise.all(words.map(hashPassword))
  const fits = await Promise.all(hashes.map((hash, i) => verifyPassword(hash, words[i] ?? '')))
  expect(fits).toEqual(words.map(() => true))
})

test.each([
  ['short77', /at least 8/],
  ['🍐🍐🍐🍐', /at least 8/],
  ['x'.repeat(257), /at most 256/],
  ['password1', /most common/],
  ['PASSWORD1', /most common/],
  ['qwertyuiop', /most common/],
  ['aaaaaaaaaaaa', /most common/],
  ['Anna.Berg', /your name/],
  ['annaberg!', /your name/],
  ['family heritage', /your name or the name of this site/],
])('rejects the password "%s"', async (password, reason) => {
  expect(await findPasswordError(password, ['anna.berg', 'anna@example.org', 'Family Heritage'])).toMatch(
    reason,
  )
})

test.each(['a lamp in the hall', '🍐🍎🍊🍋🍌🍉🍇🍓', 'пароль бабушки', '        x', 'x1'.repeat(128)])(
  '"%s" may be chosen',
  async (password) => {
    expect(await findPasswordError(password, ['anna.berg', null, 'Family Heritage'])).toBeNull()
  },
)

test('accepts only the new password after a password change', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  expect((await change(phone, chosen)).output()).toEqual({
    success: true,
    has_other_methods: false,
    has_stopped_feed: false,
  })
  const by = (password: string) =>
    app.call(login, { as: new TestBrowser(), body: { username: account.username, password } })
  expect((await by(testPassword)).status).toBe(401)
  expect((await by(chosen)).status).toBe(200)
})

test('keeps the current session under a new cookie after a password change, and expires the other sessions', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  const tablet = await app.signIn(account)
  const old = new TestBrowser()
  old.cookies.set('session', phone.cookies.get('session') ?? '')
  await change(phone, chosen)
  expect((await app.call(me, { as: phone })).status).toBe(200)
  expect((await app.call(me, { as: old })).code).toBe('no_session')
  expect((await app.call(me, { as: tablet })).code).toBe('session_expired')
})

test('gives a session the usual lifetime after a required password change', async () => {
  const phone = await app.signIn(await app.createMember({ mustChangePassword: true }))
  await change(phone, chosen)
  app.clock.advance(20 * 86_400_000)
  const { user } = (await app.call(me, { as: phone })).output()
  expect(user.mustChangePassword).toBe(false)
})

test('reports a wrong current password', async () => {
  const phone = await app.signIn(await app.createMember())
  const wrong = await change(phone, chosen, 'not this one')
  expect([wrong.status, wrong.code]).toEqual([400, 'wrong_password'])
  expect(wrong.json).toMatchObject({ fields: { currentPassword: expect.any(String) } })
})

test.each([
  ['the current one', testPassword],
  ['a common one', 'password123'],
  ['a short one', 'seven77'],
])('rejects %s as a new password', async (_, password) => {
  const phone = await app.signIn(await app.createMember())
  const rejected = await change(phone, password)
  expect(rejected.status).toBe(400)
  expect(rejected.json).toMatchObject({ code: 'invalid', fields: { newPassword: expect.any(String) } })
})

test('rejects the current name of the site as a new password', async () => {
  await saveSettings(app.deps, { site_name: 'The Bergs of Ulm' })
  const phone = await app.signIn(await app.createMember())
  expect((await change(phone, 'the bergs of ulm')).status).toBe(400)
})

test('accepts 256 characters of any alphabet', async () => {
  const phone = await app.signIn(await app.createMember())
  expect((await change(phone, '🍐🍎'.repeat(128))).status).toBe(200)
})

test('allows sensitive actions for half an hour after the password was confirmed', async () => {
  const desk = await app.signIn(await app.createAdmin())
  app.clock.advance(31 * 60_000)
  const confirm = (password: string) => app.call(confirmPassword, { as: desk, body: { password } })
  expect((await confirm('wrong')).code).toBe('wrong_password')
  const confirmation = async () =>
    (await app.db.selectFrom('sessions').select('proved_at').execute())[0]?.proved_at
  expect(await confirmation()).toBe('2026-05-01T12:00:00.000Z')
  expect((await confirm(testPassword)).status).toBe(200)
  expect(await confirmation()).toBe('2026-05-01T12:31:00.000Z')
})

test('renews the token of the session when the password is confirmed, and ends the token before', async () => {
  const desk = await app.signIn(await app.createAdmin())
  const before = new TestBrowser()
  for (const [name, value] of desk.cookies) before.cookies.set(name, value)
  expect((await app.call(confirmPassword, { as: desk, body: { password: testPassword } })).status).toBe(200)
  expect(desk.cookies.get('session')).not.toBe(before.cookies.get('session'))
  expect((await app.call(me, { as: desk })).status).toBe(200)
  expect((await app.call(me, { as: before })).status).toBe(401)
})

test('generates temporary passwords that can be read aloud and are never equal', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, makeTemporaryPassword))
  for (const { password } of made) expect(password).toMatch(/^([bdfghjkmnprstvz][aeiou]){2}(-(\w\w){2}){3}$/)
  expect(new Set(made.map(({ password }) => password)).size).toBe(8)
})

test('accepts a temporary password for 72 hours and requires changing it', async () => {
  const account = await app.createMember()
  const temporary = await makeTemporaryPassword()
  await resetPassword(app.deps, null, account.id, temporary)
  const by = () =>
    app.call(login, {
      as: new TestBrowser(),
      body: { username: account.username, password: temporary.password },
    })
  app.clock.advance(72 * 3_600_000 - 1)
  expect((await by()).output().mustChangePassword).toBe(true)
  app.clock.advance(1)
  expect((await by()).status).toBe(401)
})

test('writes no password or hash to the audit log', async () => {
  const account = await app.createMember()
  const temporary = await makeTemporaryPassword()
  await resetPassword(app.deps, null, account.id, temporary)
  const phone = await app.signIn({ ...account, mustChangePassword: true })
  await change(phone, chosen, temporary.password)
  const log = await app.db.selectFrom('audit_log').selectAll().execute()
  expect(log.map(({ action }) => action)).toEqual(['reset_password', 'change_password'])
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${temporary.password}|argon2|${chosen}`))
})
