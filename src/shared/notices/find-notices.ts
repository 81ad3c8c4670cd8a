/**
 * Finds what is new on the site for one reader, from the lists of the site. Devices use it for the page "What is new" and
 * the badge, the server for pushes and the weekly mail, so that all of them count the same.
 */
import type { ArticleKind } from '#shared/article-kinds.ts'
import { type CalendarPerson, findCalendarEntries } from '#shared/genealogy/calendar/calendar-entries.ts'
import { addDays, daysPerWeek } from '#shared/genealogy/calendar/calendar-pages.ts'
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'
import * as limits from '#shared/limits.ts'
import { latestOf } from '#shared/timestamps.ts'
import type { NoticeKind } from './notice-kinds.ts'

interface NoticePerson extends CalendarPerson {
  created_at: string
  updated_at: string
}

interface NoticeArticle {
  id: string
  kind: ArticleKind
  status: 'draft' | 'published'
  published_at: string | null
  member_ids: readonly string[]
  author_member_id: string | null
}

interface NoticeComment {
  id: string
  target_type: string
  target_id: string
  parent_id: string | null
  /** Null for a thank-you. */
  text: string | null
  author_id: string | null
  author_member_id: string | null
  created_at: string
}

/** The lists of the site. The server leaves out what is older than the time from which it looks. */
export interface NoticeSources {
  people: readonly NoticePerson[]
  articles: readonly NoticeArticle[]
  archives: readonly { id: string; member_ids: readonly string[]; created_at: string }[]
  reunions: readonly { id: string; created_at: string }[]
  comments: readonly NoticeComment[]
  /** The reader's own. */
  submissions: readonly { id: string; created_at: string; reviewed_at: string | null }[]
  /** See the calendar's `hasChildBirthdays`. The server, which sends pushes and mails, never sets it. */
  hasChildBirthdays?: boolean
}

export interface NoticeReader {
  accountId: string
  /** Articles and archive items of the reader, and people whom the reader was the last to change: they are no news. */
  ownIds: ReadonlySet<string>
  /** The comments of others on what the reader has contributed, or that answer the reader. */
  answerIds: ReadonlySet<string>
  /** The records about whose comments and thanks the reader wants no notices. */
  mutedIds: ReadonlySet<string>
}

export interface Notice {
  /** Unique among the notices. */
  key: string
  kind: NoticeKind
  /** When it came, RFC 3339. A birthday comes when the week begins that ends with it. */
  at: string
  /** What came: an article, archive item, comment, submission or person; several for thanks and for people. */
  ids: readonly string[]
  /** The people it is about and from, as far as they are in the tree. */
  personIds: readonly string[]
  /** Of a birthday. */
  birthday?: { day: CalendarDay; years: number }
}

/** The calendar where the reader is. */
export interface ReaderCalendar {
  today: CalendarDay
  /** When a day begins there, milliseconds since 1970. */
  getDayStart(day: CalendarDay): number
}

interface NoticeSpan {
  /** Only what came after this time, RFC 3339. */
  since: string
  calendar: ReaderCalendar
}

const toPersonIds = (...ids: (string | null | readonly string[])[]) => [
  ...new Set(ids.flatMap((id) => id ?? [])),
]

function findArticles({ articles }: NoticeSources, since: string): Notice[] {
  return articles.flatMap(({ id, kind, status, published_at, member_ids, author_member_id }) => {
    if (status !== 'published' || published_at === null || published_at <= since) return []
    const personIds = toPersonIds(author_member_id, member_ids)
    return [{ key: `${kind}:${id}`, kind, at: published_at, ids: [id], personIds }]
  })
}

function findArchives({ archives }: NoticeSources, since: string): Notice[] {
  return archives
    .filter(({ created_at }) => created_at > since)
    .map(({ id, created_at: at, member_ids: personIds }) => ({
      ...{ key: `archives:${id}`, kind: 'archives' as const },
      ...{ at, ids: [id], personIds },
    }))
}

function findReunions({ reunions }: NoticeSources, since: string): Notice[] {
  return reunions
    .filter(({ created_at }) => created_at > since)
    .map(({ id, created_at: at }) => ({
      ...{ key: `reunion:${id}`, kind: 'reunions' as const },
      ...{ at, ids: [id], personIds: [] },
    }))
}

const getTargetPerson = ({ target_type, target_id }: NoticeComment) =>
  target_type === 'person' ? target_id : null

function findComments({ comments }: NoticeSources, reader: NoticeReader, since: string): Notice[] {
  const ownIds = new Set(comments.flatMap(({ id, author_id }) => (author_id === reader.accountId ? id : [])))
  return comments
    .filter(({ text, created_at }) => text !== null && created_at > since)
    .filter(({ author_id }) => author_id !== reader.accountId)
    .map((comment) => {
      const { id, parent_id, author_member_id, created_at } = comment
      const isAnswer = reader.answerIds.has(id) || (parent_id !== null && ownIds.has(parent_id))
      const kind = isAnswer ? 'answers' : 'comments'
      const personIds = toPersonIds(author_member_id, getTargetPerson(comment))
      return { key: `comment:${id}`, kind, at: created_at, ids: [id], personIds }
    })
}

/** The thanks for one record are one notice. */
function findThanks({ comments }: NoticeSources, reader: NoticeReader, since: string): Notice[] {
  const byTarget = new Map<string, NoticeComment[]>()
  for (const comment of comments) {
    const isNew = comment.text === null && comment.created_at > since
    if (!isNew || comment.author_id === reader.accountId) continue
    byTarget.set(comment.target_id, [...(byTarget.get(comment.target_id) ?? []), comment])
  }
  return Array.from(byTarget, ([id, thanks]) => ({
    ...{ key: `thanks:${id}`, kind: 'thanks' as const },
    at: latestOf(thanks.map(({ created_at }) => created_at)),
    ids: thanks.map((comment) => comment.id),
    personIds: toPersonIds(
      ...thanks.map(({ author_member_id }) => author_member_id),
      ...thanks.map(getTargetPerson),
    ),
  }))
}

/** The outcome of a review; what was published without one is no answer. */
function findReviews({ submissions }: NoticeSources, since: string): Notice[] {
  return submissions.flatMap(({ id, created_at, reviewed_at }) => {
    if (reviewed_at === null || reviewed_at <= since || reviewed_at === created_at) return []
    return [{ key: `submission:${id}`, kind: 'answers' as const, at: reviewed_at, ids: [id], personIds: [] }]
  })
}

/** Where an import or a busy editor has changed many people in a day, they are one notice. */
function findPeople({ people }: NoticeSources, since: string): Notice[] {
  const byDay = new Map<string, NoticePerson[]>()
  for (const person of people) {
    if (person.updated_at <= since) continue
    const day = person.updated_at.slice(0, 'YYYY-MM-DD'.length)
    const group = byDay.get(day)
    if (group) group.push(person)
    else byDay.set(day, [person])
  }
  return [...byDay].flatMap(([day, changed]) => {
    if (changed.length > limits.notices.peopleListedPerDay) return [groupPeople(`people:${day}`, changed)]
    return changed.map((person) => groupPeople(`people:${person.id}`, [person]))
  })
}

function groupPeople(key: string, people: readonly NoticePerson[]): Notice {
  const ids = people.map(({ id }) => id)
  const at = latestOf(people.map(({ updated_at }) => updated_at))
  return { key, kind: 'people', at, ids, personIds: ids }
}

const daysAhead = daysPerWeek - 1

/** The birthdays of the coming seven days of the reader's calendar. */
function findBirthdays(
  { people, hasChildBirthdays = false }: NoticeSources,
  { since, calendar: { today, getDayStart } }: NoticeSpan,
): Notice[] {
  const span = { from: today, to: addDays(today, daysAhead) }
  return findCalendarEntries({ people, events: [], hasChildBirthdays }, span, today).flatMap(
    ({ key, kind, day, personIds, years }): Notice[] => {
      const at = new Date(getDayStart(addDays(day, -daysAhead))).toISOString()
      if (kind !== 'birthday' || at <= since) return []
      return [
        {
          key: `${key}:${day.year}`,
          kind: 'birthdays',
          at,
          ids: personIds,
          personIds,
          birthday: { day, years },
        },
      ]
    },
  )
}

/** Lists what came after a time, the latest first. */
export function findNotices(sources: NoticeSources, reader: NoticeReader, span: NoticeSpan): Notice[] {
  const { since } = span
  const isOwn = ({ ids, kind }: Notice) => kind !== 'birthdays' && ids.every((id) => reader.ownIds.has(id))
  const others: NoticeSources = {
    ...sources,
    people: sources.people.filter(({ id, updated_at }) => updated_at > since && !reader.ownIds.has(id)),
  }
  const heard: NoticeSources = {
    ...sources,
    comments: sources.comments.filter(({ target_id }) => !reader.mutedIds.has(target_id)),
  }
  return [
    ...findArticles(sources, since),
    ...findArchives(sources, since),
    ...findReunions(sources, since),
    ...findComments(heard, reader, since),
    ...findThanks(heard, reader, since),
    ...findReviews(sources, since),
    ...findPeople(others, since),
    ...findBirthdays(sources, span),
  ]
    .filter((notice) => !isOwn(notice))
    .sort((a, b) => (a.at === b.at ? (a.key < b.key ? -1 : 1) : a.at < b.at ? 1 : -1))
}
