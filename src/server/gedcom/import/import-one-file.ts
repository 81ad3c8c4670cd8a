/** Stores one file of a family tree's archive: in the archives of the site, or for exports only. */
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { hashFile } from '#server/media/storage/disk-files.ts'
import { checkQuota } from '#server/media/storage/free-space.service.ts'
import { mediaDirectory, originalName, withWorkspace } from '#server/media/storage/workspace.ts'
import { storeForExportOnly, storeReceivedFile } from '#server/media/store-media.service.ts'
import type { ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import * as limits from '#shared/limits.ts'
import { findMediaByHash, type SourceMediaRow, saveSourceMedia } from '../gedcom-media.store.ts'
import { refusedFileBase } from '../hidden-files.store.ts'
import { addArchiveItem } from './import-archive-item.ts'
import type { ReferencedFile, ReferencedFiles } from './referenced-files.ts'

export type MediaReport = NonNullable<ImportReport['media']>

export interface MediaImport {
  deps: Deps
  actor: AuditActor | null
  sourceId: string
  /** The paths of files that are not stored, as only erased people have them. */
  erasedFiles: readonly string[]
  zip: ZipReader
  referenced: ReferencedFiles
  known: ReadonlyMap<string, SourceMediaRow>
  /** The paths of the files that the site accepts and stores for exports only. */
  keptFiles: ReadonlySet<string>
  report: MediaReport
  /** Called before each file. @throws AppError where the import is cancelled */
  begin: (done: number, total: number) => Promise<void>
}

/** Unpacks a file into a temporary directory while `use` runs. */
async function withUnpacked<T>(
  { deps, zip }: MediaImport,
  entry: ZipEntry,
  use: (received: { directory: string; size: number; sha256: string }) => Promise<T>,
): Promise<T> {
  if (entry.size > limits.upload.video) throw new AppError('too_large', 'This file is too large.')
  await checkQuota(deps, entry.size)
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const file = path.join(directory, originalName)
    await pipeline(zip.read(entry), fs.createWriteStream(file, { mode: 0o600 }))
    return await use({ directory, size: entry.size, sha256: await hashFile(file) })
  })
}

function getFileName(name: string): string {
  return name.split('/').at(-1) ?? name
}

/** Finds a media file with the same bytes, or stores the file. */
async function storeOrFind(work: MediaImport, entry: ZipEntry, name: string) {
  const { deps, actor } = work
  return await withUnpacked(work, entry, async (received) => {
    const known = await findMediaByHash(deps.db, received.sha256, false)
    if (known) return { mediaRow: known, isNew: false }
    const mediaRow = await storeReceivedFile(deps, null, received, {
      ownerId: actor?.accountId ?? null,
      folder: 'archives',
      fileName: getFileName(name),
      thumbnails: 'later',
    })
    return { mediaRow, isNew: true }
  })
}

/** Stores the bytes of a file for exports only. */
async function storeForExport(work: MediaImport, entry: ZipEntry, name: string, base: string): Promise<void> {
  const { deps, sourceId } = work
  await withUnpacked(work, entry, async (received) => {
    const known = await findMediaByHash(deps.db, received.sha256, true)
    await storeForExportOnly(deps, received, {
      known,
      fileName: getFileName(name),
      alongside: async (db, mediaRow) =>
        saveSourceMedia(db, { source_id: sourceId, path: name, media_id: mediaRow.id, base }),
    })
  })
}

async function addToSite(
  work: MediaImport,
  name: string,
  file: ReferencedFile,
  mediaRow: MediaRow,
): Promise<void> {
  const { deps, actor, sourceId } = work
  await deps.db.transaction().execute(async (db) => {
    const row = { source_id: sourceId, path: name, media_id: mediaRow.id }
    await saveSourceMedia(db, row)
    if (!file.inArchives) return
    const at = timestamp(deps.clock)
    const { itemId, base } = await addArchiveItem({ ...deps, db }, actor, { mediaRow, file, at })
    await saveSourceMedia(db, { ...row, item_id: itemId, base })
  })
}

function isFileRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'not_gedcom'
}

/** Imports a file; a file of a type that the site does not accept is stored for exports only. */
export async function importOne(
  work: MediaImport,
  entry: ZipEntry,
  name: string,
  file: ReferencedFile,
): Promise<void> {
  const { report } = work
  try {
    const { mediaRow, isNew } = await storeOrFind(work, entry, name)
    await addToSite(work, name, file, mediaRow)
    if (isNew) report.added++
  } catch (error) {
    if (!isFileRefused(error)) throw error
    const isKept = await storeForExportIfPossible(work, entry, name, refusedFileBase)
    const kept = isKept ? ' The file is stored and will be part of the next export.' : ''
    report.skipped.push({ path: name, message: `${error.message}${kept}` })
  }
}

/**
 * @param base of the row of the file
 * @returns false where the storage is full
 */
export async function storeForExportIfPossible(
  work: MediaImport,
  entry: ZipEntry,
  name: string,
  base = '{}',
): Promise<boolean> {
  try {
    await storeForExport(work, entry, name, base)
    work.report.kept = (work.report.kept ?? 0) + 1
    return true
  } catch (error) {
    if (!isFileRefused(error)) throw error
    return false
  }
}
