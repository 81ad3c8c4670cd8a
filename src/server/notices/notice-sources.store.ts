/** Reads what is new on the site since a time, as far as the search for notices needs it. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { NoticeSources } from '#shared/notices/find-notices.ts'

/** The people who changed since a time, and those without a known death who were born on one of the days ("05-17"). */
async function loadPeople(db: Db, since: string, days: readonly string[]): Promise<NoticeSources['people']> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'birth_date', 'death_date', 'baptism_date', 'burial_date', 'deceased'])
    .select(['created_at', 'updated_at'])
    .where('erased_at', 'is', null)
    .where((e) =>
      e.or([
        e('updated_at', '>', since),
        e.and([
          e.or([e('deceased', 'is', null), e('deceased', '=', 0)]),
          e('death_date', 'is', null),
          sql<boolean>`substr(birth_date, 6) in (${sql.join(days)})`,
        ]),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    deceased: row.deceased === null ? null : row.deceased === 1,
    partners: [],
  }))
}

async function loadArticles(db: Db, since: string): Promise<(NoticeSources['articles'][number] & Titled)[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'kind', 'title', 'status', 'published_at', 'author_member_id'])
    .where('status', '=', 'published')
    .where('published_at', '>', since)
    .execute()
  return rows.map((row) => ({ ...row, member_ids: [] }))
}

async function loadReunions(db: Db, since: string): Promise<(NoticeSources['reunions'][number] & Titled)[]> {
  return await db
    .selectFrom('reunions')
    .select(['id', 'title', 'created_at'])
    .where('created_at', '>', since)
    .execute()
}

interface Titled {
  title: string
}

async function loadArchives(db: Db, since: string): Promise<(NoticeSources['archives'][number] & Titled)[]> {
  const rows = await db
    .selectFrom('archive_items')
    .select(['id', 'title', 'created_at'])
    .where('created_at', '>', since)
    .execute()
  return rows.map((row) => ({ ...row, member_ids: [] }))
}

/**
 * The lists that are the same for all readers; comments come from their own service.
 *
 * @param days of the birthdays to find, "05-17"
 */
export async function loadSharedSources(db: Db, since: string, days: readonly string[]) {
  const [people, articles, archives, reunions] = await Promise.all([
    loadPeople(db, since, days),
    loadArticles(db, since),
    loadArchives(db, since),
    loadReunions(db, since),
  ])
  return { people, articles, archives, reunions }
}

/** The account's submissions that were reviewed since a time. */
export async function loadReviewed(
  db: Db,
  accountId: string,
  since: string,
): Promise<NoticeSources['submissions']> {
  return await db
    .selectFrom('submissions')
    .select(['id', 'created_at', 'reviewed_at'])
    .where('submitter_id', '=', accountId)
    .where('reviewed_at', '>', since)
    .execute()
}

/** The articles, archive items and reunions of an account that came since a time. */
export async function listOwnContents(
  db: Db,
  accountId: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const [articles, items, reunions] = await Promise.all([
    db
      .selectFrom('articles')
      .select('id')
      .where('author_id', '=', accountId)
      .where('published_at', '>', since)
      .orderBy('published_at', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('archive_items')
      .select('id')
      .where('uploaded_by', '=', accountId)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('reunions')
      .select('id')
      .where('created_by', '=', accountId)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
  ])
  return [...articles, ...items, ...reunions].map(({ id }) => id)
}

/** When an account has changed something since a time. */
export async function listOwnChangeTimes(db: Db, accountId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

/** The people who have changed since a time, the latest first. */
export async function listChangedPeople(db: Db, since: string, limit: number) {
  return await db
    .selectFrom('people')
    .select(['id', 'updated_at'])
    .where('updated_at', '>', since)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** Whether the record of a comment, or the comment that it answers, is of the account or its person. */
function isOfAccount(accountId: string, memberId: string | null) {
  const exists = (
    table: 'articles' | 'archive_items',
    column: 'author_id' | 'uploaded_by',
  ): Expression<SqlBool> =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = comments.target_id and ${sql.ref(`${table}.${column}`)} = ${accountId})`
  return sql<SqlBool>`(comments.target_type = 'person' and comments.target_id = ${memberId}
    or ${exists('articles', 'author_id')} or ${exists('archive_items', 'uploaded_by')}
    or exists (select 1 from comments as parent
      where parent.id = comments.parent_id and parent.author_id = ${accountId}))`
}

/** The comments of others since a time that answer the account, the latest first. */
export async function listAnswers(
  db: Db,
  account: { id: string; memberId: string | null },
  since: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('comments.id')
    .where('comments.created_at', '>', since)
    .where('comments.text', 'is not', null)
    .where((e) => e.or([e('comments.author_id', '<>', account.id), e('comments.author_id', 'is', null)]))
    .where(isOfAccount(account.id, account.memberId))
    .orderBy('comments.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
