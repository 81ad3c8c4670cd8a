/** The weekly mail: when it comes, what it tells, and how it stops. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendQueuedMail } from '#server/mail/mail-queue.service.ts'
import { findNextMailTime } from '#server/notices/local-time.ts'
import { runNotices } from '#server/notices/notices.job.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import {
  getNoticeSettings,
  type NoticeSettingsPayload,
  saveNoticeVisit,
  updateNoticeSettings,
} from '#shared/contracts/notices.contract.ts'
import { noticeKinds } from '#shared/notices/notice-kinds.ts'
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

const hour = 3_600_000

let app: TestApp
let server: TestMailServer
let account: TestAccount
let member: TestBrowser
let admin: TestAccount
beforeEach(async () => {
  server = await startMailServer()
  // A Friday.
  app = await startTestApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://berg.example' } })
  account = await app.createMember({ firstName: 'Kari', email: 'kari@example.org' })
  member = await app.signIn(account)
  admin = await app.createAdmin()
})
afterEach(async () => {
  await app.close()
  await server.close()
})

async function choose(change: Partial<NoticeSettingsPayload> = {}) {
  const body = {
    push_kinds: [],
    mail_kinds: [...noticeKinds],
    quiet: null,
    time_zone: 'Europe/Oslo',
    ...change,
  }
  return (await app.call(updateNoticeSettings, { body, as: member })).output()
}

async function publish(title: string) {
  app.clock.advance(1000)
  const body = { title, excerpt: 'A farm.', content: 'A farm.', status: 'published' }
  const as = await app.signIn(admin)
  ;(await app.call(articleEndpoints.news.create, { body, as })).output()
}

async function runAt(time: string) {
  app.clock.set(time)
  await runNotices(app.deps)
  await sendQueuedMail(app.deps)
}

/** The text of the last mail, with its long lines joined. */
const readMail = () => (server.mails.at(-1)?.source ?? '').replace(/=\r\n/g, '')

const sunday = '2026-05-03T06:00:00.000Z'

describe('the weekly mail', () => {
  it('comes on Sunday at eight in the reader’s time zone', async () => {
    await choose()
    await publish('The new roof')
    await runAt('2026-05-03T05:59:00.000Z')
    expect(server.mails).toEqual([])
    await runAt(sunday)
    expect(server.mails.map(({ to }) => to)).toEqual([['kari@example.org']])
    expect(readMail()).toContain('Subject: Family Heritage: what is new this week')
    expect(readMail()).toContain('1 new news article:\r\n- The new roof')
    expect(readMail()).toContain('https://berg.example/new')
    await runAt('2026-05-03T07:00:00.000Z')
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    ['ends', '2026-10-19T12:00:00.000Z', '2026-10-25T07:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    ['begins', '2027-03-22T12:00:00.000Z', '2027-03-28T06:00:00.000Z', '2027-04-04T06:00:00.000Z'],
  ])('comes once at eight on the Sunday when summer time %s', async (_, monday, changed, next) => {
    app.clock.set(monday)
    member = await app.signIn(account)
    await choose()
    await publish('The new roof')
    for (let at = Date.parse(changed) - 12 * hour; at < Date.parse(changed); at += hour)
      await runAt(new Date(at).toISOString())
    expect(server.mails).toEqual([])
    for (let at = Date.parse(changed); at < Date.parse(changed) + 12 * hour; at += hour)
      await runAt(new Date(at).toISOString())
    expect(server.mails).toHaveLength(1)
    member = await app.signIn(account)
    await publish('The old roof')
    await runAt(new Date(Date.parse(next) - 1).toISOString())
    expect(server.mails).toHaveLength(1)
    await runAt(next)
    expect(server.mails).toHaveLength(2)
  })

  it('comes once a week to a reader who moves west', async () => {
    const birthday = { birth_date: '1950-05-06', deceased: 0 } as const
    const { memberId } = await app.createMember({ firstName: 'Ole' })
    await app.db.updateTable('people').set(birthday).where('id', '=', memberId).execute()
    await choose({ time_zone: 'Asia/Tokyo' })
    await choose({ time_zone: 'America/Los_Angeles' })
    // Eight o'clock on the Sunday in Tokyo, then in Los Angeles.
    await runAt('2026-05-02T23:00:00.000Z')
    await runAt('2026-05-03T15:00:00.000Z')
    expect(server.mails).toHaveLength(1)
    await runAt('2026-05-10T15:00:00.000Z')
    const [due] = await app.db.selectFrom('notice_settings').select('mail_due_at').execute()
    expect(due).toEqual({ mail_due_at: '2026-05-17T15:00:00.000Z' })
  })

  it('comes when the server runs again after a Sunday off', async () => {
    await choose()
    await publish('The new roof')
    await runAt('2026-05-05T12:00:00.000Z')
    expect(server.mails).toHaveLength(1)
    await publish('The old roof')
    await runAt('2026-05-10T06:00:00.000Z')
    expect(server.mails).toHaveLength(2)
    expect(readMail()).not.toContain('The new roof')
  })

  it('comes once where two processes run', async () => {
    await choose()
    await publish('The new roof')
    app.clock.set(sunday)
    await Promise.all([runNotices(app.deps), runNotices(app.deps)])
    await sendQueuedMail(app.deps)
    expect(server.mails).toHaveLength(1)
  })

  it('comes again after a time in which the server’s clock was a year ahead', async () => {
    app.clock.set('2027-05-01T12:00:00.000Z')
    member = await app.signIn(account)
    await choose()
    app.clock.set('2026-05-04T12:00:00.000Z')
    await publish('The old roof')
    await runAt('2026-05-05T12:00:00.000Z')
    expect(server.mails).toHaveLength(1)
    expect(readMail()).toContain('The old roof')
    await publish('The red roof')
    await runAt('2026-05-10T05:59:00.000Z')
    expect(server.mails).toHaveLength(1)
    await runAt('2026-05-10T06:00:00.000Z')
    expect(server.mails).toHaveLength(2)
  })

  it('does not come when nothing is new, or everything was seen', async () => {
    await choose()
    await publish('The new roof')
    const until = new Date(app.clock.now()).toISOString()
    await app.call(saveNoticeVisit, { body: { until }, as: member })
    await runAt(sunday)
    await runAt('2026-05-10T06:00:00.000Z')
    expect(server.mails).toEqual([])
  })

  it('tells only the chosen kinds', async () => {
    await choose({ mail_kinds: ['comments'] })
    await publish('The new roof')
    await runAt(sunday)
    expect(server.mails).toEqual([])
  })

  it('tells the birthdays of the coming week by given names without years, and none of children', async () => {
    const { db } = app
    const grown = (await app.createMember({ firstName: 'Ole', lastName: 'Holm' })).memberId
    const child = (await app.createMember({ firstName: 'Liv', lastName: 'Holm' })).memberId
    const old = (await app.createMember({ firstName: 'Siri', lastName: 'Holm' })).memberId
    const setBirth = (id: string | null, birth_date: string) =>
      db.updateTable('people').set({ birth_date }).where('id', '=', id).execute()
    await setBirth(grown, '1950-05-06')
    await setBirth(old, '1930-05-06')
    await setBirth(child, '2012-05-06')
    await choose({ mail_kinds: ['birthdays'] })
    await runAt(sunday)
    expect(readMail()).toContain('1 birthday this week:\r\n- Ole, on 6 May')
    expect(readMail()).not.toMatch(/Holm|1950|Liv|Siri/)
  })

  it('tells no birthdays of people who are only presumed living where the site presumes nobody living', async () => {
    const add = async (firstName: string, change: { birth_date: string; deceased: 0 | null }) => {
      const { memberId } = await app.createMember({ firstName })
      await app.db.updateTable('people').set(change).where('id', '=', memberId).execute()
    }
    await add('Ole', { birth_date: '1950-05-06', deceased: null })
    await add('Per', { birth_date: '1950-05-07', deceased: 0 })
    await saveSettings(app.deps, { presume_living: false })
    await choose({ mail_kinds: ['birthdays'] })
    await runAt(sunday)
    expect(readMail()).toContain('1 birthday this week:\r\n- Per, on 7 May')
    expect(readMail()).not.toContain('Ole')
  })

  it('is not for suspended accounts, the dead, and accounts without an address', async () => {
    await choose()
    await publish('The new roof')
    const accounts = app.db.updateTable('accounts').where('id', '=', account.id)
    await accounts.set({ is_active: 0 }).execute()
    await runAt(sunday)
    await accounts.set({ is_active: 1, email: null, email_key: null }).execute()
    await runAt('2026-05-10T06:00:00.000Z')
    await accounts.set({ email: 'kari@example.org' }).execute()
    await app.db.updateTable('people').set({ deceased: 1 }).where('id', '=', account.memberId).execute()
    await runAt('2026-05-17T06:00:00.000Z')
    expect(server.mails).toEqual([])
  })
})

describe('stopping the mail', () => {
  const getKinds = async () => (await app.call(getNoticeSettings, { as: member })).output().mail_kinds

  async function receiveMail() {
    await choose()
    await publish('The new roof')
    await runAt(sunday)
    return readMail()
  }

  it('takes one call of the mail program, without a session', async () => {
    const mail = await receiveMail()
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = /List-Unsubscribe:\s*<(.+?)>/.exec(mail.replace(/\r\n\s+/g, ''))?.[1] ?? ''
    expect(url).toMatch(/^https:\/\/berg\.example\/api\/notices\/unsubscribe\//)
    // RFC 8058: a form, and no cookies.
    const response = await app.send(
      new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(response.status).toBe(200)
    expect(await getKinds()).toEqual([])
    await publish('The old roof')
    await runAt('2026-05-10T06:00:00.000Z')
    expect(server.mails).toHaveLength(1)
  })

  it('lasts when a page that was loaded before saves another setting', async () => {
    const mail = await receiveMail()
    const id = /https:\/\/berg\.example\/stop-mail\/([\w.-]+[\w-])/.exec(mail)?.[1] ?? ''
    expect((await app.fetch(`/api/notices/unsubscribe/${id}`, { method: 'POST' })).status).toBe(200)
    const body = { push_kinds: ['answers'] }
    const saved = (await app.call(updateNoticeSettings, { body, as: member })).output()
    expect(saved).toMatchObject({ push_kinds: ['answers'], mail_kinds: [], time_zone: 'Europe/Oslo' })
    await publish('The old roof')
    await runAt('2026-05-10T06:00:00.000Z')
    expect(server.mails).toHaveLength(1)
  })

  it('needs the address of the mail: opening it changes nothing, and another secret is refused', async () => {
    const mail = await receiveMail()
    const path = /https:\/\/berg\.example(\/stop-mail\/[\w.-]+[\w-])/.exec(mail)?.[1] ?? ''
    const id = path.slice('/stop-mail/'.length)
    expect((await app.fetch(`/api/notices/unsubscribe/${id}`)).status).toBe(405)
    const forged = `${account.id}.${'A'.repeat(22)}`
    expect((await app.fetch(`/api/notices/unsubscribe/${forged}`, { method: 'POST' })).status).toBe(404)
    expect(await getKinds()).not.toEqual([])
    expect((await app.fetch(`/api/notices/unsubscribe/${id}`, { method: 'POST' })).status).toBe(200)
    expect(await getKinds()).toEqual([])
  })
})

describe('the time of the next mail', () => {
  it.each([
    ['2026-05-01T12:00:00.000Z', 'Europe/Oslo', '2026-05-03T06:00:00.000Z'],
    ['2026-05-03T06:00:00.000Z', 'Europe/Oslo', '2026-05-10T06:00:00.000Z'],
    ['2026-05-03T05:59:30.000Z', 'Europe/Oslo', '2026-05-03T06:00:00.000Z'],
    ['2026-05-02T22:30:00.000Z', 'Pacific/Auckland', '2026-05-09T20:00:00.000Z'],
    ['2026-05-01T12:00:00.000Z', null, '2026-05-03T08:00:00.000Z'],
    ['2026-10-18T06:00:00.000Z', 'Europe/Oslo', '2026-10-25T07:00:00.000Z'],
    ['2026-10-24T23:30:00.000Z', 'Europe/Oslo', '2026-10-25T07:00:00.000Z'],
    ['2027-03-21T07:00:00.000Z', 'Europe/Oslo', '2027-03-28T06:00:00.000Z'],
    ['2026-05-02T23:00:00.000Z', 'Pacific/Kiritimati', '2026-05-09T18:00:00.000Z'],
  ])('after %s in %s is %s', (now, timeZone, expected) => {
    expect(findNextMailTime(Date.parse(now), timeZone)).toBe(expected)
  })
})

it('comes once in a week in which the job runs every hour', async () => {
  await choose()
  for (let n = 0; n < 7 * 24; n++) {
    if (n === 30) await publish('The new roof')
    app.clock.advance(hour)
    await runNotices(app.deps)
  }
  await sendQueuedMail(app.deps)
  expect(server.mails).toHaveLength(1)
})
