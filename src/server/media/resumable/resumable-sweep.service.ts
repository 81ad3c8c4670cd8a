/** Deletes abandoned resumable uploads. */
import fs from 'node:fs/promises'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#shared/limits.ts'
import { isNotFoundError, listNames } from '../storage/disk-files.ts'
import {
  clampUploads,
  deleteEndedBefore,
  endUpload,
  findUpload,
  listOverdue,
  listReceiving,
} from './resumable.store.ts'
import { deleteUnfinishedFile, getUnfinishedPath, resumableDirectory } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

const hour = 3_600_000
const day = 24 * hour
/** The rows of ended uploads are deleted so long after their expiry. */
const keepEndedMs = 30 * day
/** At most so many uploads expire in one sweep. */
const batchSize = 500

/** Expires an upload, unless a call is working on it. */
async function expireUpload(deps: Deps, id: string): Promise<void> {
  if (uploadLocks.isLocked(id)) return
  await uploadLocks.withLock(id, async () => {
    const row = await findUpload(deps.db, id)
    if (row?.state !== 'receiving' || row.expires_at > timestamp(deps.clock)) return
    await endUpload(deps.db, id, 'expired')
    await deleteUnfinishedFile(deps.config, id)
  })
}

/** Deletes files without an unfinished upload, left by interrupted calls. */
async function deleteOrphanFiles(deps: Deps): Promise<void> {
  const names = await listNames(resumableDirectory(deps.config))
  const receiving = await listReceiving(deps.db)
  for (const id of names.filter((name) => !receiving.has(name) && !uploadLocks.isLocked(name))) {
    try {
      const { mtimeMs } = await fs.stat(getUnfinishedPath(deps.config, id))
      if (deps.clock.now() - mtimeMs >= hour) await deleteUnfinishedFile(deps.config, id)
    } catch (error) {
      if (!isNotFoundError(error)) throw error
    }
  }
}

/** Expires overdue uploads, and deletes old rows and orphan files. */
export async function sweepResumable(deps: Deps): Promise<void> {
  await clampUploads(deps.db, timestamp(deps.clock, limits.upload.unfinishedUploadMs))
  const overdue = await listOverdue(deps.db, timestamp(deps.clock), batchSize)
  for (const id of overdue) await expireUpload(deps, id)
  await deleteEndedBefore(deps.db, timestamp(deps.clock, -keepEndedMs))
  await deleteOrphanFiles(deps)
}
