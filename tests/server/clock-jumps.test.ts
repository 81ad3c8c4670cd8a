/** The server's clock jumps a year ahead or back, for hours or for good. Backups and undo have tests of their own. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setActive } from '#server/accounts/accounts.service.ts'
import { deleteExpiredRows } from '#server/accounts/delete-expired.service.ts'
import { deleteOldChanges } from '#server/audit/undo.service.ts'
import { sendQueuedMail } from '#server/mail/mail-queue.service.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { login, me } from '#shared/contracts/accounts.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { reviewAdminSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'
import { passDays } from '#tests/support/sweeps.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'
import { uploader } from './media/resumable/resumable-calls.ts'

const day = 24 * 3_600_000
const year = 365 * day

let mailServer: TestMailServer
let app: TestApp
let account: TestAccount
let admin: TestAccount
beforeEach(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: mailServer.url } })
  account = await app.createMember({ email: 'ole@example.org' })
  admin = await app.createAdmin()
})
afterEach(async () => {
  await app.close()
  await mailServer.close()
})

const getCode = async (as: TestBrowser) => (await app.call(me, { as })).code ?? 'open'

/** What the server does every hour. */
async function runHourlyJobs() {
  await deleteExpiredRows(app.deps)
  await sweepMedia(app.deps)
  await deleteOldChanges(app.deps)
}

async function signInWithPassword() {
  const body = { username: account.username, password: testPassword }
  return (await app.call(login, { body, as: new TestBrowser() })).status
}

describe('sessions', () => {
  test('go on after the clock was a year ahead for some hours', async () => {
    await passDays(app, 10)
    const phone = await app.signIn(account)
    app.clock.advance(year)
    await runHourlyJobs()
    expect(await getCode(phone)).toBe('session_expired')
    app.clock.advance(-year)
    await runHourlyJobs()
    expect(await getCode(phone)).toBe('open')
  })

  test('of phones that were not in use go on after the clock was a year behind for some hours', async () => {
    await passDays(app, 10)
    const phone = await app.signIn(account)
    app.clock.advance(-year)
    await runHourlyJobs()
    app.clock.advance(year)
    await runHourlyJobs()
    expect(await getCode(phone)).toBe('open')
  })

  test('that have expired do not come back when the clock goes back a year', async () => {
    await passDays(app, 10)
    const lostPhone = await app.signIn(account)
    await passDays(app, 31)
    app.clock.advance(-year)
    await runHourlyJobs()
    expect(await getCode(lostPhone)).toBe('session_expired')
  })

  test('that were revoked still tell the device to delete its data when the clock goes a year ahead', async () => {
    const lostPhone = await app.signIn(account)
    await setActive(app.deps, null, account.id, false)
    await passDays(app, 100)
    app.clock.advance(year)
    await runHourlyJobs()
    expect(await getCode(lostPhone)).toBe('session_revoked')
  })

  test.each([
    ['ahead', year],
    ['behind', -year],
  ])(
    'can be started while the clock is a year %s, and afterwards, also after failed attempts',
    async (_, jump) => {
      for (const milliseconds of [jump, -jump]) {
        for (let i = 0; i < 5; i++) {
          const body = { username: account.username, password: 'wrong' }
          await app.call(login, { body, as: new TestBrowser() })
        }
        expect(await signInWithPassword()).toBe(429)
        app.clock.advance(milliseconds)
        await runHourlyJobs()
        expect(await signInWithPassword()).toBe(200)
      }
    },
  )
})

test('an upload that was begun while the clock was a year ahead counts as abandoned after a week', async () => {
  app.clock.advance(year)
  const ahead = uploader(app, await app.signIn(account))
  const key = randomUUID()
  expect((await ahead.begin({ length: 1000, key })).status).toBe(201)
  app.clock.advance(-year)
  await passDays(app, 9)
  const now = uploader(app, await app.signIn(account))
  expect((await now.head(key)).status).toBe(410)
})

describe.each([
  ['ahead', year],
  ['behind', -year],
])('while the clock is a year %s', (_, jump) => {
  const { create, update, list } = articleEndpoints.news

  test('every edit gets a new version, and an edit of an outdated version is refused', async () => {
    let desk = await app.signIn(admin)
    const body = { title: 'One', excerpt: 'E', content: 'C', status: 'published' }
    const { id, updated_at: first } = (await app.call(create, { body, as: desk })).output()
    const listTag = async () => (await app.call(list, { as: desk })).headers.get('ETag')
    const edit = (title: string, version: string) =>
      app.call(update, {
        params: { id },
        body: { title },
        headers: { 'If-Match': `"${version}"` },
        as: desk,
      })
    const versions = [first]
    const tags = [await listTag()]
    for (const [at, milliseconds] of [jump, -jump].entries()) {
      app.clock.advance(milliseconds)
      desk = await app.signIn(admin)
      const edited = await edit(`Edit ${at}`, versions.at(-1) ?? '')
      expect(edited.status).toBe(200)
      versions.push(edited.output().updated_at)
      tags.push(await listTag())
      expect((await edit('Outdated', first)).status).toBe(412)
    }
    expect(versions).toEqual([...versions].sort())
    expect([new Set(versions).size, new Set(tags).size]).toEqual([3, 3])
  })

  test('an approved submission is mailed, at the latest when the clock is right again', async () => {
    const phone = await app.signIn(account)
    const content = { title: 'A trip', excerpt: 'E', content: 'C' }
    const body = { type: 'blog', title: 'A trip', content }
    const { id } = (await app.call(createSubmission, { body, as: phone })).output()
    app.clock.advance(jump)
    mailServer.refusing = true
    const review = { params: { id }, body: { status: 'approved' }, as: await app.signIn(admin) }
    expect((await app.call(reviewAdminSubmission, review)).status).toBe(200)
    await sendQueuedMail(app.deps)
    mailServer.refusing = false
    app.clock.advance(-jump)
    await sendQueuedMail(app.deps)
    await sendQueuedMail(app.deps)
    expect(mailServer.mails.map(({ to }) => to)).toEqual([['ole@example.org']])
  })
})
