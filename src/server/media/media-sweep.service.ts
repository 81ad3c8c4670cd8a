/** What is swept from time to time: tokens, cut-off and given-up uploads, files that nothing names, files without a row. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#shared/limits.ts'
import { deleteMediaRow, findMedia, listDiskIds, type MediaRow } from './media.store.ts'
import { findMediaUse, listUnusedBefore } from './media-references.store.ts'
import { sweepResumable } from './resumable/resumable-sweep.service.ts'
import { isAbsent } from './storage/disk-files.ts'
import { incomingDirectory, mediaDirectory } from './storage/workspace.ts'
import { deleteUploadTokensBefore } from './uploads/upload-tokens.store.ts'

const hour = 3_600_000
/** As many as are deleted in one sweep: the next one goes on. */
const mostAtOnce = 500

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await fs.readdir(directory)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** When a directory or a file in it was last written to, milliseconds. */
async function lastWritten(directory: string): Promise<number> {
  const files = [directory, ...(await namesIn(directory)).map((name) => path.join(directory, name))]
  const times = await Promise.all(files.map(async (file) => (await fs.stat(file)).mtimeMs))
  return Math.max(...times)
}

/** Deletes directories that nobody has written to for an hour. */
async function deleteOld(deps: Deps, directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    try {
      if (deps.clock.now() - (await lastWritten(directory)) < hour) continue
      await fs.rm(directory, { recursive: true, force: true })
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
}

async function sweepIncoming(deps: Deps, media: string): Promise<void> {
  const incoming = incomingDirectory(media)
  await deleteOld(
    deps,
    (await namesIn(incoming)).map((name) => path.join(incoming, name)),
  )
}

/** The directories of media that have no row: their deletion was cut off, or their row could not be written. */
async function sweepStrays(deps: Deps, media: string): Promise<void> {
  const known = await listDiskIds(deps.db)
  const strays: string[] = []
  for (const start of (await namesIn(media)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const ids = await namesIn(path.join(media, start))
    strays.push(...ids.filter((id) => !known.has(id)).map((id) => path.join(media, start, id)))
  }
  await deleteOld(deps, strays)
}

async function deleteUnused(deps: Deps, medium: MediaRow): Promise<void> {
  const deleted = await deps.db.transaction().execute(async (db) => {
    if ((await findMediaUse(db, medium.id)).used) return false
    await deleteMediaRow(db, medium.id)
    await appendAudit(db, deps.clock, null, {
      action: 'delete',
      targetType: 'media',
      targetId: medium.id,
      details: { name: medium.file_name, folder: medium.folder, reason: 'unused' },
    })
    return true
  })
  if (deleted) await deps.media.remove(medium)
}

/** Deletes a medium that nothing names any more, at once. */
export async function deleteIfUnused(deps: Deps, id: string): Promise<void> {
  const medium = await findMedia(deps.db, id)
  if (medium) await deleteUnused(deps, medium)
}

/** Deletes what nobody can need any more. Call it at the start and every hour. */
export async function sweepMedia(deps: Deps): Promise<void> {
  const { db, clock, config } = deps
  await deleteUploadTokensBefore(db, timestamp(clock))
  const unused = await listUnusedBefore(db, timestamp(clock, -limits.upload.unusedFileMs), mostAtOnce)
  for (const medium of unused) await deleteUnused(deps, medium)
  await sweepResumable(deps)
  const media = mediaDirectory(config)
  await sweepIncoming(deps, media)
  await sweepStrays(deps, media)
}
