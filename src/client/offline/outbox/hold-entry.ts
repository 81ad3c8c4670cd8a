/**
 * Holds an entry while its author changes it, so that the old version is not sent meanwhile. The hold is in the database:
 * all tabs respect it, and it ends by itself when its tab is killed.
 */
import type { OutboxContext } from './encryption-keys.ts'
import { findEntry, holdMs } from './entries.ts'

/** See {@link Outbox.hold}. */
export async function holdEntry(context: OutboxContext, userId: string, key: string): Promise<boolean> {
  context.heldKeys.add(key)
  const isNew = await setHold(context, userId, key, context.now() + holdMs)
  if (isNew === null) context.heldKeys.delete(key)
  // A tab that has begun to send the old version stops.
  if (isNew) context.changes.notify()
  return isNew !== null
}

/** See {@link Outbox.endHold}. */
export async function endHold(context: OutboxContext, userId: string, key: string): Promise<void> {
  context.heldKeys.delete(key)
  await setHold(context, userId, key, 0)
  context.changes.notify()
}

/** @returns whether the entry was not held before; null where there is no such entry */
function setHold({ database, now }: OutboxContext, userId: string, key: string, heldUntil: number) {
  return database.write(['entries'], async (transaction) => {
    const found = await findEntry(transaction, userId, key)
    if (!found) return null
    await transaction.objectStore('entries').put({ ...found.row, heldUntil }, found.number)
    return found.row.heldUntil <= now()
  })
}
