/** The first administrator: created once, from the environment variables or with a generated password. */
import { afterEach, expect, test } from 'vitest'
import { createFirstAdmin } from '#server/accounts/first-admin.ts'
import { ConfigError } from '#server/config.ts'
import { login } from '#shared/contracts/accounts.contract.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
afterEach(() => app.close())

const signIn = (username: string, password: string) =>
  app.call(login, { as: new TestBrowser(), body: { username, password } })

test('prints a generated password once when no password is configured, and requires changing it', async () => {
  app = await startTestApp()
  const first = await createFirstAdmin(app.deps)
  expect(first?.username).toBe('admin')
  const { user } = (await signIn('admin', first?.password ?? '')).output()
  expect(user).toMatchObject({ role: 'admin', userType: 'admin', mustChangePassword: true, member_id: null })
  expect(await createFirstAdmin(app.deps)).toBeNull()
})

test('uses the configured username and password, without a required change and without printing anything', async () => {
  app = await startTestApp({
    env: { ADMIN_USERNAME: 'Emma', ADMIN_EMAIL: 'emma@example.org', ADMIN_PASSWORD: 'a lamp in the hall' },
  })
  expect(await createFirstAdmin(app.deps)).toBeNull()
  const { user } = (await signIn('Emma@example.org', 'a lamp in the hall')).output()
  expect(user).toMatchObject({ username: 'emma', role: 'admin', mustChangePassword: false })
})

test('rejects an ADMIN_PASSWORD that breaks the password rules, also when an administrator exists already', async () => {
  app = await startTestApp({ env: { ADMIN_PASSWORD: 'password123' } })
  await expect(createFirstAdmin(app.deps)).rejects.toThrow(ConfigError)
  await app.createAdmin()
  await expect(createFirstAdmin(app.deps)).rejects.toThrow(/^ADMIN_PASSWORD .*[^.]\.$/)
})

test('creates no administrator when the database has one', async () => {
  app = await startTestApp({ env: { ADMIN_PASSWORD: 'a lamp in the hall' } })
  await app.createMember({ role: 'admin' })
  expect(await createFirstAdmin(app.deps)).toBeNull()
  expect((await signIn('admin', 'a lamp in the hall')).status).toBe(401)
})

test('generates a new password when the first one expired before it was used', async () => {
  app = await startTestApp()
  const first = await createFirstAdmin(app.deps)
  app.clock.advance(73 * 3_600_000)
  expect((await signIn('admin', first?.password ?? '')).status).toBe(401)
  const second = await createFirstAdmin(app.deps)
  expect((await signIn('admin', second?.password ?? '')).status).toBe(200)
  app.clock.advance(73 * 3_600_000)
  expect(await createFirstAdmin(app.deps)).toBeNull()
})
