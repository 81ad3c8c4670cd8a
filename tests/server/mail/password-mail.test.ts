/** Resetting an administrator's password: mailed, or shown when no mail could be sent. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, login, me } from '#shared/contracts/accounts.contract.ts'
import { getUser, resetUserPassword, updateUser } from '#shared/contracts/users.contract.ts'
import {
  deadMailUrl,
  startHangingServer,
  startMailServer,
  type TestMailServer,
} from '#tests/support/mail-server.ts'
import { startTestApp, type TestAccount, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
let colleague: TestAccount
const closing: (() => Promise<void>)[] = []

async function start(
  smtpUrl: string | null,
  email: string | null = 'kari@example.org',
  mailPatience = 10_000,
) {
  const env: Record<string, string> =
    smtpUrl === null ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'site@example.org' }
  app = await startTestApp({ env, mailPatience })
  closing.push(() => app.close())
  admin = await app.signIn(await app.createAdmin())
  colleague = await app.createAdmin({ firstName: 'Kari', username: 'kari.berg', email })
}

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function reset() {
  return app.call(resetUserPassword, { params: { id: colleague.id }, as: admin })
}

describe('with a mail server', () => {
  let server: TestMailServer
  beforeEach(async () => {
    server = await startMailServer()
    closing.push(() => server.close())
    await start(server.url)
  })

  const mailed = () => /Password: (\S+)/.exec(server.mails.at(-1)?.source ?? '')?.[1] ?? ''

  test('mails the new password and shows it nowhere else', async () => {
    const response = await reset()
    expect(response.json).toEqual({ emailSent: true })
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.to).toEqual(['kari@example.org'])
    expect(server.mails[0]?.source).toContain('From: site@example.org')
    expect(server.mails[0]?.source).toContain('Username: kari.berg')
    const log = await app.db.selectFrom('audit_log').select('details').execute()
    expect(JSON.stringify(log)).not.toContain(mailed())
  })

  test('requires a new password after signing in with the mailed one, and confirms the email address', async () => {
    const verified = async () =>
      (await app.call(getUser, { params: { id: colleague.id }, as: admin })).output().email_verified
    await reset()
    expect(await verified()).toBe(false)
    const browser = new TestBrowser()
    const body = { username: 'kari@example.org', password: mailed() }
    expect((await app.call(login, { body, as: browser })).output().mustChangePassword).toBe(true)
    expect(await verified()).toBe(true)
    const passwords = { currentPassword: mailed(), newPassword: 'eleven slow barges' }
    await app.call(changePassword, { body: passwords, as: browser })
    expect((await app.call(me, { as: browser })).output().user.mustChangePassword).toBe(false)
  })

  test('does not confirm an email address that was changed after the mail', async () => {
    await reset()
    const password = mailed()
    const params = { id: colleague.id }
    await app.call(updateUser, { params, body: { email: 'other@example.org' }, as: admin })
    await app.call(login, { body: { username: 'kari.berg', password }, as: new TestBrowser() })
    expect((await app.call(getUser, { params, as: admin })).output().email_verified).toBe(false)
  })

  test('returns the password of an inactive account, which cannot sign in, and mails nothing', async () => {
    await app.db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', colleague.id).execute()
    expect((await reset()).output()).toEqual({ emailSent: false, newPassword: expect.any(String) })
    expect(server.mails).toEqual([])
  })

  test('returns the password when the mail server rejects the mail', async () => {
    server.refusing = true
    const { emailSent, newPassword = '' } = (await reset()).output()
    expect(emailSent).toBe(false)
    const body = { username: 'kari.berg', password: newPassword }
    expect((await app.call(login, { body })).status).toBe(200)
  })
})

test('returns the password without a mail server', async () => {
  await start(null)
  expect((await reset()).output()).toEqual({ emailSent: false, newPassword: expect.any(String) })
})

test('returns the password without an email address', async () => {
  const server = await startMailServer()
  closing.push(() => server.close())
  await start(server.url, null)
  expect((await reset()).output()).toEqual({ emailSent: false, newPassword: expect.any(String) })
  expect(server.mails).toEqual([])
})

test('returns the password when the mail server is down', async () => {
  await start(await deadMailUrl())
  expect((await reset()).output()).toEqual({ emailSent: false, newPassword: expect.any(String) })
})

test('returns the password when the mail server does not respond', async () => {
  const hanging = await startHangingServer()
  closing.push(() => hanging.close())
  await start(hanging.url, 'kari@example.org', 200)
  const { emailSent, newPassword = '' } = (await reset()).output()
  expect(emailSent).toBe(false)
  const body = { username: 'kari.berg', password: newPassword }
  expect((await app.call(login, { body })).status).toBe(200)
})
