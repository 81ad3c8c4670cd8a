/** Deletes files and drafts that no form and no entry uses any more. */

import { deleteOrphanedDrafts } from './drafts.ts'
import type { OutboxContext } from './encryption-keys.ts'
import { deleteUnreferencedFilesBefore } from './file-copies.ts'
import { contentStores } from './outbox-database.ts'

/** An open form names its files in its draft, so that files unused for this time belong to no form. */
const unusedForMs = 24 * 60 * 60_000

/** See {@link Outbox.sweep}. */
export async function deleteUnused(device: OutboxContext): Promise<void> {
  const before = device.now() - unusedForMs
  await device.database.write(contentStores, async (writing) => {
    await deleteOrphanedDrafts(writing, before)
    await deleteUnreferencedFilesBefore(writing, before)
  })
  device.changes.notify()
}
