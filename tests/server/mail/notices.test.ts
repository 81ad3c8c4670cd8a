/** Notifications by mail: reviews for the submitter, new submissions for administrators. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveryMs, queueNotification, sendQueuedMail } from '#server/mail/mail-queue.service.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { reviewAdminSubmission } from '#shared/contracts/reviews.contract.ts'
import { getSettings } from '#shared/contracts/site-settings.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import {
  deadMailUrl,
  startHangingServer,
  startMailServer,
  startResettingServer,
  type TestMailServer,
} from '#tests/support/mail-server.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let server: TestMailServer
let admin: TestBrowser
let member: TestBrowser
beforeEach(async () => {
  server = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://berg.example' } })
  admin = await app.signIn(await app.createAdmin())
  member = await app.signIn(await app.createMember({ firstName: 'Ole', email: 'ole@example.org' }))
})
afterEach(async () => {
  await app.close()
  await server.close()
})

async function send(as = member) {
  const body = { type: 'blog', title: 'A trip', content: { title: 'A trip', excerpt: 'E', content: 'C' } }
  return (await app.call(createSubmission, { body, as })).output()
}

async function review(status: string, reviewNotes?: string) {
  const { id } = await send()
  await app.call(reviewAdminSubmission, { params: { id }, body: { status, reviewNotes }, as: admin })
  await sendQueuedMail(app.deps)
}

test('notifies the submitter of an approval', async () => {
  await review('approved')
  expect(server.mails.map(({ to }) => to)).toEqual([['ole@example.org']])
  expect(server.mails[0]?.source).toMatch(/Subject: Family Heritage: A trip has been published/)
  expect(server.mails[0]?.source).toContain('https://berg.example/blog')
})

test('notifies the submitter of a rejection, with the notes', async () => {
  await review('rejected', 'Please add a photo.')
  expect(server.mails[0]?.source).toContain('Please add a photo.')
})

test('sends nothing to a submitter without an email address', async () => {
  member = await app.signIn(await app.createMember({ email: null }))
  await review('approved')
  expect(server.mails).toEqual([])
})

test('sends nothing when notifications are off', async () => {
  await saveSettings(app.deps, { email_notifications: false, admin_email: 'boss@example.org' })
  await review('approved')
  expect(server.mails).toEqual([])
})

test('notifies the administrators’ email address of a new submission', async () => {
  await saveSettings(app.deps, { admin_email: 'boss@example.org' })
  await send()
  await sendQueuedMail(app.deps)
  expect(server.mails[0]?.to).toEqual(['boss@example.org'])
  expect(server.mails[0]?.source).toContain('https://berg.example/admin/submissions')
})

test('retries a mail that the mail server rejected, and sends it once', async () => {
  server.refusing = true
  await review('approved')
  server.refusing = false
  await sendQueuedMail(app.deps)
  expect(server.mails).toEqual([])
  const countNotSent = async () => (await app.call(getSettings, { as: admin })).output().mailsNotSent
  expect(await countNotSent()).toBe(1)
  app.clock.advance(60_000)
  await sendQueuedMail(app.deps)
  await sendQueuedMail(app.deps)
  expect(server.mails).toHaveLength(1)
  expect(await countNotSent()).toBe(0)
})

test('logs a rejected mail without its address', async () => {
  let logged = ''
  const sink = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  server.knowsNobody = true
  await review('approved')
  app.clock.advance(60_000)
  await sendQueuedMail({ ...app.deps, log: pino({ level: 'trace' }, sink) })
  expect(logged).toContain('mail not sent')
  expect(logged).toContain('EENVELOPE')
  expect(logged).not.toContain('ole@')
})

test('sends each mail once when two processes send at the same time', async () => {
  const { id } = await send()
  await app.call(reviewAdminSubmission, { params: { id }, body: { status: 'approved' }, as: admin })
  await Promise.all([sendQueuedMail(app.deps), sendQueuedMail(app.deps)])
  expect(server.mails).toHaveLength(1)
})

test('waits for a server that accepts a mail late, and sends the mail once', async () => {
  const site = await startTestApp({ env: { SMTP_URL: server.url }, mailPatience: 1000 })
  const { promise: isReady, resolve: accept } = Promise.withResolvers<void>()
  server.isReady = isReady
  const mail = { to: 'ole@example.org', subject: 'News', text: 'News' }
  try {
    await queueNotification(site.deps, mail)
    const delivery = sendQueuedMail(site.deps)
    await expect.poll(() => server.mails).toHaveLength(1)
    // The short time limit of this delivery, which began later, ends first.
    await expect(site.deps.mailer.send({ ...mail, to: 'kari@example.org' })).rejects.toThrow('in time')
    site.clock.advance(deliveryMs)
    await sendQueuedMail(site.deps)
    accept()
    await delivery
    expect(server.mails.map(({ to }) => to)).toEqual([['ole@example.org'], ['kari@example.org']])
    expect(await site.db.selectFrom('mails').selectAll().execute()).toEqual([])
  } finally {
    accept()
    await site.close()
  }
})

test('deletes a mail that is never accepted, and lets no title add headers', async () => {
  server.refusing = true
  await review('approved')
  for (let day = 0; day < 20; day++) {
    app.clock.advance(3 * 24 * 3_600_000)
    await sendQueuedMail(app.deps)
  }
  expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
  server.refusing = false
  await app.deps.mailer.send({ to: 'a@example.org', subject: 'x\r\nBcc: b@example.org', text: 't' })
  expect(server.mails[0]?.to).toEqual(['a@example.org'])
  expect(server.mails[0]?.source).not.toMatch(/^Bcc:/m)
})

test.each([
  ['dead', async () => ({ url: await deadMailUrl(), close: async () => undefined })],
  ['hanging', startHangingServer],
  ['resetting', startResettingServer],
])(
  'a %s mail server holds nobody up: sending in and reviewing are answered, and the mail waits',
  async (_, start) => {
    const bad = await start()
    const site = await startTestApp({ env: { SMTP_URL: bad.url }, mailPatience: 100 })
    try {
      await saveSettings(site.deps, { admin_email: 'boss@example.org' })
      const boss = await site.signIn(await site.createAdmin())
      const ole = await site.signIn(await site.createMember({ email: 'ole@example.org' }))
      const body = { type: 'blog', title: 'A trip', content: { title: 'A trip', excerpt: 'E', content: 'C' } }
      const { id } = (await site.call(createSubmission, { body, as: ole })).output()
      const verdict = { params: { id }, body: { status: 'approved' }, as: boss }
      expect((await site.call(reviewAdminSubmission, verdict)).output().status).toBe('approved')
      await sendQueuedMail(site.deps)
      const waiting = await site.db
        .selectFrom('mails')
        .select(['recipient', 'tries'])
        .orderBy('recipient')
        .execute()
      expect(waiting).toEqual([
        { recipient: 'boss@example.org', tries: 1 },
        { recipient: 'ole@example.org', tries: 1 },
      ])
    } finally {
      await site.close()
      await bad.close()
    }
  },
)
