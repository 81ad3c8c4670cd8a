/** What nobody can come back to any more leaves the device. */
import { deleteFilesBefore } from './file-copies.ts'
import { deleteStrandedDrafts } from './drafts.ts'
import type { Device } from './encryption-keys.ts'
import { everything } from './outbox-database.ts'

/** Milliseconds for which it may lie unused: a form that is open names its files in its draft. */
const unusedFor = 24 * 60 * 60_000

/** See {@link Outbox.sweep}. */
export async function sweep(device: Device): Promise<void> {
  const before = device.now() - unusedFor
  await device.database.write(everything, async (writing) => {
    await deleteStrandedDrafts(writing, before)
    await deleteFilesBefore(writing, before)
  })
  device.changes.announce()
}
