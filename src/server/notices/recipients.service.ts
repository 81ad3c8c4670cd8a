/** Finds what a recipient of pushes or of the weekly mail is told: nothing about children’s birthdays. */
import { listComments } from '#server/comments/comments.service.ts'
import type { Deps } from '#server/deps.ts'
import { markPresumptions } from '#server/people/presumption.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { daysPerWeek } from '#shared/genealogy/calendar/calendar-pages.ts'
import { isPresumedDeceased } from '#shared/genealogy/dates/life-years.ts'
import { findNotices, type Notice, type NoticeSources } from '#shared/notices/find-notices.ts'
import type { NoticeKind } from '#shared/notices/notice-kinds.ts'
import { getReaderCalendar } from './local-time.ts'
import { listMutedIds } from './muted-conversations.store.ts'
import type { RecipientRow } from './notice-settings.store.ts'
import { loadReviewed, loadSharedSources } from './notice-sources.store.ts'
import { findOwnAndAnswers } from './notices.service.ts'

export type SharedSources = Awaited<ReturnType<typeof loadSharedSources>> & Pick<NoticeSources, 'comments'>

const dayMs = 24 * 3_600_000

/**
 * "05-17" for today and the coming days, wherever a recipient is: in some time zones, the day is the one before or after
 * that in UTC. 29 February is kept on the 28th.
 */
function listComingDays(now: number): string[] {
  const days = Array.from({ length: daysPerWeek + 2 }, (_, n) =>
    new Date(now + (n - 1) * dayMs).toISOString().slice('YYYY-'.length, 'YYYY-MM-DD'.length),
  )
  return days.includes('02-28') ? [...days, '02-29'] : days
}

/** The lists that are the same for all recipients, from a time on, and who has a birthday in the coming week. */
export async function loadSources(deps: Deps, since: string): Promise<SharedSources> {
  const { comments_enabled } = await readSettings(deps)
  const comments = comments_enabled ? await listComments(deps) : []
  const shared = await loadSharedSources(deps.db, since, listComingDays(deps.clock.now()))
  return {
    ...shared,
    people: await markPresumptions(deps, [...shared.people]),
    comments: comments.filter(({ created_at }) => created_at > since),
  }
}

/** Nobody writes to the dead. */
export function isReachable(recipient: RecipientRow, now: number): boolean {
  const { birth_date, death_date, deceased } = recipient
  const life = { birth_date, death_date, deceased: deceased === null ? null : deceased === 1 }
  return !isPresumedDeceased(life, new Date(now))
}

export interface Telling {
  kinds: readonly NoticeKind[]
  /** Only what came after this time, RFC 3339. */
  since: string
}

/** What a recipient is told, the latest first. */
export async function findTold(
  deps: Deps,
  recipient: RecipientRow,
  sources: SharedSources,
  { kinds, since }: Telling,
): Promise<Notice[]> {
  const { account_id: accountId, member_id: memberId } = recipient
  const calendar = getReaderCalendar(deps.clock.now(), recipient.time_zone)
  const { own_ids, answer_ids } = await findOwnAndAnswers(deps, { id: accountId, memberId }, since)
  const submissions = await loadReviewed(deps.db, accountId, since)
  const mutedIds = new Set(await listMutedIds(deps.db, accountId))
  const reader = { accountId, ownIds: new Set(own_ids), answerIds: new Set(answer_ids), mutedIds }
  return findNotices({ ...sources, submissions }, reader, { since, calendar }).filter(({ kind }) =>
    kinds.includes(kind),
  )
}
