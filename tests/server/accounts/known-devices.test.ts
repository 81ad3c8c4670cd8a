/** Known devices: what makes the site forget a device, so that its next sign-in is told again. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resetPassword } from '#server/accounts/accounts.service.ts'
import { makeTemporaryPassword } from '#server/accounts/temporary-password.ts'
import { changePassword, endSession, listSessions, login, me } from '#shared/contracts/accounts.contract.ts'
import { answerSecurityNotice, listSecurityNotices } from '#shared/contracts/sign-in-methods.contract.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

const newPassword = 'nineteen grey herons'

let app: TestApp
let account: TestAccount
let phone: TestBrowser
let tablet: TestBrowser

async function signIn(as: TestBrowser, password = testPassword) {
  app.clock.advance(60_000)
  const body = { username: account.username, password }
  expect((await app.call(login, { as, body })).status).toBe(200)
  return as
}

const listNotices = async (as: TestBrowser) => (await app.call(listSecurityNotices, { as })).output()

async function confirmDevices() {
  for (const { id } of await listNotices(phone)) {
    await app.call(answerSecurityNotice, { as: phone, params: { id }, body: { answer: 'was_me' } })
  }
}

/** Ends the session that was used last on another device, from the profile. */
async function endOtherSession(as: TestBrowser) {
  const sessions = (await app.call(listSessions, { as })).output()
  const id = String(sessions.find(({ current }) => !current)?.id)
  expect((await app.call(endSession, { as, params: { id } })).status).toBe(200)
}

beforeEach(async () => {
  app = await startTestApp()
  account = await app.createMember()
  phone = await signIn(new TestBrowser())
  tablet = await signIn(new TestBrowser())
  await confirmDevices()
})
afterEach(() => app.close())

it('tells of no device that the account has used before', async () => {
  await signIn(tablet)
  expect(await listNotices(phone)).toEqual([])
})

it('ends all sessions of a device, and forgets the device, when one session is ended in the profile', async () => {
  const first = new TestBrowser()
  first.cookies.set('session', tablet.cookies.get('session') ?? '')
  tablet.cookies.delete('session')
  await signIn(tablet)
  await endOtherSession(phone)
  for (const as of [first, tablet]) expect((await app.call(me, { as })).code).toBe('session_revoked')
  await signIn(tablet)
  expect(await listNotices(phone)).toMatchObject([{ kind: 'new_device' }])
})

it('deletes the notice about a device whose session is ended in the profile', async () => {
  await endOtherSession(phone)
  await signIn(new TestBrowser())
  expect(await listNotices(phone)).toHaveLength(1)
  await endOtherSession(phone)
  expect(await listNotices(phone)).toEqual([])
})

it('forgets all devices but the current one when the password is changed', async () => {
  await app.call(changePassword, { as: phone, body: { currentPassword: testPassword, newPassword } })
  await signIn(phone, newPassword)
  expect(await listNotices(phone)).toEqual([])
  await signIn(tablet, newPassword)
  expect(await listNotices(phone)).toMatchObject([{ kind: 'new_device' }])
})

it('forgets no device for a new device about which a notice still waits', async () => {
  const stranger = await signIn(new TestBrowser())
  await app.call(changePassword, { as: stranger, body: { currentPassword: testPassword, newPassword } })
  await signIn(phone, newPassword)
  await endOtherSession(stranger)
  await signIn(phone, newPassword)
  expect((await listNotices(phone)).map(({ kind }) => kind).sort()).toEqual([
    'new_device',
    'password_changed',
  ])
  expect(await listNotices(stranger)).toEqual([])
})

it('forgets all devices when an administrator resets the password', async () => {
  const stranger = await signIn(new TestBrowser())
  const temporary = await makeTemporaryPassword()
  await resetPassword(app.deps, null, account.id, temporary)
  await signIn(phone, temporary.password)
  await app.call(changePassword, {
    as: phone,
    body: { currentPassword: temporary.password, newPassword },
  })
  expect(await listNotices(phone)).toEqual([])
  for (const as of [tablet, stranger]) await signIn(as, newPassword)
  expect(await listNotices(phone)).toMatchObject([{ kind: 'new_device' }, { kind: 'new_device' }])
})
