/** Notices about new devices: by mail, or on the devices that were known before. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unlockAccount } from '#server/accounts/accounts.service.ts'
import { changePassword, login, logout, me } from '#shared/contracts/accounts.contract.ts'
import {
  answerSecurityNotice,
  listSecurityNotices,
  removeAuthenticatorApp,
} from '#shared/contracts/sign-in-methods.contract.ts'
import { updateUser } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

let app: TestApp
let account: TestAccount
let phone: TestBrowser
let tablet: TestBrowser

async function signIn(as: TestBrowser) {
  app.clock.advance(60_000)
  await app.call(login, { as, body: { username: account.username, password: testPassword } })
  return as
}
const notices = async (as: TestBrowser) => (await app.call(listSecurityNotices, { as })).output()

async function start(env: Record<string, string> = {}) {
  app = await startTestApp({ env })
  account = await app.createMember()
  phone = await signIn(new TestBrowser())
}
beforeEach(() => start())
afterEach(() => app.close())

it('appears on the device that was known before, and not on the new one', async () => {
  expect(await notices(phone)).toEqual([])
  tablet = await signIn(new TestBrowser())
  expect(await notices(phone)).toMatchObject([{ kind: 'new_device', can_end_session: true }])
  expect((await app.call(me, { as: phone })).output().user.hasSecurityNotice).toBe(true)
  await signIn(tablet)
  expect(await notices(tablet)).toEqual([])
})

it('is not made for a device that the account has used before', async () => {
  await signIn(phone)
  expect(await notices(phone)).toEqual([])
})

it('can be dismissed, or end the session of the new device', async () => {
  for (const [answer, code] of [
    ['was_me', undefined],
    ['end_session', 'session_revoked'],
  ] as const) {
    tablet = await signIn(new TestBrowser())
    const [notice] = await notices(phone)
    const input = { params: { id: notice?.id ?? '' }, body: { answer } }
    expect((await app.call(answerSecurityNotice, { ...input, as: tablet })).status).toBe(404)
    expect((await app.call(answerSecurityNotice, { ...input, as: phone })).status).toBe(200)
    expect((await app.call(me, { as: tablet })).code).toBe(code)
    expect(await notices(phone)).toEqual([])
  }
})

const answer = async (as: TestBrowser, id: string | undefined, given: string) =>
  await app.call(answerSecurityNotice, { as, params: { id: String(id) }, body: { answer: given } })

it.each(['was_me', 'end_session'] as const)(
  'answered with %s on a new device stays on the others until the notice about that device is answered',
  async (given) => {
    const first = await signIn(new TestBrowser())
    await signIn(new TestBrowser())
    const [aboutFirst, aboutSecond] = await notices(phone)
    expect((await notices(first)).map(({ id }) => id)).toEqual([aboutSecond?.id])
    expect((await answer(first, aboutSecond?.id, given)).status).toBe(200)
    expect(await notices(first)).toEqual([])
    expect((await app.call(me, { as: first })).output().user.hasSecurityNotice).toBeUndefined()
    expect((await notices(phone)).map(({ id }) => id)).toEqual([aboutFirst?.id, aboutSecond?.id])
    await answer(phone, aboutFirst?.id, 'was_me')
    await signIn(new TestBrowser())
    const [, aboutThird] = await notices(phone)
    expect((await answer(first, aboutThird?.id, 'was_me')).status).toBe(200)
    expect((await notices(phone)).map(({ id }) => id)).toEqual([aboutSecond?.id])
  },
)

it('is shown on a new device where the devices from before are lost', async () => {
  const own = await signIn(new TestBrowser())
  await signIn(new TestBrowser())
  expect(await notices(own)).toMatchObject([{ kind: 'new_device', can_end_session: true }])
})

it('is not made where no other device could show it', async () => {
  await app.db.deleteFrom('known_devices').execute()
  const first = await signIn(new TestBrowser())
  tablet = await signIn(new TestBrowser())
  expect(await notices(first)).toMatchObject([{ kind: 'new_device' }])
  expect(await notices(tablet)).toEqual([])
})

it('is not shown to a session that has taken the cookie of another device', async () => {
  const stranger = await signIn(new TestBrowser())
  stranger.cookies.set('device', phone.cookies.get('device') ?? '')
  await signIn(new TestBrowser())
  expect(await notices(phone)).toHaveLength(2)
  expect(await notices(stranger)).toEqual([])
})

it('ends every session on the new device, also one from a later sign-in there', async () => {
  const stranger = await signIn(new TestBrowser())
  await signIn(stranger)
  tablet = await signIn(new TestBrowser())
  const [first] = await notices(phone)
  expect(first).toMatchObject({ kind: 'new_device', can_end_session: true })
  await answer(phone, first?.id, 'end_session')
  expect((await app.call(me, { as: stranger })).code).toBe('session_revoked')
  for (const own of [phone, tablet]) expect((await app.call(me, { as: own })).status).toBe(200)
  await signIn(stranger)
  expect((await notices(phone)).map(({ can_end_session }) => can_end_session)).toEqual([true, true])
})

it('ends the session with which the new device has changed the password', async () => {
  const stranger = await signIn(new TestBrowser())
  const body = { currentPassword: testPassword, newPassword: 'nineteen grey herons' }
  expect((await app.call(changePassword, { as: stranger, body })).status).toBe(200)
  await app.call(login, { as: phone, body: { username: account.username, password: body.newPassword } })
  const [notice] = await notices(phone)
  expect(notice?.can_end_session).toBe(true)
  await answer(phone, notice?.id, 'end_session')
  expect((await app.call(me, { as: stranger })).code).toBe('session_revoked')
})

it('offers to end the session only while the new device is signed in', async () => {
  const stranger = await signIn(new TestBrowser())
  await app.call(logout, { as: stranger })
  expect(await notices(phone)).toMatchObject([{ can_end_session: false }])
})

it('is a mail where mail is set up', async () => {
  await app.close()
  await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await signIn(new TestBrowser())
  expect(await notices(phone)).toEqual([])
  const [mail] = await app.db.selectFrom('mails').selectAll().execute()
  expect(mail).toMatchObject({
    recipient: account.email,
    subject: 'Family Heritage: a new device has signed in',
  })
})

it('tells by mail of a new password, but not of the one that replaces a temporary password', async () => {
  await app.close()
  await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const subjects = async () =>
    (await app.db.selectFrom('mails').select('subject').execute()).map(({ subject }) => subject)
  const change = { currentPassword: testPassword, newPassword: 'nineteen grey herons' }
  await app.db.updateTable('accounts').set({ must_change_password: 1 }).execute()
  await app.call(changePassword, { as: phone, body: change })
  expect(await subjects()).toEqual([])
  const again = { currentPassword: change.newPassword, newPassword: 'twenty white herons' }
  await app.call(changePassword, { as: phone, body: again })
  expect(await subjects()).toEqual(['Family Heritage: your password was changed'])
})

it('tells the old address that an administrator has changed the email address', async () => {
  await app.close()
  await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const owner = await app.createAdmin()
  const other = await app.signIn(await app.createAdmin())
  const change = await app.call(updateUser, {
    ...{ as: other, params: { id: owner.id } },
    body: { email: 'new@family.example' },
  })
  expect(change.status).toBe(200)
  const mails = await app.db.selectFrom('mails').selectAll().execute()
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [owner.email, 'Family Heritage: your email address was changed'],
  ])
})

it('tells the other devices that an authenticator app was removed', async () => {
  tablet = await signIn(new TestBrowser())
  const confirmed = {
    sealed_secret: '',
    created_at: '2026-05-01T00:00:00Z',
    confirmed_at: '2026-05-01T00:00:00Z',
  }
  await app.db
    .insertInto('authenticator_apps')
    .values({ account_id: account.id, ...confirmed, device_hash: null })
    .execute()
  const [notice] = await notices(phone)
  await answer(phone, notice?.id, 'was_me')
  expect((await app.call(removeAuthenticatorApp, { as: tablet })).status).toBe(200)
  expect(await notices(phone)).toMatchObject([{ kind: 'methods_removed', can_end_session: true }])
  expect(await notices(tablet)).toEqual([])
})

it('are limited: a stranger with the password cannot bury the one that matters', async () => {
  const stranger = new TestBrowser()
  for (let n = 0; n < limits.rate.newDevicesPerHour - 1; n++) {
    stranger.cookies.clear()
    await app.call(login, { as: stranger, body: { username: account.username, password: testPassword } })
  }
  stranger.cookies.clear()
  const body = { username: account.username, password: testPassword }
  expect((await app.call(login, { as: stranger, body })).code).toBe('too_many')
  expect((await app.call(login, { as: phone, body })).status).toBe(200)
  app.clock.advance(60 * 60_000)
  expect((await app.call(login, { as: stranger, body })).status).toBe(200)
})

it('do not keep the owner out after a reset, however often a stranger has signed in before', async () => {
  const stranger = new TestBrowser()
  const body = { username: account.username, password: testPassword }
  do stranger.cookies.clear()
  while ((await app.call(login, { as: stranger, body })).status === 200)
  await unlockAccount(app.deps, account.id)
  expect((await app.call(login, { as: new TestBrowser(), body })).status).toBe(200)
})

it('about a first email address is shown on the known devices, not sent to that address', async () => {
  await app.close()
  await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  account = await app.createAdmin({ email: null })
  const own = await signIn(new TestBrowser())
  const other = await app.signIn(await app.createAdmin())
  app.clock.advance(60_000)
  await app.call(updateUser, { as: other, params: { id: account.id }, body: { email: 'new@family.example' } })
  expect(await notices(own)).toMatchObject([{ kind: 'email_changed' }])
  expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
})
