/** Reads the versions of lists, and what has changed since a version. Triggers count them: see `list-sources.ts`. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { listNames } from './list-sources.ts'
import type { Db } from './open.ts'

export type ListName = (typeof listNames)[number]

/** The version of one list or of several lists together. */
export interface ListVersion {
  /** Part of the ETag: changes with each of the lists. */
  text: string
  /** The version of the whole database at that time: the lists contain every write up to it. */
  sequence: number
}

const latest = (list: string) => sql<number>`(select max(seq) from list_changes where list = ${list})`

/** The number of the last change of any list. */
export async function readSequence(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from list_changes`.execute(db)
  return rows[0]?.seq ?? 0
}

/** The version number of a list: that of its last change, or from which on changes are known. */
export async function readVersionNumber(db: Db, list: ListName): Promise<number> {
  const { rows } = await sql<{ own: number | null; all: number | null }>`
    select ${latest(list)} as own, ${latest('all')} as "all"`.execute(db)
  return Math.max(rows[0]?.own ?? 0, rows[0]?.all ?? 0)
}

/** The version of these lists. */
export async function readVersion(db: Db, ...lists: ListName[]): Promise<ListVersion> {
  const sequence = await readSequence(db)
  const parts: string[] = []
  for (const list of lists) parts.push(`${list}${await readVersionNumber(db, list)}`)
  return { text: parts.join('-'), sequence }
}

/**
 * The ids of the records of a list that changed after a version, also of those that are deleted.
 * @returns null if the log does not reach back to that version, or has more than `limit` of them
 */
export async function findChangesSince(
  db: Db,
  list: ListName,
  version: number,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ seq: number | null }>`select ${latest('all')} as seq`.execute(db)
  if (version < (rows[0]?.seq ?? 0)) return null
  const changes = await db
    .selectFrom('list_changes')
    .select('record_id')
    .where('list', '=', list)
    .where('seq', '>', version)
    .limit(limit + 1)
    .execute()
  return changes.length > limit ? null : changes.map(({ record_id }) => record_id)
}

/** Far more than a list's writes, and far less than the largest integer that JavaScript counts exactly. */
const maxJump = 2 ** 44

/**
 * Raises every version by a random number. Since the backup, the numbers that follow may have been given to other
 * content, which clients have cached. The clock cannot tell: it may be wrong.
 */
export async function raiseVersionsAfterRestore(db: Db): Promise<void> {
  const seq = (await readSequence(db)) + randomInt(1, maxJump)
  await db.deleteFrom('list_changes').execute()
  await db.insertInto('list_changes').values({ seq, list: 'all', record_id: '' }).execute()
}
