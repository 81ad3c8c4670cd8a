/** What becomes of resumable uploads that nobody goes on with. */
import fs from 'node:fs/promises'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { isAbsent } from '../storage/disk-files.ts'
import { deleteEndedBefore, endUpload, findUpload, listOverdue, listReceiving } from './resumable.store.ts'
import { deleteUnfinished, resumableDirectory, unfinishedFile } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long an upload that has ended is remembered after its time. */
const rememberedFor = 30 * day
/** As many as are given up in one sweep: the next one goes on. */
const mostAtOnce = 500

/** Gives up what has waited too long; where a call is at work on it, the next sweep looks again. */
async function giveUp(deps: Deps, id: string): Promise<void> {
  if (uploadLocks.isHeld(id)) return
  await uploadLocks.hold(id, async () => {
    const row = await findUpload(deps.db, id)
    if (row?.state !== 'receiving' || row.expires_at > timestamp(deps.clock)) return
    await endUpload(deps.db, id, 'expired')
    await deleteUnfinished(deps.config, id)
  })
}

async function filesThere(deps: Deps): Promise<string[]> {
  try {
    return await fs.readdir(resumableDirectory(deps.config))
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** Files that no upload wants any more: a call was cut off before it could delete them. */
async function deleteStrays(deps: Deps): Promise<void> {
  const there = await filesThere(deps)
  const wanted = await listReceiving(deps.db)
  for (const id of there.filter((name) => !wanted.has(name) && !uploadLocks.isHeld(name))) {
    try {
      const { mtimeMs } = await fs.stat(unfinishedFile(deps.config, id))
      if (deps.clock.now() - mtimeMs >= hour) await deleteUnfinished(deps.config, id)
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
}

/** Deletes the bytes of uploads that have waited too long, and forgets the ended ones in time. */
export async function sweepResumable(deps: Deps): Promise<void> {
  const overdue = await listOverdue(deps.db, timestamp(deps.clock), mostAtOnce)
  for (const id of overdue) await giveUp(deps, id)
  await deleteEndedBefore(deps.db, timestamp(deps.clock, -rememberedFor))
  await deleteStrays(deps)
}
