/** Signing in: accepted names, responses and cookies. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, logout, me } from '#shared/contracts/accounts.contract.ts'
import { startTestApp, type TestApp, TestBrowser, testPassword } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const signIn = (username: string, password = testPassword, as = new TestBrowser()) =>
  app.call(login, { as, body: { username, password } })

test('returns the user after a sign-in', async () => {
  const account = await app.createMember({ username: 'anna.berg', email: 'Anna@Example.org' })
  const phone = new TestBrowser()
  const { user, mustChangePassword } = (await signIn('anna.berg', testPassword, phone)).output()
  expect(mustChangePassword).toBe(false)
  expect(user).toEqual({
    id: account.id,
    username: 'anna.berg',
    email: 'Anna@Example.org',
    first_name: 'Anna',
    last_name: 'Berg',
    role: 'member',
    userType: 'family_member',
    mustChangePassword: false,
    member_id: account.memberId,
  })
  expect((await app.call(me, { as: phone })).output().user).toEqual(user)
})

test('accepts a username or an email address in any letter case and with spaces around it', async () => {
  await app.createMember({ username: 'anna.berg', email: 'Anna@Example.org' })
  for (const name of ['ANNA.Berg', 'anna@example.ORG', '  anna.berg ']) {
    expect((await signIn(name)).status, name).toBe(200)
  }
})

test('accepts a username without its accents where only one account has such a name', async () => {
  const jorgen = await app.createMember({ username: 'jørgen.åsén' })
  expect((await signIn('Jorgen.Asen')).output().user.id).toBe(jorgen.id)
  const plain = await app.createMember({ username: 'jorgen.åsen' })
  expect((await signIn('jorgen.asen')).status).toBe(401)
  expect((await signIn('jorgen.åsen')).output().user.id).toBe(plain.id)
})

test('counts wrong passwords for the account, however its name is typed', async () => {
  await app.createMember({ username: 'jørgen.åsén' })
  for (let attempt = 0; attempt < 5; attempt++) await signIn('jørgen.åsén', 'wrong')
  expect((await signIn('jorgen.asen', 'wrong')).status).toBe(429)
})

test('accepts a password however the keyboard encodes its accents', async () => {
  const account = await app.createMember()
  const { hashPassword } = await import('#server/accounts/password-hash.ts')
  await app.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword('Großmütterchen é') })
    .where('id', '=', account.id)
    .execute()
  expect((await signIn(account.username, 'Großmütterchen é'.normalize('NFD'))).status).toBe(200)
})

test('answers an unknown name, a wrong password, an inactive account and an expired temporary password alike', async () => {
  const isMatch = await app.createMember()
  const inactive = await app.createMember({ active: false })
  const temporary = await app.createMember({ mustChangePassword: true })
  const without = await app.createMember()
  await app.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', without.id).execute()
  app.clock.advance(72 * 3_600_000)
  const failures = [
    await signIn('nobody.at.all'),
    await signIn(isMatch.username, 'wrong'),
    await signIn(inactive.username),
    await signIn(temporary.username),
    await signIn(without.username),
  ]
  for (const { status, json, headers } of failures) {
    expect([status, json]).toEqual([401, failures[0]?.json])
    expect([...headers]).toEqual([...(failures[0]?.headers ?? [])])
  }
  expect(failures[0]?.code).toBe('bad_credentials')
})

test('does as much work for an unknown username as for a known one', async () => {
  const account = await app.createMember()
  const { hashPassword } = await import('#server/accounts/password-hash.ts')
  const real = { password_hash: await hashPassword(testPassword) }
  await app.db.updateTable('accounts').set(real).where('id', '=', account.id).execute()
  await signIn('warming.up')
  const time = async (name: string) => {
    const start = process.cpuUsage()
    await signIn(name, 'wrong password', new TestBrowser('192.0.2.77'))
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const known = Math.min(await time(account.username), await time(account.username))
  const unknown = Math.min(await time('nobody.at.all'), await time('nobody.else'))
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
})

test('requires a username and a password', async () => {
  const empty = await app.call(login, { body: { username: '  ', password: '' } })
  expect(empty.status).toBe(400)
  expect(empty.json).toMatchObject({ fields: { username: expect.any(String), password: expect.any(String) } })
})

test('reports after the first sign-in that the password must be changed', async () => {
  const account = await app.createMember({ mustChangePassword: true })
  const { user, mustChangePassword } = (await signIn(account.username)).output()
  expect([user.mustChangePassword, mustChangePassword]).toEqual([true, true])
})

test('stores the time of the last sign-in', async () => {
  const account = await app.createMember()
  await signIn(account.username)
  const row = await app.db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst()
  expect(row?.last_login_at).toBe('2026-05-01T12:00:00.000Z')
})

async function cookiesAfter(env: Record<string, string>, role: 'createAdmin' | 'createMember') {
  const site = await startTestApp({ env })
  const account = await site[role]()
  const response = await site.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: account.username, password: testPassword }),
  })
  await site.close()
  return response.headers.getSetCookie()
}

test('sets a __Host- cookie on HTTPS that scripts cannot read', async () => {
  const cookies = await cookiesAfter({ PUBLIC_URL: 'https://family.example.org' }, 'createMember')
  const session = cookies.find((cookie) => cookie.startsWith('__Host-session='))?.split('; ')
  expect(session?.slice(1).sort()).toEqual([
    'HttpOnly',
    `Max-Age=${30 * 86_400}`,
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(session?.[0]).toMatch(/^__Host-session=[\w-]{43}$/)
})

test('sets a plain cookie on HTTP, with a shorter lifetime for administrators', async () => {
  const cookies = await cookiesAfter({}, 'createAdmin')
  const session = cookies.find((cookie) => cookie.startsWith('session='))?.split('; ')
  expect(session).toContain(`Max-Age=${12 * 3600}`)
  expect(session).not.toContain('Secure')
})

test('stores only a hash of the token and never returns the token', async () => {
  const account = await app.createMember()
  const phone = new TestBrowser()
  const answer = await signIn(account.username, testPassword, phone)
  const token = phone.cookies.get('session') ?? 'none'
  expect(JSON.stringify(answer.json)).not.toContain(token)
  expect(JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
})

test('starts a new session on each sign-in and ends the previous one', async () => {
  const account = await app.createMember()
  const phone = new TestBrowser()
  await signIn(account.username, testPassword, phone)
  const before = new TestBrowser()
  for (const [name, value] of phone.cookies) before.cookies.set(name, value)
  await signIn(account.username, testPassword, phone)
  expect(phone.cookies.get('session')).not.toBe(before.cookies.get('session'))
  expect((await app.call(me, { as: phone })).status).toBe(200)
  expect((await app.call(me, { as: before })).code).toBe('no_session')
})

test('ignores a session cookie that an attacker planted', async () => {
  const account = await app.createMember()
  const phone = new TestBrowser()
  phone.cookies.set('session', 'f'.repeat(43))
  await signIn(account.username, testPassword, phone)
  expect(phone.cookies.get('session')).not.toBe('f'.repeat(43))
})

test('ends the session and clears its cookie on sign-out, and accepts a second sign-out', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  const copy = new TestBrowser()
  copy.cookies.set('session', phone.cookies.get('session') ?? '')
  expect((await app.call(logout, { as: phone })).output()).toEqual({ success: true })
  expect(phone.cookies.has('session')).toBe(false)
  expect((await app.call(me, { as: copy })).code).toBe('no_session')
  const again = await app.call(logout, { as: copy })
  expect(again.status).toBe(200)
  expect(copy.cookies.has('session')).toBe(false)
})

test('rejects a sign-out request from another site', async () => {
  const phone = await app.signIn(await app.createMember())
  const response = await app.fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    as: phone,
  })
  expect(response.status).toBe(403)
  expect((await app.call(me, { as: phone })).status).toBe(200)
})
