/** Limits on failed sign-ins: what they block, for how long, and what they leave alone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/delete-expired.service.ts'
import { changePassword, login } from '#shared/contracts/accounts.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

const minute = 60_000
let app: TestApp
let anna: TestAccount
let address: number

beforeEach(async () => {
  app = await startTestApp()
  anna = await app.createMember({ username: 'anna.berg', email: 'anna@example.org' })
  address = 0
})
afterEach(() => app.close())

/** A browser with an IP address that no other test uses. */
const stranger = () => new TestBrowser(`203.0.113.${++address}`)

const tryOnce = (username: string, password = 'wrong', as = stranger()) =>
  app.call(login, { as, body: { username, password } })

async function fail(times: number, username: string, as?: TestBrowser) {
  for (let i = 0; i < times; i++) expect((await tryOnce(username, 'wrong', as)).status).toBe(401)
}

test('rejects even the right password after five failures, until the block ends', async () => {
  await fail(5, 'anna.berg')
  const rejected = await tryOnce('anna.berg', testPassword)
  expect([rejected.status, rejected.code]).toEqual([429, 'too_many'])
  expect(rejected.headers.get('Retry-After')).toBe(String(15 * 60))
  app.clock.advance(15 * minute)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('doubles the duration of each further block', async () => {
  const waits: number[] = []
  for (let block = 0; block < 3; block++) {
    await fail(5, 'anna.berg')
    const wait = Number((await tryOnce('anna.berg')).headers.get('Retry-After'))
    waits.push(wait / 60)
    app.clock.advance(wait * 1000)
  }
  expect(waits).toEqual([15, 30, 60])
})

test('clears the failures after a correct password', async () => {
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('ignores failures older than 15 minutes', async () => {
  await fail(4, 'anna.berg')
  app.clock.advance(15 * minute)
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('counts one account under its username and email address in any letter case together', async () => {
  for (const name of ['anna.berg', 'ANNA.BERG', 'anna@example.org', 'Anna@Example.Org', ' anna.berg']) {
    await fail(1, name)
  }
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
})

test('blocks an unknown username in the same way', async () => {
  await fail(2, 'nobody')
  await fail(3, 'NOBODY')
  const rejected = await tryOnce('nobody')
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, String(15 * 60)])
})

test('counts parallel attempts like consecutive ones', async () => {
  const statuses = await Promise.all(Array.from({ length: 12 }, () => tryOnce('anna.berg')))
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('accepts parallel sign-ins with the right password', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => tryOnce('anna.berg', testPassword)))
  expect(all.map(({ status }) => status)).toEqual(Array(7).fill(200))
})

test('blocks an IP address after thirty failures, whichever accounts it tries', async () => {
  const one = new TestBrowser('198.51.100.7')
  for (let i = 0; i < 30; i++) await fail(1, `name${i}`, one)
  expect((await tryOnce('anna.berg', testPassword, one)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
  app.clock.advance(15 * minute)
  expect((await tryOnce('anna.berg', testPassword, one)).status).toBe(200)
})

test('lets a known device sign in when strangers or its own IP address are blocked', async () => {
  const phone = new TestBrowser('198.51.100.7')
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(200)
  await fail(5, 'anna.berg')
  const neighbour = new TestBrowser('198.51.100.7')
  for (let i = 0; i < 30; i++) await fail(1, `name${i}`, neighbour)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(200)
})

test('blocks a known device by a counter of its own after as many failures', async () => {
  const phone = new TestBrowser()
  await tryOnce('anna.berg', testPassword, phone)
  await fail(5, 'anna.berg', phone)
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('treats a device as unknown for accounts that never signed in on it', async () => {
  const bert = await app.createMember({ username: 'bert' })
  const phone = new TestBrowser()
  await tryOnce('bert', testPassword, phone)
  await fail(5, 'anna.berg', phone)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  expect(bert.username).toBe('bert')
})

test('ignores an invented device cookie', async () => {
  const forger = new TestBrowser()
  forger.cookies.set('device', 'a'.repeat(43))
  await tryOnce('anna.berg', testPassword, forger)
  expect(forger.cookies.get('device')).not.toBe('a'.repeat(43))
})

test('keeps a block after a restart and after deleting expired rows, and ends it on time', async () => {
  await fail(5, 'anna.berg')
  app.restart()
  await deleteExpiredRows(app.deps)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  app.clock.advance(3 * 86_400_000)
  await deleteExpiredRows(app.deps)
  expect(await app.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test('ends a block in time although the clock was ahead when it was set', async () => {
  app.clock.advance(10 * 365 * 86_400_000)
  await fail(5, 'anna.berg')
  app.clock.advance(-10 * 365 * 86_400_000)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('counts failed password confirmations with failed sign-ins', async () => {
  const phone = await app.signIn(anna)
  for (let i = 0; i < 5; i++) {
    const wrong = await app.call(confirmPassword, { as: phone, body: { password: 'wrong' } })
    expect([wrong.status, wrong.code]).toEqual([400, 'wrong_password'])
  }
  expect((await app.call(confirmPassword, { as: phone, body: { password: testPassword } })).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
})

test('accepts five wrong current passwords per hour when the password is changed', async () => {
  const phone = await app.signIn(anna)
  const change = (currentPassword: string) =>
    app.call(changePassword, { as: phone, body: { currentPassword, newPassword: 'a lamp in the hall' } })
  for (let i = 0; i < 5; i++) expect((await change('wrong')).code).toBe('wrong_password')
  const rejected = await change(testPassword)
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '3600'])
  app.clock.advance(60 * minute)
  expect((await change(testPassword)).status).toBe(200)
})
