/** Sessions: how long they last, how they end, and which error the next request gets. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, resetPassword, setActive } from '#server/accounts/accounts.service.ts'
import { endAllSessions, startSession } from '#server/accounts/sessions.service.ts'
import { makeTemporaryPassword } from '#server/accounts/temporary-password.ts'
import { endSession, listSessions, login, me } from '#shared/contracts/accounts.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { refuseUpdates } from '#tests/support/refuse-updates.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestApp, TestBrowser, testPassword } from '#tests/support/test-server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const getCode = async (as: TestBrowser) => (await app.call(me, { as })).code ?? 'open'

/** Uses a session repeatedly, with pauses. */
async function use(as: TestBrowser, every: number, until: number) {
  for (let passed = 0; passed < until; passed += every) {
    app.clock.advance(every)
    await app.call(me, { as })
  }
}

test('reports no session without a cookie', async () => {
  expect(await getCode(new TestBrowser())).toBe('no_session')
})

test('ends a member’s session after 30 days without use', async () => {
  const phone = await app.signIn(await app.createMember())
  app.clock.advance(30 * day - 1)
  expect(await getCode(phone)).toBe('open')
  app.clock.advance(30 * day)
  expect(await getCode(phone)).toBe('session_expired')
})

test('ends a member’s session after 180 days even when it is used', async () => {
  const phone = await app.signIn(await app.createMember())
  await use(phone, 20 * day, 160 * day)
  app.clock.advance(20 * day - 1)
  expect(await getCode(phone)).toBe('open')
  app.clock.advance(1)
  expect(await getCode(phone)).toBe('session_expired')
})

test('ends an administrator’s session after 12 hours without use, and after 7 days with use', async () => {
  const account = await app.createAdmin()
  const idle = await app.signIn(account)
  app.clock.advance(12 * hour)
  expect(await getCode(idle)).toBe('session_expired')
  const busy = await app.signIn(account)
  await use(busy, 11 * hour, 7 * day - 12 * hour)
  app.clock.advance(12 * hour)
  expect(await getCode(busy)).toBe('session_expired')
})

test('gives a family member with the administrator role the lifetime of an administrator’s session', async () => {
  const phone = await app.signIn(await app.createMember({ role: 'admin' }))
  app.clock.advance(12 * hour)
  expect(await getCode(phone)).toBe('session_expired')
})

test('ends a session after 15 minutes while the password must be changed', async () => {
  const phone = await app.signIn(await app.createMember({ mustChangePassword: true }))
  app.clock.advance(14 * minute)
  expect(await getCode(phone)).toBe('open')
  app.clock.advance(15 * minute)
  expect(await getCode(phone)).toBe('session_expired')
})

test('renews the cookie once a day, not with every request', async () => {
  const phone = await app.signIn(await app.createMember())
  const renewed = async () => (await app.fetch('/api/auth/me', { as: phone })).headers.getSetCookie().length
  app.clock.advance(2 * hour)
  expect(await renewed()).toBe(0)
  app.clock.advance(day)
  expect(await renewed()).toBe(1)
  app.clock.advance(2 * hour)
  expect(await renewed()).toBe(0)
})

test('renews an administrator’s cookie during use although it lasts less than a day', async () => {
  const desk = await app.signIn(await app.createAdmin())
  let lastRenewal = 0
  for (let passed = 0; passed < 3 * day; passed += 50 * minute) {
    app.clock.advance(50 * minute)
    const response = await app.fetch('/api/auth/me', { as: desk })
    lastRenewal = response.headers.getSetCookie().length > 0 ? 0 : lastRenewal + 50 * minute
    expect(lastRenewal).toBeLessThan(6 * hour)
  }
})

test('writes the idle end at most once a minute', async () => {
  const phone = await app.signIn(await app.createMember())
  const seen = async () =>
    (await app.db.selectFrom('sessions').select('last_seen_at').execute())[0]?.last_seen_at
  const first = await seen()
  app.clock.advance(59_000)
  await app.call(me, { as: phone })
  expect(await seen()).toBe(first)
  app.clock.advance(1000)
  await app.call(me, { as: phone })
  expect(await seen()).not.toBe(first)
})

test('lets users read when the disk is too full to extend their sessions', async () => {
  const phone = await app.signIn(await app.createMember())
  await refuseUpdates(app.db, 'sessions')
  app.clock.advance(2 * day)
  expect(await getCode(phone)).toBe('open')
})

test('neither extends sessions for ever nor ends them early after the clock was wrong', async () => {
  const account = await app.createMember()
  app.clock.advance(10 * 365 * day)
  const phone = await app.signIn(account)
  app.clock.advance(-10 * 365 * day)
  expect(await getCode(phone)).toBe('open')
  app.clock.advance(30 * day + 1)
  expect(await getCode(phone)).toBe('session_expired')
})

test('limits an unused session that was started while the clock was ahead', async () => {
  const account = await app.createMember()
  app.clock.advance(10 * 365 * day)
  const phone = await app.signIn(account)
  app.clock.advance(-10 * 365 * day)
  // The first week shows that the clock is right again.
  await passDays(app, 7 + 31)
  expect(await getCode(phone)).toBe('session_expired')
})

test('revokes sessions on deactivation, password reset and deletion', async () => {
  const [one, two, three] = [await app.createMember(), await app.createMember(), await app.createMember()]
  const browsers = [await app.signIn(one), await app.signIn(two), await app.signIn(three)]
  await setActive(app.deps, null, one.id, false)
  await resetPassword(app.deps, null, two.id, await makeTemporaryPassword())
  await app.db.deleteFrom('accounts').where('id', '=', three.id).execute()
  for (const browser of browsers) expect(await getCode(browser)).toBe('session_revoked')
})

test('keeps old sessions ended after an account is activated again', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  await setActive(app.deps, null, account.id, false)
  await setActive(app.deps, null, account.id, true)
  expect(await getCode(phone)).toBe('session_revoked')
})

test('expires sessions, without revoking them, on a change of role and after a restore', async () => {
  const one = await app.createMember()
  const two = await app.createMember()
  const browsers = [await app.signIn(one), await app.signIn(two)]
  await changeAccount(app.deps, null, one.id, { role: 'admin' })
  expect(await getCode(browsers[0] ?? new TestBrowser())).toBe('session_expired')
  await endAllSessions(app.deps)
  expect(await getCode(browsers[1] ?? new TestBrowser())).toBe('session_expired')
})

test('reports a revoked session for as long as a browser may keep its cookie', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  await setActive(app.deps, null, account.id, false)
  await passDays(app, 399)
  expect(await getCode(phone)).toBe('session_revoked')
  await passDays(app, 40)
  expect(await getCode(phone)).toBe('no_session')
})

test('lists the user’s own active sessions with device names, and marks the current one', async () => {
  const account = await app.createMember()
  const desk = await app.signIn(account)
  const phone = new TestBrowser()
  app.clock.advance(minute)
  const { token } = await startSession(
    app.deps,
    account,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  )
  phone.cookies.set('session', token)
  await app.signIn(await app.createMember())
  const sessions = (await app.call(listSessions, { as: desk })).output()
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome on Android', true],
    ['Safari on iPhone', false],
  ])
  expect(JSON.stringify(sessions)).not.toContain(token)
})

test('revokes a session that is ended from another device, and signs out the current one', async () => {
  const account = await app.createMember()
  const desk = await app.signIn(account)
  const phone = await app.signIn(account)
  const [first, second] = (await app.call(listSessions, { as: desk })).output()
  const other = [first, second].find((session) => !session?.current)
  const own = [first, second].find((session) => session?.current)
  expect((await app.call(endSession, { as: desk, params: { id: other?.id ?? '' } })).status).toBe(200)
  expect(await getCode(phone)).toBe('session_revoked')
  expect((await app.call(endSession, { as: desk, params: { id: other?.id ?? '' } })).status).toBe(404)
  expect((await app.call(endSession, { as: desk, params: { id: own?.id ?? '' } })).status).toBe(200)
  expect(desk.cookies.has('session')).toBe(false)
})

test('rejects ending another user’s session', async () => {
  const ownItems = await app.signIn(await app.createMember())
  const othersItems = await app.signIn(await app.createMember())
  const [session] = (await app.call(listSessions, { as: othersItems })).output()
  expect((await app.call(endSession, { as: ownItems, params: { id: session?.id ?? '' } })).status).toBe(404)
  expect(await getCode(othersItems)).toBe('open')
})

test('answers 401 to a revoked session although its cached list is unchanged', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  const etag = (await app.call(listPeople, { as: phone })).headers.get('ETag') ?? ''
  await setActive(app.deps, null, account.id, false)
  const again = await app.call(listPeople, { as: phone, headers: { 'If-None-Match': etag } })
  expect([again.status, again.code]).toEqual([401, 'session_revoked'])
})

test('accepts a sign-in with the cookie of an ended session', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  app.clock.advance(31 * day)
  const body = { username: account.username, password: testPassword }
  expect((await app.call(login, { as: phone, body })).status).toBe(200)
  expect(await getCode(phone)).toBe('open')
})
