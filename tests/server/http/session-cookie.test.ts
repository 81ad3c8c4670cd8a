/** The session cookie: when a response renews it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmSession, endAccountSessions } from '#server/accounts/sessions.service.ts'
import { createNote, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let notes: Notes
let account: TestAccount
let phone: TestBrowser

beforeEach(async () => {
  notes = new Notes()
  app = await startTestApp({ build: notes.build })
  account = await app.createMember()
  phone = await app.signIn(account)
  // The cookie is renewed once a day.
  app.clock.advance(25 * 3_600_000)
})
afterEach(() => app.close())

/** Whether a response renews the cookie, after something has happened while the request ran. */
async function isRenewed(during: (session: { id: string; token: string }) => Promise<unknown>) {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  notes.hold = hold
  const token = phone.cookies.get('session') ?? ''
  const response = app.call(createNote, { as: phone, body: { text: 'slow' } })
  const seenAt = new Date(app.clock.now()).toISOString()
  const readSeen = () => app.db.selectFrom('sessions').select(['id', 'last_seen_at']).execute()
  await expect.poll(readSeen).toEqual([{ id: expect.any(String), last_seen_at: seenAt }])
  const [session] = await readSeen()
  await during({ id: session?.id ?? '', token })
  phone.cookies.delete('session')
  release()
  expect((await response).status).toBe(201)
  return phone.cookies.has('session')
}

test('is renewed once a day by a response', async () => {
  expect(await isRenewed(async () => undefined)).toBe(true)
})

test('is not put back by a late response after the session has ended', async () => {
  expect(await isRenewed(() => endAccountSessions(app.deps, account.id, 'revoked'))).toBe(false)
})

test('is not put back by a late response after the session got a new token', async () => {
  const user = { role: account.role, mustChangePassword: false }
  expect(await isRenewed(({ id, token }) => confirmSession(app.deps, { id, user }, token))).toBe(false)
})
