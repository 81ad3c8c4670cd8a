/** Signing out a device, in a notice or in the profile, removes what it has added to sign in with. */
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  me,
} from '#shared/contracts/accounts.contract.ts'
import {
  addPasskey as addPasskeyEndpoint,
  answerSecurityNotice,
  confirmPassword,
  createRecoveryCodes,
  getPasskeyCreationOptions,
  getPasskeySignInOptions,
  listSecurityNotices,
  loginWithPasskey,
  startAuthenticatorApp,
  switchOnAuthenticatorApp,
} from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
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
const answer = async (as: TestBrowser, id: string | undefined, given: string) =>
  await app.call(answerSecurityNotice, { as, params: { id: String(id) }, body: { answer: given } })

beforeEach(async () => {
  app = await startTestApp()
  account = await app.createMember()
  phone = await signIn(new TestBrowser())
  tablet = new TestBrowser()
})
afterEach(() => app.close())

async function addPasskey(as: TestBrowser) {
  const options = (await app.call(getPasskeyCreationOptions, { as })).output()
  const passkey = new SoftPasskey()
  const added = await app.call(addPasskeyEndpoint, { as, body: { passkey: passkey.register(options) } })
  expect(added.status).toBe(200)
  return passkey
}

async function signInWith(passkey: SoftPasskey, as = new TestBrowser()) {
  const options = (await app.call(getPasskeySignInOptions)).output()
  return await app.call(loginWithPasskey, { as, body: { passkey: passkey.sign(options) } })
}

test('a notice about a passkey is not shown to the device that added it, and can remove the passkey', async () => {
  const own = await addPasskey(phone)
  const stranger = await signIn(new TestBrowser())
  const passkey = await addPasskey(stranger)
  expect(await notices(stranger)).toEqual([])
  const shown = await notices(phone)
  expect(shown.map(({ kind }) => kind)).toEqual(['new_device', 'passkey_added'])
  await answer(phone, shown[1]?.id, 'end_session')
  expect((await app.call(me, { as: stranger })).code).toBe('session_revoked')
  expect((await signInWith(passkey)).code).toBe('bad_credentials')
  expect((await signInWith(own)).status).toBe(200)
})

test('a notice about a passkey is not shown to the session that added it, where the session has no device', async () => {
  tablet = await signIn(new TestBrowser())
  await answer(phone, (await notices(phone))[0]?.id, 'was_me')
  app.clock.advance(60_000)
  // As a session from before the column `device_hash`.
  await app.signIn(account, phone)
  await addPasskey(phone)
  expect(await notices(phone)).toEqual([])
  const [notice] = await notices(tablet)
  expect(notice?.kind).toBe('passkey_added')
  expect((await answer(phone, notice?.id, 'was_me')).status).toBe(404)
})

test('a notice about a passkey can remove the passkey after the device has signed out', async () => {
  const stranger = await signIn(new TestBrowser())
  const passkey = await addPasskey(stranger)
  await app.call(logout, { as: stranger })
  const added = (await notices(phone)).find(({ kind }) => kind === 'passkey_added')
  expect(added?.can_end_session).toBe(true)
  await answer(phone, added?.id, 'end_session')
  expect((await signInWith(passkey)).code).toBe('bad_credentials')
})

test('the profile names the passkeys of a device, and removes them with its session', async () => {
  const own = await addPasskey(phone)
  const stranger = await signIn(new TestBrowser())
  const passkey = await addPasskey(stranger)
  const sessions = (await app.call(listSessions, { as: phone })).output()
  expect(sessions.map(({ current, added_passkeys }) => [current, added_passkeys.length])).toEqual([
    [true, 0],
    [false, 1],
  ])
  await app.call(endSession, { as: phone, params: { id: sessions[1]?.id ?? '' } })
  expect((await signInWith(passkey)).code).toBe('bad_credentials')
  expect((await signInWith(own)).status).toBe(200)
})

async function switchOnApp(as: TestBrowser) {
  const { secret } = (await app.call(startAuthenticatorApp, { as })).output()
  const code = TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: app.clock.now() })
  expect((await app.call(switchOnAuthenticatorApp, { as, body: { code } })).status).toBe(200)
}

const signInAgain = () =>
  app.call(login, {
    as: new TestBrowser(),
    body: { username: account.username, password: testPassword },
  })

test('a notice about an authenticator app can remove the app with the session of its device', async () => {
  const stranger = await signIn(new TestBrowser())
  await switchOnApp(stranger)
  expect((await signInAgain()).code).toBe('second_step_needed')
  expect(await notices(stranger)).toEqual([])
  const added = (await notices(phone)).find(({ kind }) => kind === 'app_added')
  expect(added?.can_end_session).toBe(true)
  await answer(phone, added?.id, 'end_session')
  expect((await app.call(me, { as: stranger })).code).toBe('session_revoked')
  expect((await signInAgain()).status).toBe(200)
  expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
})

test('the profile names the authenticator app of a device, and removes it with the session', async () => {
  const stranger = await signIn(new TestBrowser())
  await switchOnApp(stranger)
  const sessions = (await app.call(listSessions, { as: phone })).output()
  expect(sessions.map(({ added_app }) => added_app)).toEqual([false, true])
  await app.call(endSession, { as: phone, params: { id: sessions[1]?.id ?? '' } })
  expect((await signInAgain()).status).toBe(200)
})

/** Two ways to sign out the stranger's device on the phone, with the answers of the server. */
const waysToSignOut: [string, () => Promise<{ status: number; code: string | undefined }>][] = [
  [
    'in a notice',
    async () => {
      const added = (await notices(phone)).find(({ kind }) => kind === 'passkey_added')
      return await answer(phone, added?.id, 'end_session')
    },
  ],
  [
    'in the profile',
    async () => {
      const sessions = (await app.call(listSessions, { as: phone })).output()
      const id = String(sessions.find(({ added_passkeys }) => added_passkeys.length > 0)?.id)
      return await app.call(endSession, { as: phone, params: { id } })
    },
  ],
]

test.each(waysToSignOut)(
  'signing out a device that has added a passkey needs a recent password, %s',
  async (_, signOut) => {
    const stranger = await signIn(new TestBrowser())
    const passkey = await addPasskey(stranger)
    app.clock.advance(31 * 60_000)
    expect((await signOut()).code).toBe('password_needed')
    expect((await app.call(me, { as: stranger })).status).toBe(200)
    expect((await signInWith(passkey)).status).toBe(200)
    await app.call(confirmPassword, { as: phone, body: { password: testPassword } })
    expect((await signOut()).status).toBe(200)
    expect((await signInWith(passkey)).code).toBe('bad_credentials')
  },
)

test.each(waysToSignOut)(
  'the other devices show a notice about the removal of a passkey with its device, %s',
  async (_, signOut) => {
    tablet = await signIn(new TestBrowser())
    await answer(phone, (await notices(phone))[0]?.id, 'was_me')
    await addPasskey(await signIn(new TestBrowser()))
    app.clock.advance(60_000)
    await signOut()
    expect(await notices(phone)).toEqual([])
    expect(await notices(tablet)).toMatchObject([{ kind: 'methods_removed', can_end_session: true }])
  },
)

test.each(waysToSignOut)(
  'devices that signed in with a passkey of a device are signed out with that device, %s',
  async (_, signOut) => {
    const own = await addPasskey(phone)
    const passkey = await addPasskey(await signIn(new TestBrowser()))
    const second = new TestBrowser()
    await signInWith(passkey, second)
    const next = await addPasskey(second)
    const third = new TestBrowser()
    await signInWith(next, third)
    await app.call(logout, { as: second })
    await signInWith(own, tablet)
    expect((await signOut()).status).toBe(200)
    expect((await app.call(me, { as: third })).code).toBe('session_revoked')
    for (const removed of [passkey, next]) expect((await signInWith(removed)).code).toBe('bad_credentials')
    for (const as of [phone, tablet]) expect((await app.call(me, { as })).status).toBe(200)
    expect((await signInWith(own)).status).toBe(200)
  },
)

test('new recovery codes are logged, told to the owner, and removed with the device that made them', async () => {
  const stranger = await signIn(new TestBrowser())
  await switchOnApp(phone)
  app.clock.advance(60_000)
  expect((await app.call(createRecoveryCodes, { as: stranger })).status).toBe(200)
  expect(await notices(stranger)).toEqual([])
  await app.call(logout, { as: stranger })
  const made = (await notices(phone)).find(({ kind }) => kind === 'recovery_codes_created')
  expect(made?.can_end_session).toBe(true)
  expect((await answer(phone, made?.id, 'end_session')).status).toBe(200)
  expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect((await signInAgain()).code).toBe('second_step_needed')
  const log = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  const actions = log.map(({ action }) => action)
  expect(actions).toEqual(['switch_on_second_step', 'create_recovery_codes', 'remove_recovery_codes'])
})

test('a new password is answered with whether passkeys of other devices still work', async () => {
  const change = async (currentPassword: string, newPassword: string) =>
    (await app.call(changePassword, { as: phone, body: { currentPassword, newPassword } })).output()
      .has_other_methods
  await addPasskey(phone)
  expect(await change(testPassword, 'nineteen grey herons')).toBe(false)
  app.clock.advance(60_000)
  const body = { username: account.username, password: 'nineteen grey herons' }
  await app.call(login, { as: tablet, body })
  await addPasskey(tablet)
  expect(await change('nineteen grey herons', 'twenty grey herons')).toBe(true)
})

test('the profile names the recovery codes of a device', async () => {
  const stranger = await signIn(new TestBrowser())
  await switchOnApp(phone)
  await app.call(createRecoveryCodes, { as: stranger })
  const listCodes = async (as: TestBrowser) =>
    (await app.call(listSessions, { as })).output().map(({ added_codes }) => added_codes)
  expect(await listCodes(phone)).toEqual([false, true])
  expect(await listCodes(stranger)).toEqual([false, false])
})

test('signing out a device that has added nothing needs no password, and makes no notice', async () => {
  tablet = await signIn(new TestBrowser())
  app.clock.advance(31 * 60_000)
  expect((await answer(phone, (await notices(phone))[0]?.id, 'end_session')).status).toBe(200)
  await signIn(tablet)
  app.clock.advance(31 * 60_000)
  const id = String((await app.call(listSessions, { as: phone })).output()[1]?.id)
  expect((await app.call(endSession, { as: phone, params: { id } })).status).toBe(200)
  expect(await app.db.selectFrom('security_notices').selectAll().execute()).toEqual([])
})

test('the authenticator app of the own device stays when another device is signed out', async () => {
  const stranger = await signIn(new TestBrowser())
  await switchOnApp(phone)
  const sessions = (await app.call(listSessions, { as: phone })).output()
  expect(sessions.map(({ added_app }) => added_app)).toEqual([false, false])
  await app.call(endSession, { as: phone, params: { id: sessions[1]?.id ?? '' } })
  expect((await app.call(me, { as: stranger })).code).toBe('session_revoked')
  expect((await signInAgain()).code).toBe('second_step_needed')
})

test('what is added to sign in with is limited, but not the removal with a device', async () => {
  const stranger = await signIn(new TestBrowser())
  const passkey = await addPasskey(stranger)
  await app.db.updateTable('limits').set({ count: limits.rate.addedMethodsPerHour }).execute()
  const refused = await app.call(addPasskeyEndpoint, {
    as: stranger,
    body: {
      passkey: new SoftPasskey().register(
        (await app.call(getPasskeyCreationOptions, { as: stranger })).output(),
      ),
    },
  })
  expect(refused.code).toBe('too_many')
  const session = (await app.call(listSessions, { as: phone })).output().find(({ current }) => !current)
  const params = { id: session?.id ?? '' }
  expect((await app.call(endSession, { as: phone, params })).status).toBe(200)
  expect((await signInWith(passkey)).code).toBe('bad_credentials')
})
