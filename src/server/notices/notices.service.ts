/** Tells what an account has seen of what is new, and saves visits and the choice of pushes and mails. */
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { canNotify } from '#server/mail/mail-queue.service.ts'
import {
  type NoticeSettings,
  type NoticeSettingsPayload,
  type NoticeState,
  noticeKind,
} from '#shared/contracts/notices.contract.ts'
import * as limits from '#shared/limits.ts'
import type { NoticeKind } from '#shared/notices/notice-kinds.ts'
import { earliestOf, latestOf } from '#shared/timestamps.ts'
import { findNextMailTime } from './local-time.ts'
import { listMutedIds } from './muted-conversations.store.ts'
import {
  findAccountStart,
  loadSettingsRow,
  type NoticeSettingsRow,
  saveSettingsRow,
} from './notice-settings.store.ts'
import {
  listAnswers,
  listChangedPeople,
  listOwnChangeTimes,
  listOwnContents,
} from './notice-sources.store.ts'
import { hasSubscription } from './push-subscriptions.store.ts'

/** The kinds in a stored list; unknown ones are left out. */
export function parseKinds(json: string): NoticeKind[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.flatMap((kind) => noticeKind.safeParse(kind).data ?? []) : []
}

/** By how much the clocks of two processes may differ. */
const clockToleranceMs = 10 * 60_000

/** A saved time; null for one from the future, which was saved while the server's clock was ahead. */
export function ignoreFuture({ clock }: Pick<Deps, 'clock'>, at: string | null): string | null {
  return at !== null && at <= timestamp(clock, clockToleranceMs) ? at : null
}

/** Until when an account has seen what is new; without a visit since the account was made. */
export function getVisitedAt(
  deps: Pick<Deps, 'clock'>,
  { visited_at, account_created_at }: { visited_at: string | null; account_created_at: string },
): string {
  const start = ignoreFuture(deps, visited_at) ?? ignoreFuture(deps, account_created_at)
  return latestOf([start ?? '', timestamp(deps.clock, -limits.notices.maxAgeMs)])
}

/** The change of a person and its entry in the log are of one transaction. */
const sameChangeMs = 2_000

/** The people whom the account was the last to change. */
async function listOwnPeople({ db }: Pick<Deps, 'db'>, accountId: string, since: string): Promise<string[]> {
  const times = await listOwnChangeTimes(db, accountId, since)
  if (times.length === 0) return []
  const slots = new Set<number>()
  for (const time of times) {
    const slot = Math.floor(Date.parse(time) / sameChangeMs)
    for (const near of [slot - 1, slot, slot + 1]) slots.add(near)
  }
  const changed = await listChangedPeople(db, since, limits.notices.ids)
  return changed
    .filter(({ updated_at }) => slots.has(Math.floor(Date.parse(updated_at) / sameChangeMs)))
    .map(({ id }) => id)
}

/** The account's own records since a time, and the comments that answer the account. */
export async function findOwnAndAnswers(
  deps: Pick<Deps, 'db'>,
  account: { id: string; memberId: string | null },
  since: string,
): Promise<Pick<NoticeState, 'own_ids' | 'answer_ids'>> {
  const contents = await listOwnContents(deps.db, account.id, since, limits.notices.ids)
  return {
    own_ids: [...contents, ...(await listOwnPeople(deps, account.id, since))],
    answer_ids: await listAnswers(deps.db, account, since, limits.notices.ids),
  }
}

export async function getNoticeState(deps: Deps, { id, accountId, user }: Session): Promise<NoticeState> {
  const { db, clock } = deps
  const { visited_at } = await loadSettingsRow(db, accountId)
  const account_created_at = (await findAccountStart(db, accountId)) ?? timestamp(clock)
  const visitedAt = getVisitedAt(deps, { visited_at, account_created_at })
  const since = earliestOf([visitedAt, timestamp(clock, -limits.notices.earlierMs)])
  const found = await findOwnAndAnswers(deps, { id: accountId, memberId: user.member_id }, since)
  return {
    visited_at: visitedAt,
    ...found,
    muted_ids: await listMutedIds(db, accountId),
    is_subscribed: await hasSubscription(db, id),
  }
}

/** A time in the future, from a device with a wrong clock, counts as now. */
export async function saveVisit(
  deps: Deps,
  { accountId }: Session,
  until: string,
): Promise<{ visited_at: string }> {
  return await deps.db.transaction().execute(async (db) => {
    const now = timestamp(deps.clock)
    const { visited_at } = await loadSettingsRow(db, accountId)
    const seen = new Date(until).toISOString()
    const visitedAt = latestOf([ignoreFuture(deps, visited_at) ?? '', earliestOf([seen, now])])
    await saveSettingsRow(db, accountId, { visited_at: visitedAt })
    return { visited_at: visitedAt }
  })
}

async function toSettings(deps: Deps, row: NoticeSettingsRow, session: Session): Promise<NoticeSettings> {
  const { quiet_from: from, quiet_to: to } = row
  return {
    push_kinds: parseKinds(row.push_kinds),
    mail_kinds: parseKinds(row.mail_kinds),
    quiet: from !== null && to !== null ? { from, to } : null,
    time_zone: row.time_zone,
    was_offered: row.was_offered === 1,
    mail_address: (await canNotify(deps)) ? session.user.email : null,
  }
}

export async function getSettings(deps: Deps, session: Session): Promise<NoticeSettings> {
  return await toSettings(deps, await loadSettingsRow(deps.db, session.accountId), session)
}

/** The columns of the fields that a payload has. */
function toColumns({ push_kinds, mail_kinds, quiet, time_zone }: NoticeSettingsPayload) {
  return {
    ...(push_kinds !== undefined && { push_kinds: JSON.stringify([...new Set(push_kinds)]) }),
    ...(mail_kinds !== undefined && { mail_kinds: JSON.stringify([...new Set(mail_kinds)]) }),
    ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    ...(time_zone !== undefined && { time_zone }),
  }
}

/** Missing fields stay as they are. */
export async function updateSettings(
  deps: Deps,
  session: Session,
  payload: NoticeSettingsPayload,
): Promise<NoticeSettings> {
  const { accountId } = session
  return await deps.db.transaction().execute(async (db) => {
    const before = await loadSettingsRow(db, accountId)
    const now = timestamp(deps.clock)
    const change = toColumns(payload)
    const { mail_kinds, time_zone } = { ...before, ...change }
    const dueAt = before.mail_due_at ?? findNextMailTime(deps.clock.now(), time_zone)
    await saveSettingsRow(db, accountId, {
      ...change,
      was_offered: 1,
      // What came before the choice is neither pushed nor mailed.
      ...(before.push_kinds === '[]' && { pushed_at: now }),
      ...(before.mail_kinds === '[]' && { mailed_at: now }),
      mail_due_at: mail_kinds === '[]' ? null : dueAt,
    })
    return await toSettings({ ...deps, db }, await loadSettingsRow(db, accountId), session)
  })
}
