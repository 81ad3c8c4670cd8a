/** What is new for one reader. */
import { describe, expect, it } from 'vitest'
import { type CalendarDay, fromDayNumber, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { findNotices, type NoticeReader, type NoticeSources } from '#shared/notices/find-notices.ts'
import { formatNoticeCount } from '#shared/notices/notice-kinds.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const nothing: NoticeSources = {
  people: [],
  articles: [],
  archives: [],
  reunions: [],
  comments: [],
  submissions: [],
}
const reader: NoticeReader = { accountId: 'me', ownIds: new Set(), answerIds: new Set(), mutedIds: new Set() }

/** @param offsetMs of the reader's clock from UTC */
const makeCalendar = (now: string, offsetMs = 0) => ({
  today: fromDayNumber(Math.floor((Date.parse(now) + offsetMs) / dayMs)),
  getDayStart: (day: CalendarDay) => toDayNumber(day) * dayMs - offsetMs,
})
const span = { since: '2026-05-01T00:00:00.000Z', calendar: makeCalendar('2026-05-10T12:00:00.000Z') }

const makePerson = (changes: Partial<NoticeSources['people'][number]> = {}) => ({
  ...{ id: 'ole', birth_date: null, death_date: null, deceased: false, partners: [] },
  created_at: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
  ...changes,
})
const makeComment = (changes: Partial<NoticeSources['comments'][number]>) => ({
  ...{ id: 'c', target_type: 'news', target_id: 'n', parent_id: null, text: 'Hello' },
  ...{ author_id: 'ole', author_member_id: null, created_at: '2026-05-02T00:00:00.000Z' },
  ...changes,
})
const makeArticle = (changes: Partial<NoticeSources['articles'][number]>) => ({
  ...{ id: 'n', kind: 'news' as const, status: 'published' as const, member_ids: [], author_member_id: null },
  published_at: '2026-05-02T00:00:00.000Z',
  ...changes,
})

const find = (sources: Partial<NoticeSources>, as = reader, within = span) =>
  findNotices({ ...nothing, ...sources }, as, within).map(({ kind, key }) => `${kind} ${key}`)

describe('articles', () => {
  it('are new from their publication on, and never as drafts', () => {
    const early = makeArticle({ id: 'early', published_at: '2026-04-30T23:59:59.999Z' })
    const draft = makeArticle({ id: 'draft', status: 'draft' })
    const unpublished = makeArticle({ id: 'unpublished', published_at: null })
    expect(find({ articles: [early, draft, unpublished, makeArticle({})] })).toEqual(['news news:n'])
  })

  it('of the reader are not new', () => {
    expect(find({ articles: [makeArticle({})] }, { ...reader, ownIds: new Set(['n']) })).toEqual([])
  })
})

describe('comments', () => {
  it('that answer the reader are answers, also where the server has not said so yet', () => {
    const mine = makeComment({ id: 'mine', author_id: 'me', created_at: '2026-04-01T00:00:00.000Z' })
    const reply = makeComment({ id: 'reply', parent_id: 'mine' })
    const told = makeComment({ id: 'told' })
    const other = makeComment({ id: 'other' })
    const found = find({ comments: [mine, reply, told, other] }, { ...reader, answerIds: new Set(['told']) })
    expect(found.sort()).toEqual(['answers comment:reply', 'answers comment:told', 'comments comment:other'])
  })

  it('on a record that the reader has muted are no notices, and neither are thanks there', () => {
    const comments = [
      makeComment({ target_id: 'muted' }),
      makeComment({ id: 'd', target_id: 'muted', text: null }),
    ]
    expect(find({ comments })).toHaveLength(2)
    expect(find({ comments }, { ...reader, mutedIds: new Set(['muted']) })).toEqual([])
  })

  it('of an account that was deleted are comments of somebody else', () => {
    expect(find({ comments: [makeComment({ author_id: null })] })).toEqual(['comments comment:c'])
  })
})

describe('submissions', () => {
  const sent = { id: 's', created_at: '2026-05-01T10:00:00.000Z' }

  it('are answered by their review, and not by a publication without one', () => {
    const reviewed_at = '2026-05-02T10:00:00.000Z'
    expect(find({ submissions: [{ ...sent, reviewed_at }] })).toEqual(['answers submission:s'])
    expect(find({ submissions: [{ ...sent, reviewed_at: sent.created_at }] })).toEqual([])
    expect(find({ submissions: [{ ...sent, reviewed_at: null }] })).toEqual([])
  })
})

describe('people', () => {
  const change = (n: number) => makePerson({ id: `p${n}`, updated_at: `2026-05-02T10:00:0${n}.000Z` })

  it('are listed one by one, or as one notice where many of a day have changed', () => {
    expect(find({ people: [1, 2].map(change) })).toEqual(['people people:p2', 'people people:p1'])
    expect(find({ people: [1, 2, 3, 4, 5, 6].map(change) })).toEqual(['people people:2026-05-02'])
  })
})

describe('birthdays', () => {
  const born = (birth_date: string, now: string, since = '2026-01-01T00:00:00.000Z') =>
    find({ people: [makePerson({ birth_date })] }, reader, { since, calendar: makeCalendar(now) })

  it('are those of the coming seven days', () => {
    expect(born('1950-05-16', '2026-05-10T12:00:00.000Z')).toHaveLength(1)
    expect(born('1950-05-17', '2026-05-10T12:00:00.000Z')).toEqual([])
    expect(born('1950-05-10', '2026-05-10T12:00:00.000Z')).toHaveLength(1)
    expect(born('1950-05-09', '2026-05-10T12:00:00.000Z')).toEqual([])
  })

  it('are new once, when their week begins', () => {
    expect(born('1950-05-16', '2026-05-12T12:00:00.000Z', '2026-05-10T12:00:00.000Z')).toEqual([])
    expect(born('1950-05-16', '2026-05-12T12:00:00.000Z', '2026-05-09T12:00:00.000Z')).toHaveLength(1)
  })

  it('are those of the week that begins with the reader’s own day', () => {
    const people = [makePerson({ birth_date: '1950-05-10' })]
    const findAt = (now: string, offsetHours: number, since = '2026-01-01T00:00:00.000Z') =>
      find({ people }, reader, { since, calendar: makeCalendar(now, offsetHours * hourMs) })
    // In Los Angeles, the 10th lasts until seven o'clock of the 11th in UTC.
    expect(findAt('2026-05-11T06:59:00.000Z', -7)).toHaveLength(1)
    expect(findAt('2026-05-11T07:00:00.000Z', -7)).toEqual([])
    // A visit late on the 3rd there is before the week that begins on the 4th.
    expect(findAt('2026-05-04T07:00:00.000Z', -7, '2026-05-04T06:00:00.000Z')).toHaveLength(1)
    // In Auckland, the 4th begins on the 3rd in UTC.
    expect(findAt('2026-05-03T12:00:00.000Z', 12)).toHaveLength(1)
    expect(findAt('2026-05-03T11:59:00.000Z', 12)).toEqual([])
  })

  it('of 29 February come every year, and those of the dead never', () => {
    expect(born('1948-02-29', '2026-02-24T12:00:00.000Z')).toHaveLength(1)
    const dead = makePerson({ birth_date: '1950-05-12', death_date: '2020', deceased: true })
    expect(find({ people: [dead] })).toEqual([])
  })
})

it.each([
  ['comments', 1, '1 new comment'],
  ['thanks', 2, '2 new thank-yous'],
  ['people', 3, '3 changes of the family tree'],
  [null, 1, '1 new thing'],
] as const)('counts %s %i as “%s”', (kind, count, text) => {
  expect(formatNoticeCount(kind, count)).toBe(text)
})
