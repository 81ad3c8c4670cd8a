/** What an account has seen, what is its own or answers it, and the choice of pushes and mails. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  getNoticeSettings,
  getNoticeState,
  type NoticeSettingsPayload,
  saveNoticeVisit,
  updateNoticeSettings,
} from '#shared/contracts/notices.contract.ts'
import { updatePerson } from '#shared/contracts/people.contract.ts'
import { reviewAdminSubmission } from '#shared/contracts/reviews.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let account: TestAccount
let member: TestBrowser
let ole: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  account = await app.createMember({ firstName: 'Kari' })
  member = await app.signIn(account)
  ole = await app.signIn(await app.createMember({ firstName: 'Ole' }))
  admin = await app.signIn(await app.createAdmin())
  app.clock.advance(60_000)
})
afterEach(() => app.close())

const getState = async (as = member) => (await app.call(getNoticeState, { as })).output()
const visit = (until: string, as = member) => app.call(saveNoticeVisit, { body: { until }, as })

async function comment(
  as: TestBrowser,
  target: { type: string; id: string },
  parentId: string | null = null,
) {
  const content = { targetType: target.type, targetId: target.id, parentId, text: 'Hello' }
  const body = { type: 'comment', title: 'A record', content }
  return (await app.call(createSubmission, { body, as })).output().id
}

async function publish(as: TestBrowser): Promise<string> {
  const content = { excerpt: 'A farm.', content: 'A farm.' }
  const body = { type: 'news', title: 'The farm', content }
  const { id } = (await app.call(createSubmission, { body, as })).output()
  const review = { params: { id }, body: { status: 'approved' }, as: admin }
  return (await app.call(reviewAdminSubmission, review)).output().published_id ?? ''
}

describe('the last visit', () => {
  it('is the making of the account until the page was opened', async () => {
    expect((await getState()).visited_at).toBe('2026-05-01T12:00:00.000Z')
  })

  it('is the same on all devices, and never goes back', async () => {
    await visit('2026-05-01T12:00:30.000Z')
    const phone = await app.signIn(account)
    expect((await getState(phone)).visited_at).toBe('2026-05-01T12:00:30.000Z')
    const earlier = await visit('2026-04-01T00:00:00.000Z')
    expect(earlier.output().visited_at).toBe('2026-05-01T12:00:30.000Z')
    expect((await getState(ole)).visited_at).toBe('2026-05-01T12:00:00.000Z')
  })

  it('is not in the future, whatever a device says', async () => {
    await visit('2036-01-01T00:00:00.000Z')
    expect((await getState()).visited_at).toBe('2026-05-01T12:01:00.000Z')
  })

  it('is at most 90 days ago', async () => {
    app.clock.set('2027-05-01T12:00:00.000Z')
    expect((await getState(await app.signIn(account))).visited_at).toBe('2027-01-31T12:00:00.000Z')
  })
})

describe('own records and answers', () => {
  it('are the articles of the account, and comments of others about these, the account’s person and its comments', async () => {
    const person = { type: 'person', id: account.memberId ?? '' }
    const article = { type: 'news', id: await publish(member) }
    const others = { type: 'news', id: await publish(ole) }
    const mine = await comment(member, others)
    await comment(ole, others)
    const expected = [
      await comment(ole, person),
      await comment(ole, article),
      await comment(ole, others, mine),
    ]
    const state = await getState()
    expect(state.own_ids).toEqual([article.id])
    expect(new Set(state.answer_ids)).toEqual(new Set(expected))
  })

  it('include the people whom the account was the last to change', async () => {
    const editor = await app.createAdmin()
    const as = await app.signIn(editor)
    const change = (browser: TestBrowser, occupation: string) =>
      app.call(updatePerson, {
        params: { id: account.memberId ?? '' },
        body: { occupation },
        headers: { 'If-Match': '*' },
        as: browser,
      })
    ;(await change(as, 'Weaver')).output()
    expect((await getState(as)).own_ids).toEqual([account.memberId])
    app.clock.advance(60_000)
    ;(await change(admin, 'Farmer')).output()
    expect((await getState(as)).own_ids).toEqual([])
    expect((await getState(admin)).own_ids).toEqual([account.memberId])
  })
})

describe('the choice', () => {
  const choice: NoticeSettingsPayload = {
    push_kinds: ['answers'],
    mail_kinds: ['news', 'birthdays'],
    quiet: { from: '21:00', to: '08:00' },
    time_zone: 'Europe/Oslo',
  }

  it('is off before the user chooses', async () => {
    const settings = (await app.call(getNoticeSettings, { as: member })).output()
    expect(settings).toMatchObject({ push_kinds: [], mail_kinds: [], quiet: null, was_offered: false })
  })

  it('follows the account, and answers the offer', async () => {
    ;(await app.call(updateNoticeSettings, { body: choice, as: member })).output()
    const settings = (await app.call(getNoticeSettings, { as: await app.signIn(account) })).output()
    expect(settings).toMatchObject({ ...choice, was_offered: true })
    expect((await app.call(getNoticeSettings, { as: ole })).output().was_offered).toBe(false)
  })

  it('keeps the fields that a change leaves out', async () => {
    ;(await app.call(updateNoticeSettings, { body: choice, as: member })).output()
    for (const body of [{}, { mail_kinds: ['news' as const] }, { quiet: null }]) {
      const before = (await app.call(getNoticeSettings, { as: member })).output()
      const after = (await app.call(updateNoticeSettings, { body, as: member })).output()
      expect(after).toEqual({ ...before, ...body })
    }
  })

  it.each<[string, object]>([
    ['an unknown kind', { push_kinds: ['secrets'] }],
    ['a time that is none', { quiet: { from: '25:00', to: '08:00' } }],
    ['a time zone that is none', { time_zone: 'Middle/Earth' }],
  ])('refuses %s', async (_, change) => {
    const sent = await app.call(updateNoticeSettings, { body: { ...choice, ...change }, as: member })
    expect(sent.code).toBe('invalid')
  })
})
