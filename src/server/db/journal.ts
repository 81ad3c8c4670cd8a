/**
 * Groups the writes of one transaction into a change that can be undone. While `open_change` has a row, triggers store
 * every row of a journaled table before and after each write, cascades included.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from './open.ts'

/** Runs a transaction as one undoable change. Audit entries appended in the transaction carry the change's id. */
export async function withUndo<T>(
  { db, clock }: { db: Db; clock: Clock },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    const change_id = randomUUID()
    await transaction
      .insertInto('changes')
      .values({ id: change_id, at: timestamp(clock) })
      .execute()
    await transaction.insertInto('open_change').values({ slot: 1, change_id }).execute()
    const result = await work(transaction)
    await transaction.deleteFrom('open_change').execute()
    return result
  })
}

/** The id of this transaction's change; null outside of {@link withUndo}. */
export async function getOpenChangeId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('open_change').select('change_id').executeTakeFirst()
  return row?.change_id ?? null
}
