/** Passkeys: adding, signing in, confirming, and every kind of wrong signature. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetPassword, setActive } from '#server/accounts/accounts.service.ts'
import { makeTemporaryPassword } from '#server/accounts/temporary-password.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { changePassword, me } from '#shared/contracts/accounts.contract.ts'
import * as contract from '#shared/contracts/sign-in-methods.contract.ts'
import { resetUserPassword } from '#shared/contracts/users.contract.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

const minute = 60_000
const hour = 60 * minute

let app: TestApp
let account: TestAccount
let phone: TestBrowser

beforeEach(async () => {
  app = await startTestApp()
  account = await app.createMember()
  phone = await app.signIn(account)
})
afterEach(() => app.close())

async function addPasskey(passkey = new SoftPasskey(), as = phone) {
  const options = (await app.call(contract.getPasskeyCreationOptions, { as })).output()
  return await app.call(contract.addPasskey, { as, body: { passkey: passkey.register(options) } })
}

async function addNew(passkey = new SoftPasskey(), as = phone): Promise<SoftPasskey> {
  ;(await addPasskey(passkey, as)).output()
  return passkey
}

const requestOptions = async () => (await app.call(contract.getPasskeySignInOptions)).output()

async function signIn(passkey: SoftPasskey, as = new TestBrowser()) {
  const body = { passkey: passkey.sign(await requestOptions()) }
  return await app.call(contract.loginWithPasskey, { as, body })
}

const listPasskeys = async () => (await app.call(contract.getSignInMethods, { as: phone })).output().passkeys

describe('a new passkey', () => {
  it('is named after the browser and listed without secrets', async () => {
    const added = (await addPasskey()).output()
    expect(await listPasskeys()).toEqual([added])
    expect(Object.keys(added).sort()).toEqual(['created_at', 'id', 'is_synced', 'last_used', 'name'])
  })

  it('can be renamed and removed by its owner only', async () => {
    const { id } = (await addPasskey()).output()
    const stranger = await app.signIn(await app.createMember())
    const params = { id }
    const body = { name: 'My tablet' }
    expect((await app.call(contract.renamePasskey, { params, body, as: stranger })).status).toBe(404)
    expect((await app.call(contract.removePasskey, { params, as: stranger })).status).toBe(404)
    await app.call(contract.renamePasskey, { params, body, as: phone })
    expect(await listPasskeys()).toMatchObject([{ name: 'My tablet' }])
    expect((await app.call(contract.removePasskey, { params, as: phone })).status).toBe(200)
    expect(await listPasskeys()).toEqual([])
  })

  it('needs a recent confirmation', async () => {
    app.clock.advance(31 * minute)
    expect((await app.call(contract.getPasskeyCreationOptions, { as: phone })).code).toBe('password_needed')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['a synced passkey that cannot be synced', { canBeSynced: false, isSynced: true }],
  ])('is refused with %s', async (_, behaviour) => {
    expect((await addPasskey(new SoftPasskey(behaviour))).code).toBe('invalid')
    expect(await listPasskeys()).toEqual([])
  })

  it('is refused with certificates before the library looks at them, without any request of the server', async () => {
    const requests = vi.spyOn(globalThis, 'fetch')
    const options = (await app.call(contract.getPasskeyCreationOptions, { as: phone })).output()
    const add = (passkey: SoftPasskey) =>
      app.call(contract.addPasskey, { as: phone, body: { passkey: passkey.register(options) } })
    expect((await add(new SoftPasskey({ certificate: Buffer.from('any') }))).code).toBe('invalid')
    expect(requests).not.toHaveBeenCalled()
    requests.mockRestore()
    // The library, which takes the challenge, has not seen the first answer.
    expect((await add(new SoftPasskey())).status).toBe(200)
  })

  it('is refused with a challenge that was used, has expired, or belongs to another session', async () => {
    const options = (await app.call(contract.getPasskeyCreationOptions, { as: phone })).output()
    const add = (as: TestBrowser) =>
      app.call(contract.addPasskey, { as, body: { passkey: new SoftPasskey().register(options) } })
    expect((await add(await app.signIn(account))).code).toBe('gone')
    expect((await add(phone)).status).toBe(200)
    expect((await add(phone)).code).toBe('gone')
    const late = (await app.call(contract.getPasskeyCreationOptions, { as: phone })).output()
    app.clock.advance(5 * minute)
    const body = { passkey: new SoftPasskey().register(late) }
    expect((await app.call(contract.addPasskey, { as: phone, body })).code).toBe('gone')
  })

  it('is refused when an account has it already', async () => {
    const passkey = await addNew()
    expect((await addPasskey(passkey)).code).toBe('conflict')
    const other = await app.signIn(await app.createMember())
    expect((await addPasskey(passkey, other)).code).toBe('conflict')
  })

  it('is in the activity log without its key', async () => {
    const passkey = await addNew()
    const [entry] = await app.db.selectFrom('audit_log').selectAll().execute()
    expect(entry).toMatchObject({ action: 'add_passkey', target_id: account.id })
    expect(JSON.stringify(entry)).not.toContain(passkey.id)
  })
})

describe('signing in with a passkey', () => {
  it('needs neither username nor password', async () => {
    const passkey = await addNew()
    const tablet = new TestBrowser()
    expect((await signIn(passkey, tablet)).output().user.id).toBe(account.id)
    expect((await app.call(me, { as: tablet })).output().user.username).toBe(account.username)
    expect((await listPasskeys())[0]?.last_used).toBe('2026-05-01T12:00:00.000Z')
  })

  it('offers the passkeys of this site without naming any', async () => {
    await addNew()
    const options = await requestOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['another user handle', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['another backup eligibility', { canBeSynced: false, isSynced: false }],
  ])('is refused with %s', async (_, behaviour) => {
    const passkey = await addNew()
    Object.assign(passkey.behaviour, behaviour)
    expect((await signIn(passkey)).code).toBe('bad_credentials')
  })

  it('is refused without a user handle, and with the signature of another key', async () => {
    const passkey = await addNew()
    passkey.behaviour.userHandle = undefined
    expect((await signIn(passkey)).code).toBe('bad_credentials')
    const other = new SoftPasskey({ userHandle: Buffer.from(account.id).toString('base64url') })
    const forged = { ...other.sign(await requestOptions()), id: passkey.id, rawId: passkey.id }
    expect((await app.call(contract.loginWithPasskey, { body: { passkey: forged } })).code).toBe(
      'bad_credentials',
    )
  })

  it('answers an unknown passkey like a wrong signature', async () => {
    const known = await addNew()
    known.behaviour.isVerified = false
    const unknown = new SoftPasskey({ userHandle: known.behaviour.userHandle })
    const [one, two] = [await signIn(known), await signIn(unknown)]
    expect(one.json).toEqual(two.json)
    expect(one.status).toBe(two.status)
  })

  it('uses each challenge once, and not after five minutes', async () => {
    const passkey = await addNew()
    const answer = passkey.sign(await requestOptions())
    const send = () => app.call(contract.loginWithPasskey, { body: { passkey: answer } })
    expect((await send()).status).toBe(200)
    expect((await send()).code).toBe('gone')
    const late = passkey.sign(await requestOptions())
    app.clock.advance(5 * minute)
    expect((await app.call(contract.loginWithPasskey, { body: { passkey: late } })).code).toBe('gone')
  })

  it('gives one session when the same signature arrives 50 times at once', async () => {
    const passkey = await addNew()
    const answer = passkey.sign(await requestOptions())
    const results = await Promise.all(
      Array.from({ length: 50 }, () => app.call(contract.loginWithPasskey, { body: { passkey: answer } })),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts no challenge that was made for a confirmation or a new passkey', async () => {
    const passkey = await addNew()
    const forConfirmation = (await app.call(contract.getConfirmationOptions, { as: phone })).output()
    const body = { passkey: passkey.sign(forConfirmation) }
    expect((await app.call(contract.loginWithPasskey, { body })).code).toBe('gone')
  })

  it('refuses a counter that does not grow, and accepts authenticators without one', async () => {
    const counting = await addNew(new SoftPasskey({ counter: 7 }))
    expect((await signIn(counting)).code).toBe('bad_credentials')
    counting.behaviour.counter = 8
    expect((await signIn(counting)).status).toBe(200)
    expect((await signIn(counting)).code).toBe('bad_credentials')
    counting.behaviour.counter = 0
    expect((await signIn(counting)).code).toBe('bad_credentials')
    const plain = await addNew()
    expect((await signIn(plain)).status).toBe(200)
    expect((await signIn(plain)).status).toBe(200)
  })

  it('saves whether the passkey is synced at its last use', async () => {
    const passkey = await addNew(new SoftPasskey({ isSynced: false }))
    expect((await listPasskeys())[0]?.is_synced).toBe(false)
    passkey.behaviour.isSynced = true
    await signIn(passkey)
    expect((await listPasskeys())[0]?.is_synced).toBe(true)
  })

  it('is refused for an inactive account, during maintenance, and after a password reset', async () => {
    const passkey = await addNew()
    await setActive(app.deps, null, account.id, false)
    expect((await signIn(passkey)).code).toBe('bad_credentials')
    await setActive(app.deps, null, account.id, true)
    await saveSettings(app.deps, { maintenance_mode: true })
    expect((await signIn(passkey)).code).toBe('maintenance')
    await saveSettings(app.deps, { maintenance_mode: false })
    expect((await signIn(passkey)).status).toBe(200)
    await resetPassword(app.deps, null, account.id, await makeTemporaryPassword())
    expect((await signIn(passkey)).code).toBe('bad_credentials')
  })

  it('opens a session that ends when the passkey is removed, also after a new password', async () => {
    const passkey = await addNew()
    const [first, second] = [new TestBrowser(), new TestBrowser()]
    for (const as of [first, second]) await signIn(passkey, as)
    const [saved] = await listPasskeys()
    const body = { currentPassword: testPassword, newPassword: 'nineteen grey herons' }
    expect((await app.call(changePassword, { as: second, body })).status).toBe(200)
    await signIn(passkey, first)
    const remove = { as: first, params: { id: String(saved?.id) } }
    expect((await app.call(contract.removePasskey, remove)).status).toBe(200)
    expect((await app.call(me, { as: second })).code).toBe('session_expired')
    expect((await app.call(me, { as: first })).status).toBe(200)
  })

  it('is limited by IP address', async () => {
    const unknown = new SoftPasskey({ userHandle: 'S2FyaQ' })
    for (let attempt = 0; attempt < 30; attempt++) {
      expect((await signIn(unknown)).code).toBe('bad_credentials')
    }
    expect((await signIn(unknown)).code).toBe('too_many')
    expect((await signIn(unknown, new TestBrowser('192.0.2.77'))).code).toBe('bad_credentials')
  })
})

describe('confirming with a passkey', () => {
  async function confirm(passkey: SoftPasskey, as: TestBrowser) {
    const options = (await app.call(contract.getConfirmationOptions, { as })).output()
    return await app.call(contract.confirmPassword, { as, body: { passkey: passkey.sign(options) } })
  }

  it('opens dangerous calls, and renews the token of the session', async () => {
    const admin = await app.createAdmin()
    const desk = await app.signIn(admin)
    const passkey = await addNew(new SoftPasskey(), desk)
    app.clock.advance(hour)
    const reset = () => app.call(resetUserPassword, { as: desk, params: { id: account.id } })
    expect((await reset()).code).toBe('password_needed')
    const token = desk.cookies.get('session')
    expect((await confirm(passkey, desk)).status).toBe(200)
    expect(desk.cookies.get('session')).not.toBe(token)
    expect((await reset()).code).toBe('not_found')
  })

  it('names the passkeys of the account, and is impossible without one', async () => {
    expect((await app.call(contract.getConfirmationOptions, { as: phone })).code).toBe('impossible')
    const passkey = await addNew()
    const options = (await app.call(contract.getConfirmationOptions, { as: phone })).output()
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id])
  })

  it('is refused with the passkey of somebody else', async () => {
    await addNew()
    const stranger = await app.signIn(await app.createMember())
    const theirs = await addNew(new SoftPasskey(), stranger)
    expect((await confirm(theirs, phone)).code).toBe('wrong_password')
  })
})
