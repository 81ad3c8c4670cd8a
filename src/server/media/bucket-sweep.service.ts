/** Deletes objects of the bucket without a media row: their deletion failed, or their row was not written. */
import { isClockSteady } from '#server/db/clock-check.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { findMedia, listMediaIds } from './media.store.ts'
import { uploadLocks } from './resumable/upload-locks.ts'
import { BucketMediaFiles } from './storage/bucket-media-files.ts'
import { allObjects, keptObjectsKey } from './storage/open-media-store.ts'

/** Younger objects may belong to an upload whose row is not written yet. */
const graceMs = 24 * 3_600_000

/**
 * Objects from before the restore of a database have rows in the replaced database only. The clock of the storage may differ,
 * so objects of the day after the restore stay too.
 */
async function isKeptAfterRestore({ db }: Pick<Deps, 'db'>): Promise<(modifiedAt: number) => boolean> {
  const kept = await findSecret(db, keptObjectsKey)
  if (kept === null) return () => false
  return (modifiedAt) => kept === allObjects || modifiedAt < Date.parse(kept) + graceMs
}

/** Deletes the objects, unless an upload is repeated or has written its row since the list was made. */
async function removeUnused({ db }: Pick<Deps, 'db'>, files: BucketMediaFiles, id: string): Promise<void> {
  if (uploadLocks.isLocked(id)) return
  await uploadLocks.withLock(id, async () => {
    if (!(await findMedia(db, id))) await files.remove(id)
  })
}

/** Call it every hour. @throws BucketError */
export async function sweepBucket(deps: Pick<Deps, 'db' | 'clock' | 'media'>): Promise<void> {
  const { files } = deps.media
  if (!(files instanceof BucketMediaFiles) || !(await isClockSteady(deps))) return
  const storedIds = await listMediaIds(deps.db)
  const lastWritten = new Map<string, number>()
  for await (const { id, modifiedAt } of files.list()) {
    if (!storedIds.has(id)) lastWritten.set(id, Math.max(modifiedAt, lastWritten.get(id) ?? 0))
  }
  const isKept = await isKeptAfterRestore(deps)
  for (const [id, at] of lastWritten) {
    if (deps.clock.now() - at >= graceMs && !isKept(at)) await removeUnused(deps, files, id)
  }
}
