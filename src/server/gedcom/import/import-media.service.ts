/** Imports the media files of a family tree into the archives, each once, and reports what could not be stored. */
import { randomUUID } from 'node:crypto'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { isDiskFullError } from '#server/media/storage/disk-files.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { describeLongPaths, indexArchiveFiles, matchArchiveFiles } from '../archive/archive-files.ts'
import { openGedcomArchive } from '../archive/read-gedcom-bytes.ts'
import { loadSourceItems } from '../facts/fact-media.store.ts'
import { setFactMedia } from '../facts/import-fact-media.ts'
import { loadSourceMedia, type SourceMediaRow, saveSourceMedia } from '../gedcom-media.store.ts'
import { loadKeptFiles } from '../hidden-files.store.ts'
import { setCitationItems } from '../sources/import-citation-items.ts'
import { setSourceItems } from '../sources/import-source-items.ts'
import { updateArchiveItem } from './import-archive-item.ts'
import { setImages } from './import-images.ts'
import { importOne, type MediaImport, type MediaReport, storeForExportIfPossible } from './import-one-file.ts'
import type { TreeReport } from './import-report.ts'
import { claimRun, deleteRun, saveProgress } from './import-run.store.ts'
import { describeMissing, describeWebFiles } from './missing-files.ts'
import { recognizeOwnFiles } from './own-files.ts'
import {
  listWantedImages,
  loadReferencedFiles,
  type ReferencedFile,
  type ReferencedFiles,
  sharePeople,
} from './referenced-files.ts'

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

/**
 * Whether an earlier import left the file as it is, or it was deleted as unused before a record could show it. What was hidden or
 * named by nobody then is stored for exports only, and is shown now.
 */
function isDone(
  { known, keptFiles }: MediaImport,
  name: string,
  file: ReferencedFile,
  wantedImages: ReadonlySet<string>,
): boolean {
  const row = known.get(name)
  if (!row) return false
  if (file.inArchives && keptFiles.has(name)) return false
  if (row.media_id !== null || file.inArchives) return true
  return !wantedImages.has(name)
}

async function importFiles(work: MediaImport): Promise<void> {
  const { deps, zip, referenced, erasedFiles, known, report, begin } = work
  const missing: ReferencedFile[] = []
  const files = indexArchiveFiles(zip)
  const named = new Set([...referenced.files.keys(), ...referenced.hidden, ...erasedFiles])
  const matched = matchArchiveFiles([...files.keys()], [...named])
  sharePeople(referenced.files, (name) => matched.get(name))
  const remainingFiles = new Map(files)
  const wantedImages = listWantedImages(referenced)
  for (const [name, file] of referenced.files) {
    const found = matched.get(name)
    const entry = files.get(found ?? '')
    if (found === undefined || !entry) {
      if (!known.has(name)) missing.push(file)
      continue
    }
    await begin(files.size - remainingFiles.size, files.size)
    remainingFiles.delete(found)
    if (!isDone(work, name, file, wantedImages)) await importOne(work, entry, name, file)
    report.found++
  }
  const hidden = new Set([...referenced.hidden].flatMap((name) => matched.get(name) ?? []))
  for (const name of erasedFiles.flatMap((path) => matched.get(path) ?? []))
    if (!hidden.has(name)) remainingFiles.delete(name)
  for (const skipped of describeLongPaths(zip)) report.skipped.push(skipped)
  report.missing = await describeMissing(deps.db, missing)
  for (const [name, entry] of remainingFiles) {
    await begin(files.size - remainingFiles.size, files.size)
    remainingFiles.delete(name)
    if (!known.has(name)) await storeForExportIfPossible(work, entry, name)
  }
}

interface MediaSource {
  /** The path of an archive or a GEDCOM file. */
  file: string
  actor: AuditActor | null
  signal?: AbortSignal
}

/** Runs the import of files as the one import that is running, with its progress. @throws AppError conflict */
async function asRunningImport(
  { db, clock }: Deps,
  signal: AbortSignal | undefined,
  run: (begin: MediaImport['begin']) => Promise<void>,
): Promise<void> {
  const id = randomUUID()
  if (!(await claimRun(db, clock, id))) {
    throw new AppError('conflict', 'Another import has begun.')
  }
  try {
    await run(async (done, total) => {
      if (signal?.aborted) throw new AppError('impossible', 'It was cancelled.')
      await saveProgress(db, clock, id, { state: 'files', done, total })
    })
  } finally {
    await deleteRun(db, id)
  }
}

/**
 * Imports the media files of a family tree. Files of earlier imports are left as they are. A file of a type that the
 * site does not accept is stored for exports and listed in the report.
 *
 * @param report counts the files, also when the import fails
 */
async function importMedia(
  deps: Deps,
  { sourceId, erasedFiles }: { sourceId: string; erasedFiles: readonly string[] },
  { file, actor, signal }: MediaSource,
  report: MediaReport,
): Promise<void> {
  const itemsBefore = await loadSourceItems(deps.db, sourceId)
  const zip = await openGedcomArchive(file)
  let referenced = await loadReferencedFiles(deps.db, sourceId)
  try {
    let known = await loadSourceMedia(deps.db, sourceId)
    // A file alone names pictures that it does not bring; some are of this site.
    if (!zip && (await recognizeOwnFiles(deps, actor, sourceId, { referenced, known }))) {
      referenced = await loadReferencedFiles(deps.db, sourceId)
      known = await loadSourceMedia(deps.db, sourceId)
    }
    report.web_files = await describeWebFiles(deps.db, [...referenced.files.values()])
    await updateArchiveItems(deps, actor, referenced, known)
    if (zip) {
      const keptFiles = await loadKeptFiles(deps.db, sourceId)
      await asRunningImport(deps, signal, (begin) =>
        importFiles({ deps, actor, sourceId, erasedFiles, zip, referenced, known, keptFiles, report, begin }),
      )
    }
  } finally {
    zip?.close()
    // The files before a failure are stored, so their people, facts and sources show them.
    await setImages(deps, actor, sourceId, referenced.images)
    await setFactMedia(deps, actor, sourceId, referenced.factObjects)
    await setCitationItems(deps, actor, sourceId, itemsBefore)
    await setSourceItems(deps, actor, sourceId, referenced.sourceFiles)
  }
}

/** Says why the import of the files stopped, and logs an unexpected error. */
function describeFailure(error: unknown, log: Deps['log']): string {
  if (error instanceof AppError) return error.message
  if (isDiskFullError(error)) return 'There is no space left on the server.'
  log.error({ err: error }, 'media import failed')
  return 'Something went wrong on the server.'
}

/**
 * Imports the media files after the tree and adds them to the report; does nothing for a preview. The tree is saved
 * already, so a failure is part of the report.
 */
export async function addMedia(
  deps: Deps,
  { erasedFiles, ...report }: TreeReport,
  source: MediaSource,
): Promise<ImportReport> {
  const { source_id: sourceId, preview } = report
  if (preview || !sourceId) return report
  const media: MediaReport = { found: 0, added: 0, skipped: [], kept: 0 }
  try {
    await importMedia(deps, { sourceId, erasedFiles }, source, media)
    return { ...report, media }
  } catch (error) {
    return { ...report, media: { ...media, failure: describeFailure(error, deps.log) } }
  }
}
