/** Reads and writes the findings of the last check, and those that are marked as right. */
import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { AcceptedFindingsTable, FindingsTable } from '#server/db/schema.ts'

export type FindingRow = FindingsTable & {
  accepted_at: string | null
  first_name: string | null
  last_name: string | null
}

export interface FindingFilter {
  rule?: string | undefined
  severity?: string | undefined
  /** Normalized words of a search. */
  words: readonly string[]
}

/** Rows whose names have a word that begins with each of the words. */
export function matchWords(words: readonly string[]): RawBuilder<boolean> {
  const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')
  const conditions = words.map(
    (word) => sql<boolean>`search_text like ${`% ${escapeLike(word)}%`} escape '\\'`,
  )
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function listAcceptedIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('accepted_findings').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

export async function replaceFindings(db: Db, rows: readonly FindingsTable[]): Promise<void> {
  await db.deleteFrom('findings').execute()
  const columns = [
    ...(['id', 'rule', 'severity', 'position', 'person_id', 'people', 'details', 'search_text'] as const),
  ]
  await insertRows(
    db,
    'findings',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  )
}

export async function countFindings(db: Db, words: readonly string[]) {
  return await db
    .selectFrom('findings')
    .leftJoin('accepted_findings', 'accepted_findings.id', 'findings.id')
    .where(matchWords(words))
    .select((e) => [
      'rule',
      'severity',
      e.fn.countAll<number>().as('count'),
      e.fn.count<number>('accepted_findings.id').as('accepted'),
    ])
    .groupBy(['rule', 'severity'])
    .execute()
}

function selectFindings(db: Db) {
  return db
    .selectFrom('findings')
    .leftJoin('accepted_findings', 'accepted_findings.id', 'findings.id')
    .leftJoin('accounts', 'accounts.id', 'accepted_findings.account_id')
}

const columns = ['accepted_at', 'accounts.first_name', 'accounts.last_name'] as const

/** Errors first, then in the order of the check. */
export async function loadFindings(
  db: Db,
  filter: FindingFilter & { accepted: boolean; offset: number; limit: number },
): Promise<{ rows: FindingRow[]; total: number }> {
  let query = selectFindings(db)
    .where(matchWords(filter.words))
    .where('accepted_findings.id', filter.accepted ? 'is not' : 'is', null)
  if (filter.rule !== undefined) query = query.where('rule', '=', filter.rule)
  if (filter.severity === 'error' || filter.severity === 'notice') {
    query = query.where('severity', '=', filter.severity)
  }
  const rows = await query
    .selectAll('findings')
    .select(columns)
    .orderBy('position')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  const count = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirst()
  return { rows, total: count?.total ?? 0 }
}

export async function findFinding(db: Db, id: string): Promise<FindingRow | undefined> {
  return await selectFindings(db)
    .where('findings.id', '=', id)
    .selectAll('findings')
    .select(columns)
    .executeTakeFirst()
}

export async function acceptFinding(db: Db, row: AcceptedFindingsTable): Promise<void> {
  await db
    .insertInto('accepted_findings')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}

export async function unacceptFinding(db: Db, id: string): Promise<void> {
  await db.deleteFrom('accepted_findings').where('id', '=', id).execute()
}

/** Deletes what findings tell about a person. */
export async function deleteFindingsAbout(db: Db, person: string): Promise<void> {
  const about = `%${JSON.stringify(person)}%`
  await db.deleteFrom('findings').where('people', 'like', about).execute()
  await db.deleteFrom('accepted_findings').where('people', 'like', about).execute()
}
