/** The test email of the settings page. */
import { afterEach, expect, test } from 'vitest'
import { sendTestMail } from '#shared/contracts/site-settings.contract.ts'
import { rate } from '#shared/limits.ts'
import { deadMailUrl, startMailServer } from '#tests/support/mail-server.ts'
import { startTestApp } from '#tests/support/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(smtpUrl: string | null) {
  const env: Record<string, string> =
    smtpUrl === null ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'site@example.org' }
  const app = await startTestApp({ env })
  closing.push(() => app.close())
  const admin = await app.signIn(await app.createAdmin())
  return () => app.call(sendTestMail, { as: admin, body: { to: 'kari@example.org' } })
}

async function send(smtpUrl: string | null) {
  return await (await start(smtpUrl))()
}

test('sends an email to the address at once', async () => {
  const server = await startMailServer()
  closing.push(() => server.close())
  expect((await send(server.url)).status).toBe(200)
  expect(server.mails.map(({ source }) => /^To: (.+)$/m.exec(source)?.[1]?.trim())).toEqual([
    'kari@example.org',
  ])
})

test('says why the mail server did not take the email', async () => {
  const refused = await send(await deadMailUrl())
  expect([refused.status, refused.code]).toEqual([502, 'host_failed'])
  expect(refused.json).toMatchObject({
    error: expect.stringMatching(/^The mail server could not be reached/),
  })
})

test('refuses more emails from one account than anybody needs to try', async () => {
  const server = await startMailServer()
  closing.push(() => server.close())
  const sendAgain = await start(server.url)
  for (let i = 0; i < rate.testMailsPerHour; i++) expect((await sendAgain()).status).toBe(200)
  expect((await sendAgain()).status).toBe(429)
  expect(server.mails).toHaveLength(rate.testMailsPerHour)
})

test('refuses without a mail server', async () => {
  const refused = await send(null)
  expect(refused.status).toBe(409)
  expect(refused.json).toMatchObject({ error: 'No mail server is set up.' })
})
