/** The media of a family tree: taken into the archives, under those whom they show, each once. */
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { hashFile } from '#server/media/storage/disk-files.ts'
import { mediaDirectory, originalName, withWorkspace } from '#server/media/storage/workspace.ts'
import { checkQuota, keepFile, takeIn } from '#server/media/store-media.service.ts'
import { touchPeople, updatePersonRow } from '#server/people/people.store.ts'
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
  /** The media of the files that were taken now, by path. */
  storedMedia: Map<string, MediaRow>
  report: MediaReport
}

/** Takes a file out of the archive, and `use`s it in a directory where a store can take it over. */
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

/** The file among the media of the site, and whether it was not there before. */
async function storeOrFind(work: MediaImport, entry: ZipEntry, name: string) {
  const { deps, actor } = work
  return await withUnpacked(work, entry, async (received) => {
    const known = await findMediaByHash(deps.db, received.sha256, false)
    if (known) return { medium: known, isNew: false }
    const file = { ownerId: actor?.accountId ?? null, fileName: getFileName(name), small: 'later' } as const
    return { medium: await takeIn(deps, null, received, { ...file, folder: 'archives' }), isNew: true }
  })
}

/** Keeps the bytes of a file for the export alone. */
async function storeForExport(work: MediaImport, entry: ZipEntry, name: string): Promise<void> {
  const { deps, sourceId } = work
  await withUnpacked(work, entry, async (received) => {
    const known = await findMediaByHash(deps.db, received.sha256, true)
    await keepFile(deps, received, {
      known,
      fileName: getFileName(name),
      alongside: async (db, medium) =>
        saveSourceMedia(db, { source_id: sourceId, path: name, media_id: medium.id }),
    })
  })
}

async function addToSite(
  work: MediaImport,
  name: string,
  file: ReferencedFile,
  medium: MediaRow,
): Promise<void> {
  const { deps, actor, sourceId } = work
  await deps.db.transaction().execute(async (db) => {
    const row = { source_id: sourceId, path: name, media_id: medium.id }
    await saveSourceMedia(db, row)
    if (!file.inArchives) return
    const at = timestamp(deps.clock)
    const { itemId, base } = await addArchiveItem({ ...deps, db }, actor, { medium, file, at })
    await saveSourceMedia(db, { ...row, item_id: itemId, base })
  })
  work.storedMedia.set(name, medium)
}

function isFileRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'not_gedcom'
}

/** What the site takes is taken; of anything else the bytes are kept. */
async function importOne(
  work: MediaImport,
  entry: ZipEntry,
  name: string,
  file: ReferencedFile,
): Promise<void> {
  const { report } = work
  try {
    const { medium, isNew } = await storeOrFind(work, entry, name)
    await addToSite(work, name, file, medium)
    if (isNew) report.added++
  } catch (error) {
    if (!isFileRefused(error)) throw error
    const isKept = await storeForExportIfPossible(work, entry, name)
    const kept = isKept ? ' It is kept, and goes out again with an export.' : ''
    report.skipped.push({ path: name, message: `${error.message}${kept}` })
  }
}

/** @returns whether there was room for it */
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

/** Portraits for those who have none, of what was taken now. */
async function setPortraits({ deps, referenced: wanted, storedMedia: taken }: MediaImport): Promise<void> {
  const given = [...wanted.portraits].flatMap(([person, paths]) => {
    const first = paths.flatMap((name) => taken.get(name) ?? []).find(({ kind }) => kind === 'photo')
    return first ? [{ person, medium: first.id }] : []
  })
  if (given.length === 0) return
  await deps.db.transaction().execute(async (db) => {
    const without = new Set<string>()
    for (const { person } of given) {
      for (const id of await findWithoutPortrait(db, [person])) without.add(id)
    }
    for (const { person, medium } of given) {
      if (without.has(person)) await updatePersonRow(db, person, { photo_media_id: medium })
    }
    await touchPeople(db, [...without], timestamp(deps.clock))
    await raiseVersion(db, 'people')
  })
}

async function setEventPictures({
  deps,
  actor,
  referenced: wanted,
  storedMedia: taken,
}: MediaImport): Promise<void> {
  for (const [event, paths] of wanted.pictures) {
    const picture = paths.flatMap((name) => taken.get(name) ?? []).find(({ kind }) => kind === 'photo')
    if (picture) await setEventImage(deps, actor, event, picture.id)
  }
}

/** Items whose words were changed in the tree, and not here. */
async function refreshItems(
  deps: Deps,
  actor: AuditActor | null,
  wanted: ReferencedFiles,
  known: ReadonlyMap<string, SourceMediaRow>,
): Promise<void> {
  for (const [name, file] of wanted.files) {
    const row = known.get(name)
    const id = row?.item_id
    if (!row || !id) continue
    await deps.db.transaction().execute(async (db) => {
      const base = await updateArchiveItem({ ...deps, db }, actor, { id, base: row.base, file })
      if (base !== row.base) await saveSourceMedia(db, { ...row, base })
    })
  }
}

/** The files of an archive, each under a path of its own: some are called the same once their paths are cleaned. */
function indexArchiveFiles(zip: ZipReader): Map<string, ZipEntry> {
  const files = new Map<string, ZipEntry>()
  for (const entry of zip.entries) {
    if (/\.ged$|^__MACOSX\/|(^|\/)\.DS_Store$/i.test(entry.name)) continue
    files.set(
      findFreePath(normalizeArchivePath(entry.name), (taken) => files.has(taken)),
      entry,
    )
  }
  return files
}

/** Finds a file by its path, else in any letter case: many programs run where that is the same. */
function fileFinder(files: ReadonlyMap<string, ZipEntry>, wanted: ReferencedFiles) {
  const unnamed = [...files.keys()].filter((name) => !wanted.files.has(name))
  const folded = new Map(unnamed.map((name) => [name.toLowerCase(), name]))
  return (name: string) => (files.has(name) ? name : folded.get(name.toLowerCase()))
}

async function importFiles(work: MediaImport): Promise<MediaReport> {
  const { zip, referenced: wanted, known, report } = work
  const left = indexArchiveFiles(zip)
  const find = fileFinder(left, wanted)
  for (const [name, file] of wanted.files) {
    const found = find(name) ?? name
    const entry = left.get(found)
    left.delete(found)
    if (!entry) continue
    report.found++
    if (!known.has(name)) await importOne(work, entry, name, file)
  }
  for (const [name, entry] of left) if (!known.has(name)) await storeForExportIfPossible(work, entry, name)
  await setPortraits(work)
  await setEventPictures(work)
  return report
}

/**
 * Takes in the media that come with a family tree. What was brought before stays as it is, or was edited here, or was
 * removed here; what the site cannot take is kept for the export and named in the report.
 *
 * @param file an archive, or a tree alone
 */
async function importMedia(
  deps: Deps,
  { file, sourceId, actor }: { file: string; sourceId: string; actor: AuditActor | null },
): Promise<MediaReport> {
  const report: MediaReport = { found: 0, added: 0, skipped: [], kept: 0 }
  const wanted = await loadReferencedFiles(deps.db, sourceId)
  const known = await loadSourceMedia(deps.db, sourceId)
  await refreshItems(deps, actor, wanted, known)
  const zip = await openGedcomArchive(file)
  if (!zip) return report
  try {
    return await importFiles({
      deps,
      actor,
      sourceId,
      zip,
      referenced: wanted,
      known,
      storedMedia: new Map(),
      report,
    })
  } finally {
    zip.close()
  }
}

/** Goes on from the tree to its media; the report with what became of them. A preview is left as it is. */
export async function addMedia(
  deps: Deps,
  report: ImportReport,
  { file, actor }: { file: string; actor: AuditActor | null },
): Promise<ImportReport> {
  const { source_id: sourceId, preview } = report
  if (preview || !sourceId) return report
  return { ...report, media: await importMedia(deps, { file, sourceId, actor }) }
}
