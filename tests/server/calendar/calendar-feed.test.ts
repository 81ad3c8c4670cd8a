/** The private calendar feed of an account: who gets it, what it tells, and that a calendar program can read it. */
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import {
  type FamilyMember,
  type MemberPayload,
  resetMemberPassword,
} from '#shared/contracts/people.contract.ts'
import { reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import type { FeedPayload } from '#shared/contracts/timeline.contract.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  updateCalendarFeed,
} from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { gedcomFile, importText, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { type TestAccount, TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
let anna: FamilyMember
let account: TestAccount
let member: TestBrowser
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
  anna = await add('Anna Berg', { birthDate: '1946-06-12' })
  account = await world.server.createMember({ memberId: anna.id })
  member = await world.server.signIn(account)
})
afterEach(async () => {
  await world.server.close()
  data.remove()
})

const add = (name: string, payload: MemberPayload = {}) => world.add(name, { deceased: false, ...payload })

async function makeFeed(payload: Partial<FeedPayload> = {}): Promise<string> {
  const made = await world.server.call(createCalendarFeed, { body: payload, as: member })
  return new URL(made.output().url).pathname
}

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  world.server.fetch(path, { headers, as: new TestBrowser() })

/** "2026-06-12 Birthday of Anna", as a calendar program reads the feed. */
async function readFeed(path: string): Promise<string[]> {
  const response = await fetchFeed(path)
  expect(response.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    expect(event.startDate.isDate).toBe(true)
    expect(event.endDate.subtractDate(event.startDate).toSeconds()).toBe(86_400)
    return `${event.startDate.toString()} ${event.summary}`
  })
}

describe('the address', () => {
  it('is told once, and the database has only its hash', async () => {
    const path = await makeFeed()
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    const state = (await world.server.call(getCalendarFeed, { as: member })).output()
    expect(state.feed).toMatchObject({ scope: 'everybody', has_years: false, has_surnames: false })
    const rows = await world.server.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify([rows, state])).not.toContain(path.slice('/api/calendar/'.length, -4))
  })

  it('is made with a recent password only: whoever has the address reads without signing in', async () => {
    world.server.clock.advance(limits.session.passwordConfirmationMs + 1)
    const refused = await world.server.call(createCalendarFeed, { body: {}, as: member })
    expect([refused.status, refused.code]).toEqual([403, 'password_needed'])
  })

  it('ends when an administrator resets the password', async () => {
    const path = await makeFeed()
    const reset = await world.server.call(resetMemberPassword, {
      params: { id: anna.id },
      as: world.admin,
    })
    expect(reset.status).toBe(200)
    expect((await fetchFeed(path)).status).toBe(404)
  })

  it('ends when there is a new one, and when the feed is stopped', async () => {
    const first = await makeFeed()
    const second = await makeFeed()
    expect((await fetchFeed(first)).status).toBe(404)
    expect((await fetchFeed(second)).status).toBe(200)
    await world.server.call(deleteCalendarFeed, { as: member })
    expect((await fetchFeed(second)).status).toBe(404)
    expect((await world.server.call(getCalendarFeed, { as: member })).output().feed).toBeNull()
  })

  it('answers 404 for a suspended and for a removed account', async () => {
    const path = await makeFeed()
    const accounts = world.server.db.updateTable('accounts').where('id', '=', account.id)
    await accounts.set({ is_active: 0 }).execute()
    expect((await fetchFeed(path)).status).toBe(404)
    await accounts.set({ is_active: 1 }).execute()
    expect((await fetchFeed(path)).status).toBe(200)
    await world.server.db.deleteFrom('accounts').where('id', '=', account.id).execute()
    expect((await fetchFeed(path)).status).toBe(404)
    expect(await world.server.db.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  it('answers 404 for other texts, and limits how often it answers', async () => {
    expect((await fetchFeed('/api/calendar/short.ics')).status).toBe(404)
    expect((await fetchFeed(`/api/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404)
    const path = await makeFeed()
    for (let n = 0; n < limits.calendarFeed.readsPerHour; n++) await fetchFeed(path)
    const refused = await fetchFeed(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    world.server.clock.advance(3_600_001)
    expect((await fetchFeed(path)).status).toBe(200)
  })

  it('answers 304 for an unchanged feed', async () => {
    const path = await makeFeed()
    const tag = (await fetchFeed(path)).headers.get('ETag') ?? ''
    expect((await fetchFeed(path, { 'If-None-Match': tag })).status).toBe(304)
    await add('Ole Berg', { birthDate: '1950-07-01' })
    expect((await fetchFeed(path, { 'If-None-Match': tag })).status).toBe(200)
  })

  it('belongs to the account, so that a change without a feed is refused', async () => {
    expect((await world.server.call(updateCalendarFeed, { body: {}, as: member })).code).toBe('not_found')
  })
})

describe('a reunion', () => {
  const payload = { title: 'Reunion of the Bergs', startDate: '2026-07-03', endDate: '2026-07-05' }

  async function readReunions(path: string): Promise<string[]> {
    const calendar = new ICAL.Component(ICAL.parse(await (await fetchFeed(path)).text()))
    return calendar.getAllSubcomponents('vevent').flatMap((component) => {
      const { uid, summary, startDate, endDate } = new ICAL.Event(component)
      return uid.startsWith('reunion:') ? `${startDate.toString()} ${endDate.toString()} ${summary}` : []
    })
  }

  it('is one event of several days, whose title the feed tells only with surnames', async () => {
    const path = await makeFeed()
    const as = world.admin
    await world.server.call(reunionEndpoints.create, { as, body: payload })
    expect(await readReunions(path)).toEqual(['2026-07-03 2026-07-06 Family reunion'])
    await world.server.call(updateCalendarFeed, { as: member, body: { hasSurnames: true } })
    expect(await readReunions(path)).toEqual(['2026-07-03 2026-07-06 Reunion of the Bergs'])
  })
})

describe('what the feed tells', () => {
  it('has no years, and of the living no surnames', async () => {
    const ole = await add('Ole Berg', { birthDate: '1948-07-01' })
    await world.edit(anna, { partners: [{ memberId: ole.id, from: '1976-08-02' }] })
    await add('Stina Holm', { birthDate: '1880-01-01', deathDate: '1930-09-03', deceased: true })
    await world.event('Reunion at the lake', { eventDate: '2026-07-18', eventType: 'other' })
    await world.event('Anna Berg moves', { eventDate: '2026-07-20', eventType: 'other' })
    const path = await makeFeed()
    expect(await readFeed(path)).toEqual([
      '2026-06-12 Birthday of Anna',
      '2026-07-01 Birthday of Ole',
      '2026-07-18 Family event',
      '2026-07-20 Family event',
      expect.stringMatching(/^2026-08-02 Wedding anniversary of (?:Anna and Ole|Ole and Anna)$/),
      '2026-09-03 In memory of Stina Holm',
    ])
    // Random ids have all digits.
    const text = (await (await fetchFeed(path)).text()).replace(/^UID:.*(?:\r?\n .*)*/gm, '')
    for (const secret of ['1946', '1948', '1976', '1930', 'Berg']) expect(text).not.toContain(secret)
  })

  it('has years and surnames where the person switches them on, at the same address', async () => {
    const path = await makeFeed()
    await world.server.call(updateCalendarFeed, { body: { hasYears: true, hasSurnames: true }, as: member })
    expect(await readFeed(path)).toEqual(['2026-06-12 Anna Berg turns 80'])
  })

  it('tells only of the own branch where that is chosen', async () => {
    const child = await add('Kari Berg', { birthDate: '1975-07-01', motherId: anna.id })
    await add('Liv Dahl', { birthDate: '1990-07-02' })
    const path = await makeFeed({ scope: 'branch' })
    expect(await readFeed(path)).toEqual(['2026-06-12 Birthday of Anna', '2026-07-01 Birthday of Kari'])
    await world.edit(child, { motherId: null })
    expect(await readFeed(path)).toEqual(['2026-06-12 Birthday of Anna'])
  })

  it('tells of no birthday of people under 16', async () => {
    await add('Mia Berg', { birthDate: '2010-05-02' })
    await add('Per Berg', { birthDate: '2010-05-01' })
    // Per is 16 today, Mia tomorrow.
    expect(await readFeed(await makeFeed())).toEqual([
      '2026-05-01 Birthday of Per',
      '2026-06-12 Birthday of Anna',
      '2027-05-01 Birthday of Per',
    ])
  })

  it('never tells of people with a restricted name or birth', async () => {
    const ole = await add('Ole Berg', { birthDate: '1948-07-01' })
    const liv = await add('Liv Dahl', { birthDate: '1950-07-02' })
    await world.edit(anna, { partners: [{ memberId: ole.id, from: '1976-08-02' }] })
    const restricted = { restriction: 'confidential' } as const
    await world.server.call(nameEndpoints.create, {
      body: { personId: ole.id, given: 'Olav', ...restricted },
      as: world.admin,
    })
    await world.server.call(factEndpoints.create, {
      body: { personId: liv.id, tag: 'BIRT', date: '1951', ...restricted },
      as: world.admin,
    })
    expect(await readFeed(await makeFeed())).toEqual(['2026-06-12 Birthday of Anna'])
  })

  it.each(['1 RESN confidential', '1 _PRIV Y'])(
    'never tells of people whose record is restricted by %s in their file',
    async (restriction) => {
      const birth = ['1 DEAT N', '1 BIRT', '2 DATE 3 JUL 1950']
      const text = gedcomFile(
        individualRecord('I1', 'Carl /Dahl/', restriction, ...birth),
        individualRecord('I2', 'Dora /Dahl/', '1 RESN locked', ...birth),
      )
      await importText({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }, text)
      const people = await world.everybody()
      for (const person of people) await world.edit(person, { deceased: false })
      expect(people.map(({ first_name }) => first_name).sort()).toEqual(['', 'Anna', 'Dora'])
      expect(await readFeed(await makeFeed())).toEqual([
        '2026-06-12 Birthday of Anna',
        '2026-07-03 Birthday of Dora',
      ])
    },
  )
})
