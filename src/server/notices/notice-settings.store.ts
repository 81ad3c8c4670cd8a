/** Reads and writes what accounts have seen of what is new, and what they want to be told. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { NoticeSettingsTable, Schema } from '#server/db/schema.ts'

export type NoticeSettingsRow = Selectable<NoticeSettingsTable>

const untouched = {
  visited_at: null,
  push_kinds: '[]',
  mail_kinds: '[]',
  quiet_from: null,
  quiet_to: null,
  time_zone: null,
  was_offered: 0,
  pushed_at: null,
  mailed_at: null,
  mail_due_at: null,
} as const satisfies Omit<NoticeSettingsRow, 'account_id'>

/** The account's row; the defaults where it has none. */
export async function loadSettingsRow(db: Db, accountId: string): Promise<NoticeSettingsRow> {
  const row = await db
    .selectFrom('notice_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { ...untouched, account_id: accountId }
}

export async function saveSettingsRow(
  db: Db,
  accountId: string,
  change: Partial<Omit<NoticeSettingsRow, 'account_id'>>,
): Promise<void> {
  await db
    .insertInto('notice_settings')
    .values({ ...untouched, ...change, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** Saves until when an account was pushed what is new. False if another run has saved another time meanwhile. */
export async function claimPush(
  db: Db,
  { account_id, pushed_at }: Pick<NoticeSettingsRow, 'account_id' | 'pushed_at'>,
  newestAt: string,
): Promise<boolean> {
  const claimed = await db
    .updateTable('notice_settings')
    .set({ pushed_at: newestAt })
    .where('account_id', '=', account_id)
    .where((e) => (pushed_at === null ? e('pushed_at', 'is', null) : e('pushed_at', '=', pushed_at)))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** When the account was made; null for a deleted account. */
export async function findAccountStart(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

function selectRecipients(db: Db) {
  return db
    .selectFrom('notice_settings')
    .innerJoin('accounts', 'accounts.id', 'notice_settings.account_id')
    .leftJoin('people', 'people.id', 'accounts.member_id')
    .selectAll('notice_settings')
    .select([
      'accounts.email',
      'accounts.first_name',
      'accounts.role',
      'accounts.member_id',
      'accounts.created_at as account_created_at',
      'people.birth_date',
      'people.death_date',
      'people.deceased',
    ])
    .where('accounts.is_active', '=', 1)
    .where('accounts.must_change_password', '=', 0)
}

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof selectRecipients>['executeTakeFirstOrThrow']>>

/** The active accounts that want pushes and have a device for them. */
export async function listPushRecipients(db: Db): Promise<RecipientRow[]> {
  return await selectRecipients(db)
    .where('push_kinds', '<>', '[]')
    .where(
      'notice_settings.account_id',
      'in',
      db.selectFrom('push_subscriptions').select('push_subscriptions.account_id'),
    )
    .execute()
}

interface DueTimes {
  now: string
  /** The latest possible due time: a later one was written while the clock was ahead, and the mail is due now. */
  latest: string
}

function isMailDue({ now, latest }: DueTimes) {
  return (e: ExpressionBuilder<Schema, 'notice_settings'>) =>
    e.and([e('mail_kinds', '<>', '[]'), e.or([e('mail_due_at', '<=', now), e('mail_due_at', '>', latest)])])
}

/** The active accounts whose weekly mail is due. */
export async function listMailRecipients(db: Db, times: DueTimes): Promise<RecipientRow[]> {
  return await selectRecipients(db).where(isMailDue(times)).execute()
}

/**
 * Claims the weekly mail that is due for an account and sets when the next one is. False if another run has claimed it, or
 * if the user has switched it off meanwhile.
 */
export async function claimMail(
  db: Db,
  accountId: string,
  { nextDueAt, ...times }: DueTimes & { nextDueAt: string },
): Promise<boolean> {
  const claimed = await db
    .updateTable('notice_settings')
    .set({ mailed_at: times.now, mail_due_at: nextDueAt })
    .where('account_id', '=', accountId)
    .where(isMailDue(times))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Switches the weekly mail of an account off. */
export async function stopMailOf(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('notice_settings')
    .set({ mail_kinds: '[]', mail_due_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** The given names of people, by their ids. */
export async function loadGivenNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['id', 'first_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, first_name }) => [id, first_name.trim()]))
}
