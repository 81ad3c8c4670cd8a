/** The hourly sweep: deletes expired tokens, abandoned uploads, unused files, and files without a row. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import { isClockSteady } from '#server/db/clock-check.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#shared/limits.ts'
import { deleteHostedContent, removeContent } from './delete-content.service.ts'
import { deleteMediaRow, listMediaIds } from './media.store.ts'
import { findMediaUse, listUnusedBefore, markUnusedMedia } from './media-references.store.ts'
import type { MediaRow } from './media-row.ts'
import { sweepResumable } from './resumable/resumable-sweep.service.ts'
import { isNotFoundError, listNames } from './storage/disk-files.ts'
import { incomingDirectory, mediaDirectory } from './storage/workspace.ts'
import { deleteUploadTokensBefore } from './uploads/upload-tokens.store.ts'

const hour = 3_600_000
/** At most so many files are deleted in one sweep. */
const batchSize = 500

/** The time of the last write to a directory or its files, in milliseconds. */
async function getLastWritten(directory: string): Promise<number> {
  const files = [directory, ...(await listNames(directory)).map((name) => path.join(directory, name))]
  const times = await Promise.all(files.map(async (file) => (await fs.stat(file)).mtimeMs))
  return Math.max(...times)
}

/** Deletes directories without a write for an hour. */
async function deleteStaleDirectories(deps: Deps, directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    try {
      if (deps.clock.now() - (await getLastWritten(directory)) < hour) continue
      await fs.rm(directory, { recursive: true, force: true })
    } catch (error) {
      if (!isNotFoundError(error)) throw error
    }
  }
}

async function sweepWorkspaces(deps: Deps, media: string): Promise<void> {
  const incoming = incomingDirectory(media)
  await deleteStaleDirectories(
    deps,
    (await listNames(incoming)).map((name) => path.join(incoming, name)),
  )
}

/** Deletes directories without a media row: their deletion was interrupted, or their row was not written. */
async function sweepOrphanDirectories(deps: Deps, media: string): Promise<void> {
  const storedIds = await listMediaIds(deps.db)
  const orphans: string[] = []
  for (const start of (await listNames(media)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const ids = await listNames(path.join(media, start))
    orphans.push(...ids.filter((id) => !storedIds.has(id)).map((id) => path.join(media, start, id)))
  }
  await deleteStaleDirectories(deps, orphans)
}

async function deleteUnused(deps: Deps, mediaRow: MediaRow): Promise<void> {
  const deleted = await deps.db.transaction().execute(async (db) => {
    if ((await findMediaUse(db, mediaRow.id)).used) return false
    await deleteMediaRow(db, mediaRow)
    await appendAudit(db, deps.clock, null, {
      action: 'delete',
      targetType: 'media',
      targetId: mediaRow.id,
      details: { name: mediaRow.file_name, folder: mediaRow.folder, reason: 'unused' },
    })
    return true
  })
  if (deleted && mediaRow.store === 'disk') await removeContent(deps, [mediaRow])
}

async function sweepUnused(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const unused = await listUnusedBefore(db, timestamp(clock, -limits.upload.unusedFileMs), batchSize)
  for (const mediaRow of unused) await deleteUnused(deps, mediaRow)
}

/** Runs the sweep. Call it at the start and every hour. No file of the family is deleted after a jump of the clock. */
export async function sweepMedia(deps: Deps): Promise<void> {
  const { db, clock, config } = deps
  const isSteady = await isClockSteady(deps)
  await deleteUploadTokensBefore(db, timestamp(clock))
  await markUnusedMedia(db, timestamp(clock))
  if (isSteady) await sweepUnused(deps)
  await deleteHostedContent(deps)
  await sweepResumable(deps)
  const media = mediaDirectory(config)
  await sweepWorkspaces(deps, media)
  if (isSteady) await sweepOrphanDirectories(deps, media)
}
