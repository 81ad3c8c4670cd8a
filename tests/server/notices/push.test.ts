/** Pushes: to which hosts, for whom, what they say, and that they arrive once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listPushRecipients } from '#server/notices/notice-settings.store.ts'
import { runNotices } from '#server/notices/notices.job.ts'
import { isPushEndpoint } from '#server/notices/push-hosts.ts'
import { queueForRecipient } from '#server/notices/queue-pushes.service.ts'
import { loadSources } from '#server/notices/recipients.service.ts'
import { logout } from '#shared/contracts/accounts.contract.ts'
import {
  deletePushSubscription,
  getPushKey,
  type NoticeSettingsPayload,
  saveNoticeVisit,
  savePushSubscription,
  updateNoticeSettings,
} from '#shared/contracts/notices.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { readVapid, startPushService, type TestPushService } from '#tests/support/push-service.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

const minute = 60_000
const hour = 60 * minute

let service: TestPushService
let app: TestApp
let account: TestAccount
let member: TestBrowser
let ole: TestBrowser
beforeEach(async () => {
  service = await startPushService()
  app = await startTestApp({ env: { PUSH_ORIGIN: service.origin, PUBLIC_URL: 'https://berg.example' } })
  account = await app.createMember({ firstName: 'Kari' })
  member = await app.signIn(account)
  ole = await app.signIn(await app.createMember({ firstName: 'Ole' }))
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const choice: NoticeSettingsPayload = {
  push_kinds: ['answers', 'comments', 'birthdays'],
  mail_kinds: [],
  quiet: null,
  time_zone: 'Europe/Oslo',
}

async function subscribe(name = 'phone', as = member, wanted: Partial<NoticeSettingsPayload> = {}) {
  const saved = await app.call(savePushSubscription, { body: service.subscribe(name), as })
  saved.output()
  const body = { ...choice, ...wanted }
  return (await app.call(updateNoticeSettings, { body, as })).output()
}

async function comment(text: string, as = ole, targetId = account.memberId ?? '') {
  app.clock.advance(1000)
  const content = { targetType: 'person', targetId, parentId: null, text }
  const body = { type: 'comment', title: 'Kari Berg', content }
  return (await app.call(createSubmission, { body, as })).output()
}

/** Runs the job after things have settled. */
async function run(wait = 5 * minute) {
  app.clock.advance(wait)
  await runNotices(app.deps)
}

const listSubscriptions = () => app.db.selectFrom('push_subscriptions').select('endpoint').execute()
const listMessages = () => app.db.selectFrom('push_messages').selectAll().execute()
const texts = () => service.pushes.map((push) => service.decrypt(push))

describe('the address of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be at a known push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, { pushOrigin: null })).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://fcm.googleapis.com@example.org/abc',
    'https://kari@fcm.googleapis.com/abc',
    'https://push.apple.com.example.org/abc',
    'https://evilpush.apple.com.example/abc',
    'https://push.apple.com/abc',
    'http://127.0.0.1:9000/push/abc',
    'http://[::1]/abc',
    'https://192.168.0.1/abc',
    'file:///etc/passwd',
    'not an address',
  ])('may be nowhere else: %s', async (endpoint) => {
    expect(isPushEndpoint(endpoint, { pushOrigin: null })).toBe(false)
    const body = { ...service.subscribe('phone'), endpoint }
    expect((await app.call(savePushSubscription, { body, as: member })).code).toBe('invalid')
    expect(await listSubscriptions()).toEqual([])
  })

  it('is not followed to another host', async () => {
    await subscribe()
    service.status = 307
    service.location = `${service.origin}/elsewhere`
    await comment('Hello')
    await run()
    expect(service.pushes.map(({ path }) => path)).toEqual(['/push/phone'])
    expect(await listMessages()).toEqual([])
  })

  it('is checked again before each push', async () => {
    await subscribe()
    await app.db.updateTable('push_subscriptions').set({ endpoint: 'https://example.org/push' }).execute()
    await comment('Hello')
    await run()
    expect(await listSubscriptions()).toEqual([])
  })

  it('belongs to the last account that named it', async () => {
    await subscribe('shared')
    await subscribe('shared', ole)
    const rows = await app.db.selectFrom('push_subscriptions').select('account_id').execute()
    expect(rows).not.toContainEqual({ account_id: account.id })
    expect(rows).toHaveLength(1)
  })
})

describe('a push', () => {
  it('says the site’s name, the kind and the number, and nothing else', async () => {
    await subscribe()
    await comment('Hello Kari')
    await run()
    expect(texts()).toEqual([{ site: 'Family Heritage', kind: 'answers', count: 1 }])
    expect(service.pushes[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: 'new',
    })
    expect(service.pushes[0]?.body.length).toBeLessThanOrEqual(4096)
  })

  it('is signed with the key that devices subscribe with', async () => {
    await subscribe()
    await comment('Hello')
    await run()
    const { key } = (await app.call(getPushKey, { as: member })).output()
    const [push] = service.pushes
    const vapid = push && readVapid(push)
    expect(vapid?.key).toBe(key)
    expect(vapid?.claims).toMatchObject({
      aud: service.origin.replace('http:', 'https:'),
      sub: 'https://berg.example',
    })
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  })

  it('comes once for several things, and again when more come', async () => {
    await subscribe()
    const other = (await app.createMember({ firstName: 'Liv' })).memberId ?? ''
    await comment('Hello')
    await comment('Hello again', ole, other)
    await run()
    await run()
    expect(texts()).toEqual([{ site: 'Family Heritage', kind: null, count: 2 }])
    await comment('And again', ole, other)
    await run()
    expect(texts().at(-1)).toEqual({ site: 'Family Heritage', kind: null, count: 3 })
    expect(service.pushes).toHaveLength(2)
  })

  it('goes to every device of the account', async () => {
    await subscribe('phone')
    await subscribe('tablet', await app.signIn(account))
    await comment('Hello')
    await run()
    expect(service.pushes.map(({ path }) => path).sort()).toEqual(['/push/phone', '/push/tablet'])
  })

  it('waits until things have settled, so that a comment that was deleted at once never comes', async () => {
    await subscribe()
    await comment('Hello')
    await run(minute)
    expect(service.pushes).toEqual([])
    await app.db.deleteFrom('comments').execute()
    await run()
    expect(service.pushes).toEqual([])
  })

  it('tells nothing of what the user has written, seen, not chosen, or of what came before the choice', async () => {
    await comment('Before the choice')
    app.clock.advance(minute)
    await subscribe('phone', member, { push_kinds: ['comments'] })
    await comment('An answer, which was not chosen')
    await comment('My own', member)
    await run()
    expect(service.pushes).toEqual([])
    const other = (await app.createMember()).memberId ?? ''
    await comment('Chosen', ole, other)
    app.clock.advance(minute)
    const until = new Date(app.clock.now()).toISOString()
    await app.call(saveNoticeVisit, { body: { until }, as: member })
    await run()
    expect(service.pushes).toEqual([])
  })

  it('comes again after a time in which the server’s clock was a year ahead', async () => {
    await subscribe()
    const ahead = '2027-05-01T12:00:00.000Z'
    await app.db.updateTable('notice_settings').set({ pushed_at: ahead, visited_at: ahead }).execute()
    await comment('Hello')
    await run()
    expect(texts()).toEqual([{ site: 'Family Heritage', kind: 'answers', count: 1 }])
    const until = new Date(app.clock.now()).toISOString()
    expect((await app.call(saveNoticeVisit, { body: { until }, as: member })).output().visited_at).toBe(until)
  })

  it('is dropped when the user has seen everything while the push waited', async () => {
    await subscribe()
    service.status = 503
    await comment('Hello')
    await run()
    const until = new Date(app.clock.now()).toISOString()
    await app.call(saveNoticeVisit, { body: { until }, as: member })
    service.status = 201
    await run(hour)
    expect(service.pushes).toHaveLength(1)
    expect(await listMessages()).toEqual([])
  })

  it('is dropped when the user has turned it off while it waited', async () => {
    await subscribe()
    service.status = 503
    await comment('Hello')
    await run()
    const body = { ...choice, push_kinds: [] }
    ;(await app.call(updateNoticeSettings, { body, as: member })).output()
    service.status = 201
    await run(hour)
    expect(service.pushes).toHaveLength(1)
    expect(await listMessages()).toEqual([])
  })

  it('that failed is tried again after the quiet hours only', async () => {
    await subscribe()
    service.status = 503
    await comment('Hello')
    await run()
    // 12:00 UTC is 14:00 in Oslo.
    const body = { ...choice, quiet: { from: '14:00', to: '20:00' } }
    ;(await app.call(updateNoticeSettings, { body, as: member })).output()
    service.status = 201
    await run()
    await run(5 * hour)
    expect(service.pushes).toHaveLength(1)
    await run(hour)
    expect(service.pushes).toHaveLength(2)
  })

  it('that failed is tried again after the maintenance only', async () => {
    await subscribe()
    service.status = 503
    await comment('Hello')
    await run()
    const admin = await app.createAdmin()
    const change = async (maintenanceMode: boolean) => {
      const as = await app.signIn(admin)
      return await app.call(updateSettings, { body: { maintenanceMode }, headers: { 'If-Match': '*' }, as })
    }
    ;(await change(true)).output()
    service.status = 201
    await run(hour)
    expect(service.pushes).toHaveLength(1)
    ;(await change(false)).output()
    await run()
    expect(service.pushes).toHaveLength(2)
  })

  it('waits for the end of the quiet hours in the time zone of the device', async () => {
    // 12:00 UTC is 21:00 in Tokyo.
    await subscribe('phone', member, { quiet: { from: '21:00', to: '08:00' }, time_zone: 'Asia/Tokyo' })
    await comment('Hello')
    await run()
    await run(10 * hour)
    expect(service.pushes).toEqual([])
    await run(hour)
    expect(service.pushes).toHaveLength(1)
  })

  it('waits while the site is under maintenance', async () => {
    await subscribe()
    const admin = await app.signIn(await app.createAdmin())
    const change = (maintenanceMode: boolean) =>
      app.call(updateSettings, { body: { maintenanceMode }, headers: { 'If-Match': '*' }, as: admin })
    ;(await change(true)).output()
    await comment('Hello', await app.signIn(await app.createAdmin()))
    await run()
    expect(service.pushes).toEqual([])
    ;(await change(false)).output()
    await run()
    expect(service.pushes).toHaveLength(1)
  })
})

describe('birthdays', () => {
  const setBirth = (birth_date: string) =>
    app.db
      .updateTable('people')
      .set({ birth_date, deceased: 0 })
      .where('id', '<>', account.memberId ?? '')
      .execute()

  it('are told a week ahead', async () => {
    await setBirth('1950-05-08')
    await subscribe()
    await run()
    expect(service.pushes).toEqual([])
    await run(24 * hour)
    expect(texts()).toEqual([{ site: 'Family Heritage', kind: 'birthdays', count: 1 }])
  })

  it.each([
    // Midnight before 3 May, when the week of 9 May begins.
    ['Pacific/Auckland', '2026-05-02T12:00:00.000Z'],
    ['America/Los_Angeles', '2026-05-03T07:00:00.000Z'],
  ])('are told when the week begins in %s', async (time_zone, begin) => {
    await setBirth('1950-05-09')
    await subscribe('phone', member, { time_zone })
    app.clock.set(new Date(Date.parse(begin) - minute).toISOString())
    await runNotices(app.deps)
    expect(service.pushes).toEqual([])
    app.clock.set(new Date(Date.parse(begin) + 5 * minute).toISOString())
    await runNotices(app.deps)
    expect(texts()).toEqual([{ site: 'Family Heritage', kind: 'birthdays', count: 1 }])
  })

  it('of people under 16 are not told', async () => {
    await setBirth('2012-05-08')
    await subscribe()
    await run(24 * hour)
    expect(service.pushes).toEqual([])
  })
})

describe('a device', () => {
  it.each([404, 410, 403])('that is gone is forgotten after %i', async (status) => {
    await subscribe()
    service.status = status
    await comment('Hello')
    await run()
    expect(await listSubscriptions()).toEqual([])
    expect(await listMessages()).toEqual([])
  })

  it.each([429, 500, 503])('is tried again later after %i', async (status) => {
    await subscribe()
    service.status = status
    await comment('Hello')
    await run()
    await runNotices(app.deps)
    expect(service.pushes).toHaveLength(1)
    service.status = 201
    await run(minute)
    expect(service.pushes).toHaveLength(2)
    expect(await listMessages()).toEqual([])
    expect(await listSubscriptions()).toHaveLength(1)
  })

  it('is tried again when the push service cannot be reached, and given up after a day', async () => {
    await subscribe()
    await service.close()
    await comment('Hello')
    await run()
    expect(await listMessages()).toMatchObject([{ tries: 1 }])
    for (let n = 0; n < 20; n++) await run(6 * hour)
    expect(await listMessages()).toEqual([])
    expect(await listSubscriptions()).toHaveLength(1)
  })

  it('gets one push where two processes run', async () => {
    await subscribe()
    await comment('Hello')
    app.clock.advance(5 * minute)
    await Promise.all([runNotices(app.deps), runNotices(app.deps)])
    await runNotices(app.deps)
    expect(service.pushes).toHaveLength(1)
  })

  it('gets one push where a second process has read what is new before the first sent it', async () => {
    await subscribe()
    await comment('Hello')
    app.clock.advance(5 * minute)
    const [recipient] = await listPushRecipients(app.db)
    if (!recipient) throw new Error('Nobody wants pushes.')
    const sources = await loadSources(app.deps, recipient.account_created_at)
    await runNotices(app.deps)
    expect(service.pushes).toHaveLength(1)
    await queueForRecipient(app.deps, recipient, sources)
    expect(await listMessages()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['its user signs out', () => app.call(logout, { as: member })],
    ['its user turns notifications off', () => app.call(deletePushSubscription, { as: member })],
    ['its account is removed', () => app.db.deleteFrom('accounts').where('id', '=', account.id).execute()],
  ])('is forgotten when %s', async (_, end) => {
    await subscribe()
    await end()
    expect(await listSubscriptions()).toEqual([])
  })

  it('is forgotten when its account is suspended', async () => {
    await subscribe()
    const accounts = app.db.updateTable('accounts').where('id', '=', account.id)
    await accounts.set({ is_active: 0 }).execute()
    await comment('Hello')
    await run()
    expect(service.pushes).toEqual([])
    expect(await listSubscriptions()).toEqual([])
  })

  it('gets nothing once its user is dead', async () => {
    await subscribe()
    await app.db.updateTable('people').set({ deceased: 1 }).where('id', '=', account.memberId).execute()
    await comment('Hello')
    await run()
    expect(service.pushes).toEqual([])
  })
})

it('makes its keys at their first use, one pair for all accounts', async () => {
  await subscribe()
  const row = await app.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'push_keys')
    .executeTakeFirst()
  expect(row).toBeUndefined()
  const { key } = (await app.call(getPushKey, { as: member })).output()
  expect((await app.call(getPushKey, { as: ole })).output().key).toBe(key)
})
