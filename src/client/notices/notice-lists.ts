/** The lists of this device in which the notices are found. */
import { type ArticleKind, articleKindNames } from '#shared/article-kinds.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { NoticeState } from '#shared/contracts/notices.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'
import {
  findNotices,
  type Notice,
  type NoticeSources,
  type ReaderCalendar,
} from '#shared/notices/find-notices.ts'
import { earliestOf } from '#shared/timestamps.ts'

export interface NoticeLists {
  people: readonly FamilyMember[]
  articles: Readonly<Record<ArticleKind, readonly Article[]>>
  archives: readonly ArchiveItem[]
  reunions: readonly Reunion[]
  /** Only to name the events that comments are about. */
  events?: readonly TimelineEvent[]
  comments: readonly Comment[]
  submissions: readonly Submission[]
  hasChildBirthdays?: boolean
}

function toSources({ articles, ...lists }: NoticeLists): NoticeSources {
  return {
    ...lists,
    articles: articleKindNames.flatMap((kind) => articles[kind].map((article) => ({ ...article, kind }))),
  }
}

/** The time from which things are listed as earlier ones, or longer ago for somebody who has not visited since. */
export function getListStart(seenUntil: string, now: number): string {
  return earliestOf([seenUntil, new Date(now - limits.notices.earlierMs).toISOString()])
}

/** The calendar of the device. */
function getDeviceCalendar(now: number): ReaderCalendar {
  const date = new Date(now)
  return {
    today: { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() },
    getDayStart: ({ year, month, day }) => new Date(year, month - 1, day).getTime(),
  }
}

/** What came after a time, the latest first. */
export function listNotices(
  lists: NoticeLists,
  state: NoticeState,
  { userId, since, now }: { userId: string; since: string; now: number },
): Notice[] {
  // A saved copy of an earlier version has no muted ids.
  const { own_ids, answer_ids, muted_ids = [] } = state
  const reader = {
    ...{ accountId: userId, ownIds: new Set(own_ids), answerIds: new Set(answer_ids) },
    mutedIds: new Set(muted_ids),
  }
  return findNotices(toSources(lists), reader, { since, calendar: getDeviceCalendar(now) })
}
