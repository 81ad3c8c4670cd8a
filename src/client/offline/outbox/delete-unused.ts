/** What nobody can come back to any more leaves the device. */

import { deleteOrphanedDrafts } from './drafts.ts'
import type { OutboxContext } from './encryption-keys.ts'
import { deleteUnreferencedFilesBefore } from './file-copies.ts'
import { everything } from './outbox-database.ts'

/** Milliseconds for which it may lie unused: a form that is open names its files in its draft. */
const unusedFor = 24 * 60 * 60_000

/** See {@link Outbox.sweep}. */
export async function deleteUnused(device: OutboxContext): Promise<void> {
  const before = device.now() - unusedFor
  await device.database.write(everything, async (writing) => {
    await deleteOrphanedDrafts(writing, before)
    await deleteUnreferencedFilesBefore(writing, before)
  })
  device.changes.notify()
}
