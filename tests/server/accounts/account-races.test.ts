/** Sign-ins and password changes while an administrator resets, deactivates or deletes the same account. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, login, me } from '#shared/contracts/accounts.contract.ts'
import { deletePerson, resetMemberPassword, updateMemberAccount } from '#shared/contracts/people.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { deleteUser, resetUserPassword, updateUser } from '#shared/contracts/users.contract.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'
import { holdTransactions } from '#tests/support/transaction-faults.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

const parallel = 12
const chosen = 'a lamp in the hall'

const signIn = ({ username }: TestAccount, password = testPassword, as = new TestBrowser()) =>
  app.call(login, { as, body: { username, password } })
const change = (as: TestBrowser, newPassword = chosen, currentPassword = testPassword) =>
  app.call(changePassword, { as, body: { currentPassword, newPassword } })
const deactivate = (account: TestAccount) =>
  app.call(updateMemberAccount, {
    params: { id: account.memberId ?? '' },
    body: { isActive: false },
    as: admin,
  })
const activate = (account: TestAccount) =>
  app.call(updateMemberAccount, {
    params: { id: account.memberId ?? '' },
    body: { isActive: true },
    as: admin,
  })

async function reset(account: TestAccount): Promise<string> {
  const params = { id: account.memberId ?? '' }
  return (await app.call(resetMemberPassword, { params, as: admin })).output().newPassword
}

async function countOpenSessions({ id }: TestAccount): Promise<number> {
  const open = app.db.selectFrom('sessions').select('id').where('account_id', '=', id)
  return (await open.where('ended_at', 'is', null).execute()).length
}

describe('changing the password', () => {
  test('never overwrites a reset, however many changes are under way', async () => {
    const account = await app.createMember()
    const browsers = await Promise.all(Array.from({ length: parallel }, () => app.signIn(account)))
    const held = holdTransactions(app, parallel)
    const changes = browsers.map((browser) => change(browser))
    await held.arrived
    const temporary = await reset(account)
    held.release()
    const results = await Promise.all(changes)
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['session_revoked']))
    expect(results.filter(({ status }) => status !== 401)).toEqual([])
    expect(await countOpenSessions(account)).toBe(0)
    expect((await signIn(account, chosen)).status).toBe(401)
    expect((await signIn(account, testPassword)).status).toBe(401)
    expect((await signIn(account, temporary)).output().mustChangePassword).toBe(true)
  })

  test('succeeds once when two devices change the password at the same time', async () => {
    const account = await app.createMember()
    const [phone, tablet] = [await app.signIn(account), await app.signIn(account)]
    const held = holdTransactions(app, 2)
    const changes = [change(phone, 'a lamp in the hall'), change(tablet, 'a boat on the lake')]
    await held.arrived
    held.release()
    const results = await Promise.all(changes)
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(results.map(({ code }) => code)).toContain('session_expired')
    const winner = results[0]?.status === 200 ? 'a lamp in the hall' : 'a boat on the lake'
    expect((await signIn(account, winner)).status).toBe(200)
    expect(await countOpenSessions(account)).toBe(2)
  })

  test.each([
    ['deactivated', deactivate],
    [
      'deleted',
      (account: TestAccount) => app.db.deleteFrom('accounts').where('id', '=', account.id).execute(),
    ],
  ])('is refused when the account is %s meanwhile', async (_, interfere) => {
    const account = await app.createMember()
    const phone = await app.signIn(account)
    const held = holdTransactions(app, 1)
    const changing = change(phone)
    await held.arrived
    await interfere(account)
    held.release()
    const { status, code } = await changing
    expect([status, code]).toEqual([401, 'session_revoked'])
    expect((await app.call(me, { as: phone })).status).toBe(401)
  })

  test('asks to try again when the email address changes meanwhile, which the password must not be', async () => {
    const account = await app.createMember()
    const phone = await app.signIn(account)
    const held = holdTransactions(app, 1)
    const changing = change(phone, 'lamp@example.org')
    await held.arrived
    app.clock.advance(1)
    const params = { id: account.memberId ?? '' }
    await app.call(updateMemberAccount, { params, body: { email: 'lamp@example.org' }, as: admin })
    held.release()
    const { status, code } = await changing
    expect([status, code]).toEqual([409, 'conflict'])
    expect((await signIn(account, testPassword)).status).toBe(200)
  })

  test('is limited to five times an hour, until an administrator resets the password', async () => {
    const account = await app.createMember()
    const phone = await app.signIn(account)
    const passwordOf = (n: number) => (n === 0 ? testPassword : `lamp number ${n}`)
    for (let n = 0; n < 5; n++) {
      expect((await change(phone, passwordOf(n + 1), passwordOf(n))).status).toBe(200)
    }
    const refused = await change(phone, passwordOf(6), passwordOf(5))
    expect([refused.status, refused.code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await app.call(me, { as: phone })).status).toBe(200)
    const temporary = await reset(account)
    const again = new TestBrowser()
    await signIn(account, temporary, again)
    expect((await change(again, passwordOf(7), temporary)).status).toBe(200)
  })
})

describe('confirming the password', () => {
  test('is refused when the password is reset meanwhile', async () => {
    const account = await app.createMember()
    const phone = await app.signIn(account)
    const held = holdTransactions(app, 1)
    const confirming = app.call(confirmPassword, { as: phone, body: { password: testPassword } })
    await held.arrived
    await reset(account)
    held.release()
    const { status, code } = await confirming
    expect([status, code]).toEqual([401, 'session_revoked'])
  })
})

describe('signing in', () => {
  /** Runs the same change of accounts while each of them is signing in with the right password. */
  async function signInDuring(
    accounts: readonly TestAccount[],
    interfere: (account: TestAccount) => unknown,
  ) {
    const held = holdTransactions(app, accounts.length)
    const signIns = accounts.map((account, i) => {
      const browser = new TestBrowser(`192.0.2.${i + 2}`)
      return signIn(account, testPassword, browser)
    })
    await held.arrived
    for (const account of accounts) await interfere(account)
    held.release()
    return await Promise.all(signIns)
  }

  const members = () => Promise.all(Array.from({ length: parallel }, () => app.createMember()))
  const admins = () => Promise.all(Array.from({ length: parallel }, () => app.createAdmin()))
  const personOf = ({ memberId }: TestAccount) => ({ id: memberId ?? '' })

  test.each([
    [
      'the account is deleted',
      admins,
      ({ id }: TestAccount) => app.call(deleteUser, { params: { id }, as: admin }),
    ],
    [
      'the family member is deleted',
      members,
      (account: TestAccount) => app.call(deletePerson, { params: personOf(account), as: admin }),
    ],
    [
      'the family member is erased',
      members,
      (account: TestAccount) => app.call(erasePerson, { params: personOf(account), as: admin }),
    ],
    ['the account is deactivated', members, deactivate],
    ['the password is reset', members, reset],
    [
      'an administrator’s password is reset',
      admins,
      ({ id }: TestAccount) => app.call(resetUserPassword, { params: { id }, as: admin }),
    ],
  ])('is refused like a wrong password when %s meanwhile', async (_, create, interfere) => {
    const accounts = await create()
    const results = await signInDuring(accounts, interfere)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['bad_credentials']))
    for (const { headers } of results) expect(headers.getSetCookie()).toEqual([])
    for (const account of accounts) expect(await countOpenSessions(account)).toBe(0)
  })

  test('leaves no session behind that comes to life when the account is activated again', async () => {
    const account = await app.createMember()
    const phone = new TestBrowser()
    const held = holdTransactions(app, 1)
    const signingIn = signIn(account, testPassword, phone)
    await held.arrived
    await deactivate(account)
    held.release()
    await signingIn
    await activate(account)
    expect((await app.call(me, { as: phone })).status).toBe(401)
    expect(await countOpenSessions(account)).toBe(0)
  })

  test('gives the role that the account has at the end', async () => {
    const account = await app.createAdmin()
    const [result] = await signInDuring([account], ({ id }) =>
      app.call(updateUser, { params: { id }, body: { role: 'member' }, as: admin }),
    )
    expect(result?.output().user.role).toBe('member')
  })

  test('of many browsers at once to one account is refused after the account is deleted', async () => {
    const account = await app.createAdmin()
    const held = holdTransactions(app, 1)
    const signIns = Array.from({ length: parallel }, () => signIn(account))
    await held.arrived
    await app.call(deleteUser, { params: { id: account.id }, as: admin })
    held.release()
    const results = await Promise.all(signIns)
    expect(results.filter(({ status }) => status !== 401)).toEqual([])
  })
})
