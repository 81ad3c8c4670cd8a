/** Words the notices, and finds the page of each. */
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import { articleKindNames, articleKinds } from '#shared/article-kinds.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { monthNames } from '#shared/month-names.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import type { NoticeLists } from './notice-lists.ts'

export interface NoticeText {
  title: string
  detail: string
  /** Null where the record is not on this device. */
  path: string | null
  /** Whose medallion stands beside the text; null for the icon of the kind. */
  person: FamilyMember | null
}

interface SiteRecord {
  title: string
  path: string
  /** Who has written or sent it; empty where nobody is known. */
  author?: string
  isQuestion?: boolean
}

/** Looks up what notices name. */
export interface NoticeIndex {
  people: ReadonlyMap<string, FamilyMember>
  comments: ReadonlyMap<string, Comment>
  submissions: ReadonlyMap<string, Submission>
  /** The pages of articles, archive items, reunions and people, by their ids. */
  records: ReadonlyMap<string, SiteRecord>
  /** The person of the reader. */
  ownPersonId: string | null
}

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))

export function indexLists(
  { people, articles, archives, reunions, events = [], comments, submissions }: NoticeLists,
  ownPersonId: string | null,
): NoticeIndex {
  const records = new Map<string, SiteRecord>([
    ...people.map((one): [string, SiteRecord] => [
      one.id,
      { title: formatFullName(one), path: getPersonPath(one.id) },
    ]),
    ...archives.map(({ id, title, uploaded_by_name }): [string, SiteRecord] => [
      id,
      { title, path: `/archives/${id}`, author: uploaded_by_name ?? '' },
    ]),
    ...reunions.map(({ id, title }): [string, SiteRecord] => [id, { title, path: `/reunions/${id}` }]),
    ...events.map(({ id, title }): [string, SiteRecord] => [
      id,
      { title, path: `/family-history?search=${encodeURIComponent(title)}` },
    ]),
    ...articleKindNames.flatMap((kind) =>
      articles[kind].map((article): [string, SiteRecord] => [
        article.id,
        {
          title: article.title,
          path: `/${kind}/${article.slug}`,
          author: `${article.author_first_name} ${article.author_last_name}`.trim(),
          isQuestion: Boolean(article.question),
        },
      ]),
    ),
  ])
  return {
    people: byId(people),
    comments: byId(comments),
    submissions: byId(submissions),
    records,
    ownPersonId,
  }
}

const maxExcerpt = 120

function shorten(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt).trimEnd()}…` : text
}

const getAuthorName = ({ author_name }: Comment) => author_name || 'A former member'

/** "Ole", "Ole and Kari", "Ole, Kari and 2 others". */
function joinNames(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length < 3) return names.join(' and ')
  const others = names.length - 2
  return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`
}

type Described = Omit<NoticeText, 'detail'> & { detail?: string }

const unknown: Described = { title: 'New content that is not saved on this device', path: null, person: null }

function describeRecord({ ids }: Notice, { records }: NoticeIndex): Described {
  const record = records.get(ids[0] ?? '')
  if (!record) return unknown
  const { title, path, author } = record
  return { title, path, person: null, ...(author && { detail: `from ${author}` }) }
}

function describeComment({ ids, kind }: Notice, index: NoticeIndex): Described {
  const { comments, records, people, ownPersonId } = index
  const comment = comments.get(ids[0] ?? '')
  if (!comment) return unknown
  const record = records.get(comment.target_id)
  const name = getAuthorName(comment)
  const isOwnPage = comment.target_id === ownPersonId
  const about = isOwnPage ? 'your page' : record ? `“${record.title}”` : 'a record'
  const did = kind === 'answers' && comment.parent_id !== null ? 'answered you about' : 'commented on'
  return {
    title: `${name} ${did} ${about}`,
    detail: shorten(comment.text ?? ''),
    path: record?.path ?? null,
    person: people.get(comment.author_member_id ?? '') ?? null,
  }
}

function describeThanks({ ids }: Notice, { comments, records }: NoticeIndex): Described {
  const thanks = ids.flatMap((id) => comments.get(id) ?? [])
  const record = records.get(thanks[0]?.target_id ?? '')
  const names = joinNames(thanks.map(getAuthorName))
  return {
    title: `${names} said thank you for “${record?.title ?? 'a record'}”`,
    path: record?.path ?? null,
    person: null,
  }
}

function describeReview({ ids }: Notice, { submissions }: NoticeIndex): Described {
  const submission = submissions.get(ids[0] ?? '')
  if (!submission) return unknown
  const { title, status, type, review_notes } = submission
  if (type === 'report') {
    return {
      title: `Your report was looked at: the comment was ${status === 'approved' ? 'removed' : 'kept'}`,
      detail: shorten(review_notes ?? title),
      path: '/my-submissions',
      person: null,
    }
  }
  if (type === 'invitation') {
    return {
      title: `“${title}” was ${status === 'approved' ? 'approved: share the link' : 'declined'}`,
      detail: shorten(review_notes ?? ''),
      path: '/my-submissions',
      person: null,
    }
  }
  const isPublication = type === 'archive' || articleKindNames.some((kind) => kind === type)
  const accepted = isPublication ? 'was published' : 'was accepted'
  return {
    title: `“${title}” ${status === 'approved' ? accepted : accepted.replace('was', 'was not')}`,
    detail: shorten(review_notes ?? ''),
    path: '/my-submissions',
    person: null,
  }
}

function describePeople({ ids }: Notice, { people }: NoticeIndex): Described {
  const [id = ''] = ids
  const person = people.get(id)
  if (ids.length > 1) {
    return { title: `${ids.length} people were added or changed`, path: '/family-tree', person: null }
  }
  if (!person) return unknown
  const isAdded = person.created_at === person.updated_at
  return {
    title: `${formatFullName(person)} was ${isAdded ? 'added to' : 'changed in'} the family tree`,
    path: getPersonPath(id),
    person,
  }
}

function describeBirthday({ ids, birthday }: Notice, { people }: NoticeIndex): Described {
  const person = people.get(ids[0] ?? '')
  if (!person || !birthday) return unknown
  const { day, years } = birthday
  return {
    title: `${formatFullName(person)} turns ${years} on ${day.day} ${monthNames[day.month - 1] ?? ''}`,
    path: getPersonPath(person.id),
    person,
  }
}

function describeNotice(notice: Notice, index: NoticeIndex): Described {
  switch (notice.kind) {
    case 'answers':
      return index.submissions.has(notice.ids[0] ?? '')
        ? describeReview(notice, index)
        : describeComment(notice, index)
    case 'comments':
      return describeComment(notice, index)
    case 'thanks':
      return describeThanks(notice, index)
    case 'people':
      return describePeople(notice, index)
    case 'birthdays':
      return describeBirthday(notice, index)
    default:
      return describeRecord(notice, index)
  }
}

const kindNames: Readonly<Record<Notice['kind'], string>> = {
  answers: 'Answer to you',
  news: articleKinds.news.label,
  blog: articleKinds.blog.label,
  archives: 'Archives',
  reunions: 'Reunion',
  comments: 'Comment',
  thanks: 'Thank-you',
  people: 'Family tree',
  birthdays: 'Birthday',
}

export function formatNotice(notice: Notice, index: NoticeIndex): NoticeText {
  const isQuestion = index.records.get(notice.ids[0] ?? '')?.isQuestion === true
  const { detail = '', ...text } = describeNotice(notice, index)
  // A birthday lies ahead.
  const when = notice.kind === 'birthdays' ? [] : [formatTimeAgo(notice.at)]
  return {
    ...text,
    detail: [isQuestion ? 'Question' : kindNames[notice.kind], ...when, ...(detail ? [detail] : [])].join(
      ' · ',
    ),
  }
}
