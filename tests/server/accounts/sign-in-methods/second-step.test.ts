/** The second step at sign-in: authenticator apps, recovery codes, and the setting for administrators. */
import { TOTP } from 'otpauth'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { login, me } from '#shared/contracts/accounts.contract.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { listPeople, listPeopleWithAuth } from '#shared/contracts/people.contract.ts'
import * as contract from '#shared/contracts/sign-in-methods.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { listUsers } from '#shared/contracts/users.contract.ts'
import { demandSecondStep, insertPasskey } from '#tests/support/second-step.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

const second = 1000
const minute = 60 * second

let app: TestApp
let account: TestAccount
let phone: TestBrowser
let logged: string[]

beforeEach(async () => {
  logged = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await startTestApp({ log })
  account = await app.createMember()
  phone = await app.signIn(account)
})
afterEach(() => app.close())

const currentCode = (secret: string, stepsAhead = 0) =>
  TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: app.clock.now() + stepsAhead * 30 * second,
  })

async function switchOn(as = phone) {
  const { secret, uri } = (await app.call(contract.startAuthenticatorApp, { as })).output()
  const body = { code: currentCode(secret) }
  const { recoveryCodes } = (await app.call(contract.switchOnAuthenticatorApp, { as, body })).output()
  // The code that switched the app on is used up.
  app.clock.advance(30 * second)
  return { secret, uri, recoveryCodes }
}

function signIn(code?: string, { password = testPassword, as = new TestBrowser(), who = account } = {}) {
  const body = { username: who.username, password, ...(code !== undefined && { code }) }
  return app.call(login, { as, body })
}

it('counts wrong codes of a device on, although its user confirms the password between them', async () => {
  await switchOn()
  for (let i = 0; i < 5; i++) {
    expect((await signIn('000000', { as: phone })).code).toBe('wrong_code')
    const body = { password: testPassword }
    if (i < 4) expect((await app.call(contract.confirmPassword, { as: phone, body })).status).toBe(200)
  }
  expect((await signIn('000000', { as: phone })).status).toBe(429)
})

describe('an authenticator app', () => {
  it('counts only after a correct code', async () => {
    const { secret } = (await app.call(contract.startAuthenticatorApp, { as: phone })).output()
    expect((await signIn()).status).toBe(200)
    const confirm = (code: string) =>
      app.call(contract.switchOnAuthenticatorApp, { as: phone, body: { code } })
    expect((await confirm(currentCode(secret, 5))).code).toBe('wrong_code')
    expect((await signIn()).status).toBe(200)
    expect((await confirm(currentCode(secret))).status).toBe(200)
    expect((await signIn()).code).toBe('second_step_needed')
  })

  it('has a QR code with the site’s name, the username and the typed key', async () => {
    const { secret, uri } = await switchOn()
    const url = new URL(uri)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain(`Family Heritage:${account.username}`)
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('must be switched on within half an hour, and only once', async () => {
    const { secret } = (await app.call(contract.startAuthenticatorApp, { as: phone })).output()
    app.clock.advance(29 * minute)
    const confirm = (code: string) =>
      app.call(contract.switchOnAuthenticatorApp, { as: phone, body: { code } })
    expect((await confirm(currentCode(secret))).status).toBe(200)
    expect((await confirm(currentCode(secret))).code).toBe('gone')
    expect((await app.call(contract.startAuthenticatorApp, { as: phone })).code).toBe('conflict')
  })

  it('needs a recent confirmation to be set up and removed', async () => {
    await switchOn()
    app.clock.advance(31 * minute)
    for (const endpoint of [contract.startAuthenticatorApp, contract.removeAuthenticatorApp]) {
      expect((await app.call(endpoint, { as: phone })).code).toBe('password_needed')
    }
  })

  it('is sealed in the database, and in no log line, list or log entry', async () => {
    const { secret, recoveryCodes } = await switchOn()
    await signIn(currentCode(secret))
    const admin = await app.signIn(await app.createAdmin())
    const lists = [
      await app.call(listUsers, { as: admin }),
      await app.call(listPeopleWithAuth, { as: admin }),
      await app.call(getAuditLog, { as: admin }),
      await app.call(me, { as: phone }),
      await app.call(contract.getSignInMethods, { as: phone }),
    ]
    const rows = [
      await app.db.selectFrom('authenticator_apps').selectAll().execute(),
      await app.db.selectFrom('recovery_codes').selectAll().execute(),
      await app.db.selectFrom('audit_log').selectAll().execute(),
    ]
    const text = JSON.stringify([logged, lists.map(({ json }) => json), rows])
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(text).not.toContain(hidden)
    }
  })
})

describe('signing in with a code', () => {
  it('needs the password first, and tells nothing without it', async () => {
    const { secret } = await switchOn()
    const other = await app.createMember()
    const wrong = { password: 'not the password' }
    const answers = [
      await signIn(undefined, wrong),
      await signIn(currentCode(secret), wrong),
      await signIn('000000', wrong),
      await signIn(undefined, { ...wrong, who: other }),
    ]
    for (const { status, json } of answers) {
      expect([status, json]).toEqual([401, answers[0]?.json])
    }
    expect((await signIn()).code).toBe('second_step_needed')
    expect((await signIn(currentCode(secret))).output().user.id).toBe(account.id)
  })

  it('accepts the code of the step before and after, with spaces, and no older one', async () => {
    const { secret } = await switchOn()
    app.clock.advance(10 * minute)
    expect((await signIn(currentCode(secret, -2))).code).toBe('wrong_code')
    expect((await signIn(currentCode(secret, -1))).status).toBe(200)
    const code = currentCode(secret, 1)
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  it('refuses a code that was used, and every code before it', async () => {
    const { secret } = await switchOn()
    app.clock.advance(minute)
    const [before, now] = [currentCode(secret, -1), currentCode(secret)]
    expect((await signIn(now)).status).toBe(200)
    expect((await signIn(now)).code).toBe('wrong_code')
    expect((await signIn(before)).code).toBe('wrong_code')
  })

  it('gives one session when the same code arrives 50 times at once', async () => {
    const { secret, recoveryCodes } = await switchOn()
    for (const code of [currentCode(secret), recoveryCodes[0]]) {
      const browsers = Array.from({ length: 50 }, (_, at) => new TestBrowser(`198.51.100.${at}`))
      const results = await Promise.all(browsers.map((as) => signIn(code, { as })))
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
      app.clock.advance(25 * 60 * minute)
    }
  })

  it('is blocked after five wrong codes, like after five wrong passwords', async () => {
    const { secret } = await switchOn()
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await signIn('000000')).code).toBe('wrong_code')
      // The password alone must not clear the count.
      if (attempt < 4) expect((await signIn()).code).toBe('second_step_needed')
    }
    expect((await signIn(currentCode(secret))).code).toBe('too_many')
    app.clock.advance(15 * minute)
    expect((await signIn(currentCode(secret))).status).toBe(200)
  })

  it('still works after the clock was wrong', async () => {
    const { secret } = await switchOn()
    app.clock.advance(365 * 24 * 60 * minute)
    expect((await signIn(currentCode(secret))).status).toBe(200)
    app.clock.advance(-365 * 24 * 60 * minute)
    expect((await signIn(currentCode(secret))).status).toBe(200)
    expect((await signIn(currentCode(secret))).code).toBe('wrong_code')
  })
})

describe('recovery codes', () => {
  const left = async () =>
    (await app.call(contract.getSignInMethods, { as: phone })).output().recovery_codes_left

  it('are ten different codes that work once each, however they are typed', async () => {
    const { recoveryCodes } = await switchOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', next = ''] = recoveryCodes
    expect((await signIn(first)).status).toBe(200)
    expect((await signIn(first)).code).toBe('wrong_code')
    expect((await signIn(` ${next.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
    expect(await left()).toBe(8)
  })

  it('are replaced all at once', async () => {
    const { recoveryCodes } = await switchOn()
    const renewed = (await app.call(contract.createRecoveryCodes, { as: phone })).output().recoveryCodes
    expect((await signIn(recoveryCodes[0])).code).toBe('wrong_code')
    expect((await signIn(renewed[0])).status).toBe(200)
  })

  it('are removed with the app, and need one', async () => {
    await switchOn()
    await app.call(contract.removeAuthenticatorApp, { as: phone })
    expect(await left()).toBe(0)
    expect((await app.call(contract.createRecoveryCodes, { as: phone })).code).toBe('impossible')
    expect((await signIn()).status).toBe(200)
  })
})

describe('the setting for administrators', () => {
  let admin: TestAccount
  let desk: TestBrowser
  beforeEach(async () => {
    admin = await app.createAdmin()
    desk = await app.signIn(admin)
  })

  const demand = (as: TestBrowser, value = true) =>
    app.call(updateSettings, { as, body: { adminSecondStep: value }, headers: { 'If-Match': '*' } })

  it('can be switched on only by an administrator with a second step; the others sign in again', async () => {
    const other = await app.signIn(await app.createAdmin())
    expect((await demand(desk)).json).toMatchObject({
      code: 'invalid',
      fields: { adminSecondStep: expect.any(String) },
    })
    await switchOn(desk)
    expect((await demand(desk)).status).toBe(200)
    expect((await app.call(me, { as: desk })).status).toBe(200)
    expect((await app.call(me, { as: other })).code).toBe('session_expired')
    expect((await app.call(me, { as: phone })).status).toBe(200)
  })

  it('lets an administrator without a second step only set one up', async () => {
    await demandSecondStep(app, await app.createAdmin())
    const { user } = (await signIn(undefined, { as: desk, who: admin })).output()
    expect(user.mustAddSecondStep).toBe(true)
    expect((await app.call(listPeople, { as: desk })).code).toBe('must_add_second_step')
    await switchOn(desk)
    expect((await app.call(listPeople, { as: desk })).status).toBe(200)
    expect((await app.call(me, { as: desk })).output().user.mustAddSecondStep).toBeUndefined()
  })

  it('does not concern relatives', async () => {
    await demandSecondStep(app, admin)
    expect((await signIn()).output().user.mustAddSecondStep).toBeUndefined()
  })

  it('keeps the last second step of an administrator', async () => {
    await switchOn(desk)
    await demand(desk)
    expect((await app.call(contract.removeAuthenticatorApp, { as: desk })).code).toBe('impossible')
    const id = await insertPasskey(app, admin.id)
    expect((await app.call(contract.removeAuthenticatorApp, { as: desk })).status).toBe(200)
    expect((await app.call(contract.removePasskey, { as: desk, params: { id } })).code).toBe('impossible')
  })

  it('refuses the password alone where the second step is a passkey', async () => {
    await demandSecondStep(app, admin)
    expect((await signIn(undefined, { who: admin })).code).toBe('passkey_needed')
    expect((await signIn(undefined, { who: admin, password: 'wrong password' })).code).toBe('bad_credentials')
  })
})

describe('an administrator', () => {
  it('removes the second step of somebody who has lost the device', async () => {
    const desk = await app.signIn(await app.createAdmin())
    await switchOn()
    await insertPasskey(app, account.id)
    const list = async () =>
      (await app.call(listPeopleWithAuth, { as: desk }))
        .output()
        .find(({ account_id }) => account_id === account.id)?.has_second_step
    expect(await list()).toBe(true)
    const off = { as: desk, params: { id: account.id } }
    expect((await app.call(contract.switchOffSecondStep, off)).status).toBe(200)
    expect(await list()).toBe(false)
    expect((await app.call(me, { as: phone })).code).toBe('session_expired')
    expect((await signIn()).status).toBe(200)
    const { logs } = (await app.call(getAuditLog, { as: desk })).output()
    expect(logs[0]).toMatchObject({ action: 'switch_off_second_step', target_id: account.id })
  })

  it('cannot remove the own second step without being asked what is left', async () => {
    const admin = await app.createAdmin()
    const desk = await app.signIn(admin)
    const off = { as: desk, params: { id: admin.id } }
    expect((await app.call(contract.switchOffSecondStep, off)).code).toBe('impossible')
    expect((await app.call(contract.switchOffSecondStep, { ...off, params: { id: 'absent' } })).status).toBe(
      404,
    )
  })
})
