/**
 * Groups the writes of one transaction into a change that can be undone. While a change is open, triggers store every
 * row of a journaled table before and after each write, cascades included.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, laterThan, timestamp } from '#server/clock.ts'
import { chunks } from './bulk.ts'
import { mediaColumns } from './collections.ts'
import { findEngine } from './find-engine.ts'
import type { Db } from './open.ts'

/** Media ids are UUIDs. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const tablesWithMedia = [...new Set(mediaColumns.map(({ table }) => table))]

/** The time of a new change: not before the latest one, so that a clock that is behind does not shorten the undo period. */
async function getChangeTime(db: Db, clock: Clock): Promise<string> {
  const { latest } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('at').as('latest'))
    .executeTakeFirstOrThrow()
  return laterThan(latest ?? '', timestamp(clock))
}

/** Saves which media files the rows of a change name, so that the files are kept as long as the change can be undone. */
async function saveNamedMedia(db: Db, changeId: string): Promise<void> {
  const rows = await db
    .selectFrom('row_changes')
    .select(['before', 'after'])
    .where('change_id', '=', changeId)
    .where('table_name', 'in', tablesWithMedia)
    .execute()
  const ids = new Set(rows.flatMap(({ before, after }) => `${before} ${after}`.match(uuid) ?? []))
  for (const chunk of chunks([...ids])) {
    await db
      .insertInto('change_media')
      .columns(['change_id', 'media_id'])
      .expression(
        db
          .selectFrom('media')
          .select(({ val }) => [val(changeId).as('change_id'), 'media.id'])
          .where('media.id', 'in', chunk),
      )
      .execute()
  }
}

/**
 * Runs a transaction as one undoable change. Audit entries appended in the transaction carry the change's id. Within
 * another change, the work becomes a part of that change.
 */
export async function withUndo<T>(
  { db, clock }: { db: Db; clock: Clock },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return await work(db)
  return await db.transaction().execute(async (transaction) => {
    const change_id = randomUUID()
    await transaction
      .insertInto('changes')
      .values({ id: change_id, at: await getChangeTime(transaction, clock) })
      .execute()
    const engine = findEngine(transaction)
    await engine.openChange(transaction, change_id)
    const result = await work(transaction)
    await engine.closeChange(transaction)
    await saveNamedMedia(transaction, change_id)
    return result
  })
}

/** The id of this transaction's change; null outside of {@link withUndo}. */
export function getOpenChangeId(db: Db): Promise<string | null> {
  return findEngine(db).getOpenChangeId(db)
}
