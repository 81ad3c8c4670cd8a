/** Imports the media files of a family tree into the archives, each once. */
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { hashFile } from '#server/media/storage/disk-files.ts'
import { mediaDirectory, originalName, withWorkspace } from '#server/media/storage/workspace.ts'
import { checkQuota, storeForExportOnly, storeReceivedFile } from '#server/media/store-media.service.ts'
import { setPhotos } from '#server/people/profile-photo.ts'
import { setEventImage } from '#server/timeline/edit-events.service.ts'
import type { ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import * as limits from '#shared/limits.ts'
import { findFreePath, normalizeArchivePath } from '../archive/archive-paths.ts'
import { openGedcomArchive } from '../archive/read-gedcom-bytes.ts'
import {
  findMediaByHash,
  findWithoutPortrait,
  loadSourceMedia,
  type SourceMediaRow,
  saveSourceMedia,
} from '../gedcom-media.store.ts'
import { addArchiveItem, updateArchiveItem } from './import-archive-item.ts'
import { loadReferencedFiles, type ReferencedFile, type ReferencedFiles } from './referenced-files.ts'

type MediaReport = NonNullable<ImportReport['media']>

interface MediaImport {
  deps: Deps
  actor: AuditActor | null
  sourceId: string
  zip: ZipReader
  referenced: ReferencedFiles
  known: ReadonlyMap<string, SourceMediaRow>
  /** The media files that this import stored, by path. */
  storedMedia: Map<string, MediaRow>
  report: MediaReport
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
    const file = { ownerId: actor?.accountId ?? null, fileName: getFileName(name), small: 'later' } as const
    return {
      mediaRow: await storeReceivedFile(deps, null, received, { ...file, folder: 'archives' }),
      isNew: true,
    }
  })
}

/** Stores the bytes of a file for exports only. */
async function storeForExport(work: MediaImport, entry: ZipEntry, name: string): Promise<void> {
  const { deps, sourceId } = work
  await withUnpacked(work, entry, async (received) => {
    const known = await findMediaByHash(deps.db, received.sha256, true)
    await storeForExportOnly(deps, received, {
      known,
      fileName: getFileName(name),
      alongside: async (db, mediaRow) =>
        saveSourceMedia(db, { source_id: sourceId, path: name, media_id: mediaRow.id }),
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
  work.storedMedia.set(name, mediaRow)
}

function isFileRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'not_gedcom'
}

/** Imports a file; a file of a type that the site does not accept is stored for exports only. */
async function importOne(
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
    const isKept = await storeForExportIfPossible(work, entry, name)
    const kept = isKept ? ' The file is stored and will be part of the next export.' : ''
    report.skipped.push({ path: name, message: `${error.message}${kept}` })
  }
}

/** @returns false where the storage is full */
async function storeForExportIfPossible(work: MediaImport, entry: ZipEntry, name: string): Promise<boolean> {
  try {
    await storeForExport(work, entry, name)
    work.report.kept = (work.report.kept ?? 0) + 1
    return true
  } catch (error) {
    if (!isFileRefused(error)) throw error
    return false
  }
}

/** Sets portraits of people without one from the files that were stored now. */
async function setPortraits({ deps, referenced, storedMedia }: MediaImport): Promise<void> {
  const chosen = [...referenced.portraits].flatMap(([person, paths]) => {
    const first = paths.flatMap((name) => storedMedia.get(name) ?? []).find(({ kind }) => kind === 'photo')
    return first ? [{ person, mediaRow: first.id }] : []
  })
  if (chosen.length === 0) return
  await deps.db.transaction().execute(async (db) => {
    const without = new Set<string>()
    for (const { person } of chosen) {
      for (const id of await findWithoutPortrait(db, [person])) without.add(id)
    }
    const photos = chosen.filter(({ person }) => without.has(person))
    await setPhotos(
      db,
      new Map(photos.map(({ person, mediaRow }) => [person, mediaRow])),
      timestamp(deps.clock),
    )
  })
}

async function setEventPictures({ deps, actor, referenced, storedMedia }: MediaImport): Promise<void> {
  for (const [event, paths] of referenced.pictures) {
    const picture = paths.flatMap((name) => storedMedia.get(name) ?? []).find(({ kind }) => kind === 'photo')
    if (picture) await setEventImage(deps, actor, event, picture.id)
  }
}

/** Updates items whose details changed in the tree and were not edited here. */
async function updateArchiveItems(
  deps: Deps,
  actor: AuditActor | null,
  referenced: ReferencedFiles,
  known: ReadonlyMap<string, SourceMediaRow>,
): Promise<void> {
  for (const [name, file] of referenced.files) {
    const row = known.get(name)
    const id = row?.item_id
    if (!row || !id) continue
    await deps.db.transaction().execute(async (db) => {
      const base = await updateArchiveItem({ ...deps, db }, actor, { id, base: row.base, file })
      if (base !== row.base) await saveSourceMedia(db, { ...row, base })
    })
  }
}

/** Indexes the files of an archive by unique normalized path. */
function indexArchiveFiles(zip: ZipReader): Map<string, ZipEntry> {
  const files = new Map<string, ZipEntry>()
  for (const entry of zip.entries) {
    if (/\.ged$|^__MACOSX\/|(^|\/)\.DS_Store$/i.test(entry.name)) continue
    files.set(
      findFreePath(normalizeArchivePath(entry.name), (storedMedia) => files.has(storedMedia)),
      entry,
    )
  }
  return files
}

/** Makes a function that finds a file by its path, else by its path in any letter case, as on Windows. */
function fileFinder(files: ReadonlyMap<string, ZipEntry>, referenced: ReferencedFiles) {
  const unnamed = [...files.keys()].filter((name) => !referenced.files.has(name))
  const folded = new Map(unnamed.map((name) => [name.toLowerCase(), name]))
  return (name: string) => (files.has(name) ? name : folded.get(name.toLowerCase()))
}

async function importFiles(work: MediaImport): Promise<MediaReport> {
  const { zip, referenced, known, report } = work
  const remainingFiles = indexArchiveFiles(zip)
  const find = fileFinder(remainingFiles, referenced)
  for (const [name, file] of referenced.files) {
    const found = find(name) ?? name
    const entry = remainingFiles.get(found)
    remainingFiles.delete(found)
    if (!entry) continue
    report.found++
    if (!known.has(name)) await importOne(work, entry, name, file)
  }
  for (const [name, entry] of remainingFiles)
    if (!known.has(name)) await storeForExportIfPossible(work, entry, name)
  await setPortraits(work)
  await setEventPictures(work)
  return report
}

/**
 * Imports the media files of a family tree. Files of earlier imports are left as they are. A file of a type that the
 * site does not accept is stored for exports and listed in the report.
 *
 * @param file the path of an archive or a GEDCOM file
 */
async function importMedia(
  deps: Deps,
  { file, sourceId, actor }: { file: string; sourceId: string; actor: AuditActor | null },
): Promise<MediaReport> {
  const report: MediaReport = { found: 0, added: 0, skipped: [], kept: 0 }
  const referenced = await loadReferencedFiles(deps.db, sourceId)
  const known = await loadSourceMedia(deps.db, sourceId)
  await updateArchiveItems(deps, actor, referenced, known)
  const zip = await openGedcomArchive(file)
  if (!zip) return report
  try {
    return await importFiles({
      deps,
      actor,
      sourceId,
      zip,
      referenced,
      known,
      storedMedia: new Map(),
      report,
    })
  } finally {
    zip.close()
  }
}

/** Imports the media files after the tree and adds them to the report; does nothing for a preview. */
export async function addMedia(
  deps: Deps,
  report: ImportReport,
  { file, actor }: { file: string; actor: AuditActor | null },
): Promise<ImportReport> {
  const { source_id: sourceId, preview } = report
  if (preview || !sourceId) return report
  return { ...report, media: await importMedia(deps, { file, sourceId, actor }) }
}
