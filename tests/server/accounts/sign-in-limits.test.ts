/** Limits on failed sign-ins: whom they slow, for how long, and whom they leave alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/delete-expired.service.ts'
import { changePassword, confirmPassword, login } from '#shared/contracts/accounts.contract.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

/** Dozens of real hashes a test. */
vi.setConfig({ testTimeout: 60_000 })

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

/** A stranger at an address that nobody has used yet. */
const stranger = () => new TestBrowser(`203.0.113.${++address}`)

const tryOnce = (username: string, password = 'wrong', as = stranger()) =>
  app.call(login, { as, body: { username, password } })

async function fail(times: number, username: string, as?: TestBrowser) {
  for (let i = 0; i < times; i++) expect((await tryOnce(username, 'wrong', as)).status).toBe(401)
}

test('after five failures not even the right password is heard, until the time is over', async () => {
  await fail(5, 'anna.berg')
  const refused = await tryOnce('anna.berg', testPassword)
  expect([refused.status, refused.code]).toEqual([429, 'too_many'])
  expect(refused.headers.get('Retry-After')).toBe(String(15 * 60))
  app.clock.advance(15 * minute)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('each further block lasts twice as long', async () => {
  const waits: number[] = []
  for (let block = 0; block < 3; block++) {
    await fail(5, 'anna.berg')
    const wait = Number((await tryOnce('anna.berg')).headers.get('Retry-After'))
    waits.push(wait / 60)
    app.clock.advance(wait * 1000)
  }
  expect(waits).toEqual([15, 30, 60])
})

test('a right password forgets the failures before it', async () => {
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('failures longer ago than a quarter of an hour do not count', async () => {
  await fail(4, 'anna.berg')
  app.clock.advance(15 * minute)
  await fail(4, 'anna.berg')
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('one account is one, by name or address in any letter case', async () => {
  for (const name of ['anna.berg', 'ANNA.BERG', 'anna@example.org', 'Anna@Example.Org', ' anna.berg']) {
    await fail(1, name)
  }
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
})

test('a name that does not exist is blocked in the same way', async () => {
  await fail(2, 'nobody')
  await fail(3, 'NOBODY')
  const refused = await tryOnce('nobody')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(15 * 60)])
})

test('tries sent side by side count like tries sent one after the other', async () => {
  const statuses = await Promise.all(Array.from({ length: 12 }, () => tryOnce('anna.berg')))
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('right sign-ins side by side are all heard', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => tryOnce('anna.berg', testPassword)))
  expect(all.map(({ status }) => status)).toEqual(Array(7).fill(200))
})

test('an address is heard thirty times, whomever it tries', async () => {
  const one = new TestBrowser('198.51.100.7')
  for (let i = 0; i < 30; i++) await fail(1, `name${i}`, one)
  expect((await tryOnce('anna.berg', testPassword, one)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
  app.clock.advance(15 * minute)
  expect((await tryOnce('anna.berg', testPassword, one)).status).toBe(200)
})

test('a device that has signed in before is not slowed by strangers, nor by others at its address', async () => {
  const phone = new TestBrowser('198.51.100.7')
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(200)
  await fail(5, 'anna.berg')
  const neighbour = new TestBrowser('198.51.100.7')
  for (let i = 0; i < 30; i++) await fail(1, `name${i}`, neighbour)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(200)
})

test('a known device has a counter of its own, which is as strict', async () => {
  const phone = new TestBrowser()
  await tryOnce('anna.berg', testPassword, phone)
  await fail(5, 'anna.berg', phone)
  expect((await tryOnce('anna.berg', testPassword, phone)).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('a device that knows one account is a stranger to all others', async () => {
  const bert = await app.createMember({ username: 'bert' })
  const phone = new TestBrowser()
  await tryOnce('bert', testPassword, phone)
  await fail(5, 'anna.berg', phone)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  expect(bert.username).toBe('bert')
})

test('a device cookie that somebody made up is not taken', async () => {
  const forger = new TestBrowser()
  forger.cookies.set('device', 'a'.repeat(43))
  await tryOnce('anna.berg', testPassword, forger)
  expect(forger.cookies.get('device')).not.toBe('a'.repeat(43))
})

test('a block outlives a restart and a sweep, and ends by itself', async () => {
  await fail(5, 'anna.berg')
  app.restart()
  await deleteExpiredRows(app.deps)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
  app.clock.advance(3 * 86_400_000)
  await deleteExpiredRows(app.deps)
  expect(await app.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test('no clock that ran ahead leaves a lock for ever', async () => {
  app.clock.advance(10 * 365 * 86_400_000)
  await fail(5, 'anna.berg')
  app.clock.advance(-10 * 365 * 86_400_000)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(200)
})

test('proving the password counts by the same limit', async () => {
  const phone = await app.signIn(anna)
  for (let i = 0; i < 5; i++) {
    const wrong = await app.call(confirmPassword, { as: phone, body: { password: 'wrong' } })
    expect([wrong.status, wrong.code]).toEqual([400, 'wrong_password'])
  }
  expect((await app.call(confirmPassword, { as: phone, body: { password: testPassword } })).status).toBe(429)
  expect((await tryOnce('anna.berg', testPassword)).status).toBe(429)
})

test('changing the password is heard five wrong times an hour', async () => {
  const phone = await app.signIn(anna)
  const change = (currentPassword: string) =>
    app.call(changePassword, { as: phone, body: { currentPassword, newPassword: 'a lamp in the hall' } })
  for (let i = 0; i < 5; i++) expect((await change('wrong')).code).toBe('wrong_password')
  const refused = await change(testPassword)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
  app.clock.advance(60 * minute)
  expect((await change(testPassword)).status).toBe(200)
})
