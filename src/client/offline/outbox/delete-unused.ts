/** Deletes files that no form and no entry uses any more. */
import type { OutboxContext } from './encryption-keys.ts'
import { deleteUnreferencedFilesBefore } from './file-copies.ts'
import { contentStores } from './outbox-database.ts'

/** An open form names its files in its draft, so that files unused for this time belong to no form. */
const unusedForMs = 24 * 60 * 60_000

/** See {@link Outbox.sweep}. */
export async function deleteUnused(context: OutboxContext): Promise<void> {
  const before = context.now() - unusedForMs
  await context.database.write(contentStores, async (transaction) => {
    await deleteUnreferencedFilesBefore(transaction, before)
  })
  context.changes.notify()
}
