/** Reads and writes the pairs of likely duplicates of the last check, and those that are marked as two people. */
import { sql } from 'kysely'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { DistinctPeopleTable, DuplicatePairsTable } from '#server/db/schema.ts'
import { matchWords } from './findings.store.ts'

export type DuplicateRow = DuplicatePairsTable & {
  decided_at: string | null
  first_name: string | null
  last_name: string | null
}

export type PairIds = Pick<DuplicatePairsTable, 'first_id' | 'second_id'>

const columns = ['first_id', 'second_id', 'score', 'evidence', 'search_text'] as const

export async function replaceDuplicates(db: Db, rows: readonly DuplicatePairsTable[]): Promise<void> {
  await db.deleteFrom('duplicate_pairs').execute()
  await insertRows(
    db,
    'duplicate_pairs',
    [...columns],
    rows.map((row) => columns.map((column) => row[column])),
  )
}

/** The pairs that are marked as two people: the ids of both in one text. */
export async function listDistinctPairs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('distinct_people').select(['first_id', 'second_id']).execute()
  return new Set(rows.map(({ first_id, second_id }) => `${first_id}.${second_id}`))
}

function selectDuplicates(db: Db) {
  return db
    .selectFrom('duplicate_pairs')
    .leftJoin('distinct_people', (join) =>
      join
        .onRef('distinct_people.first_id', '=', 'duplicate_pairs.first_id')
        .onRef('distinct_people.second_id', '=', 'duplicate_pairs.second_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'distinct_people.account_id')
}

const shown = ['decided_at', 'accounts.first_name', 'accounts.last_name'] as const

export async function countDuplicates(db: Db, words: readonly string[]) {
  const count = await selectDuplicates(db)
    .where(matchWords(words))
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.count<number>('distinct_people.decided_at').as('distinct'),
    ])
    .executeTakeFirstOrThrow()
  return { open: count.count - count.distinct, distinct: count.distinct }
}

/** The most likely pairs first. */
export async function loadDuplicates(
  db: Db,
  filter: { words: readonly string[]; distinct: boolean; limit: number },
): Promise<DuplicateRow[]> {
  return await selectDuplicates(db)
    .where(matchWords(filter.words))
    .where('decided_at', filter.distinct ? 'is not' : 'is', null)
    .selectAll('duplicate_pairs')
    .select(shown)
    .orderBy('score', 'desc')
    .orderBy(sql`duplicate_pairs.first_id`)
    .limit(filter.limit)
    .execute()
}

export async function findDuplicate(db: Db, ids: PairIds): Promise<DuplicateRow | undefined> {
  return await selectDuplicates(db)
    .where('duplicate_pairs.first_id', '=', ids.first_id)
    .where('duplicate_pairs.second_id', '=', ids.second_id)
    .selectAll('duplicate_pairs')
    .select(shown)
    .executeTakeFirst()
}

export async function markDistinct(db: Db, row: DistinctPeopleTable): Promise<void> {
  await db
    .insertInto('distinct_people')
    .values(row)
    .onConflict((c) => c.columns(['first_id', 'second_id']).doNothing())
    .execute()
}

export async function unmarkDistinct(db: Db, { first_id, second_id }: PairIds): Promise<void> {
  await db
    .deleteFrom('distinct_people')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .execute()
}

export async function deleteDuplicatesOf(db: Db, person: string): Promise<void> {
  for (const table of ['duplicate_pairs', 'distinct_people'] as const) {
    await db
      .deleteFrom(table)
      .where((e) => e.or([e('first_id', '=', person), e('second_id', '=', person)]))
      .execute()
  }
}
