/** Stores received files: detects the type, checks the limits, prepares images, stores the bytes and the row. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { checkAccountExists } from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFolder, MediaKind } from '#shared/contracts/media.contract.ts'
import { type FileType, getSizeClass } from '#shared/file-types.ts'
import { isPdf } from './documents/first-page.ts'
import { saveFileFaces } from './file-faces.store.ts'
import type { FileFace } from './images/face-regions.ts'
import { readDateTaken } from './images/read-date-taken.ts'
import { hasSeveralPages } from './images/tiff-pages.ts'
import { findMedia, insertMedia } from './media.store.ts'
import type { MediaRow } from './media-row.ts'
import { prepareRecording } from './recordings/prepare-recording.ts'
import { isRecording } from './recordings/recording-variants.ts'
import { saveRecordingState } from './recordings/recordings.store.ts'
import { checkQuota } from './storage/free-space.service.ts'
import { exportOnlyFolder, type StoredFile } from './storage/media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from './storage/workspace.ts'
import { detectFileType } from './uploads/detect-file-type.ts'
import { checkDocument } from './uploads/document-files.ts'
import { checkSize, checkTypeAllowed, readUploadLimits, type UploadLimits } from './uploads/upload-limits.ts'

/** A complete file with the name `original` in a directory of `withWorkspace`. */
export interface ReceivedFile {
  directory: string
  /** In bytes. */
  size: number
  /** As hexadecimal digits. */
  sha256: string
}

export interface FileToStore {
  /** The media id where it is known already; otherwise a new one is made. */
  id?: string
  ownerId: string | null
  folder: MediaFolder
  /** The file name of the uploader. */
  fileName: string
  /** Whether thumbnails, and copies of films and recordings, are made now or at the first request. */
  thumbnails?: 'now' | 'later'
  /** Where the file is at the image host already. Films and recordings are stored on the disk nevertheless. */
  hosted?: StoredFile
  /** Writes more rows in the transaction of the media row. */
  alsoWrite?: (db: Db) => Promise<void>
}

function checkFolder(kind: MediaKind, folder: MediaFolder) {
  if (folder === 'profiles' && kind !== 'photo') {
    throw new AppError('wrong_type', 'A profile photo must be a picture.')
  }
}

/** Removes the path and control characters of a file name, and cuts it to a length that file systems allow. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const short = [...plain.slice(0, plain.length - ending.length)].slice(0, 200 - ending.length).join('')
  return short + ending || 'file'
}

/** The image code is large and loaded when it is first needed. */
async function inspectPhoto(directory: string, mimeType: string, small: boolean) {
  const { prepareImage } = await import('./images/prepare-image.ts')
  return await prepareImage(directory, mimeType, small)
}

/** Faces are shown in the archives only. */
async function readFaces({ directory }: ReceivedFile, { kind, folder }: MediaRow): Promise<FileFace[]> {
  if (kind !== 'photo' || folder !== 'archives') return []
  const { readFileFaces } = await import('./images/read-file-faces.ts')
  return await readFileFaces(directory)
}

/** The first page of a PDF file, which the image host does not draw. */
async function inspectPdf({ media }: Deps, directory: string) {
  if (media.kind !== 'disk') return null
  const { preparePdf } = await import('./documents/prepare-pdf.ts')
  return await preparePdf(directory)
}

/** In the archives, a TIFF file of several pages is a document, and shows all of them. An image host shows one page. */
async function findKind({ media }: Deps, directory: string, type: FileType, folder: MediaFolder) {
  if (type.mimeTypes[0] !== 'image/tiff' || folder !== 'archives' || media.kind !== 'disk') return type.kind
  return (await hasSeveralPages(path.join(directory, originalName))) ? 'document' : type.kind
}

async function inspectImage(
  deps: Deps,
  directory: string,
  { kind, mimeTypes: [mimeType] }: FileType,
  file: FileToStore,
) {
  const isNow = file.thumbnails !== 'later' && !file.hosted
  if (kind === 'photo') return await inspectPhoto(directory, mimeType, isNow)
  return isPdf({ mime_type: mimeType }) && isNow ? await inspectPdf(deps, directory) : null
}

async function inspectFile(
  deps: Deps,
  received: ReceivedFile,
  file: FileToStore,
  limits: UploadLimits,
  at: string,
): Promise<MediaRow> {
  const { directory, size, sha256 } = received
  const fileName = cleanFileName(file.fileName)
  const original = path.join(directory, originalName)
  const type = await detectFileType(original, fileName)
  const [mimeType] = type.mimeTypes
  await checkTypeAllowed(limits, type)
  checkFolder(type.kind, file.folder)
  checkSize(limits, getSizeClass(type), file.folder, size)
  await checkDocument(original, type)
  const imageInfo = await inspectImage(deps, directory, type, file)
  return {
    id: file.id ?? randomUUID(),
    store: 'disk',
    host_file_id: null,
    host_path: null,
    host_version: null,
    kind: await findKind(deps, directory, type, file.folder),
    mime_type: mimeType,
    file_name: fileName,
    size,
    stored_bytes: size,
    sha256,
    width: imageInfo?.width ?? null,
    height: imageInfo?.height ?? null,
    thumbhash: imageInfo?.thumbhash ?? null,
    taken_on: type.kind === 'photo' ? await readDateTaken(directory, fileName, new Date(at)) : null,
    folder: file.folder,
    owner_id: file.ownerId,
    small_made_at: null,
    unused_since: null,
    created_at: at,
  }
}

/**
 * Inserts the row of a media file whose bytes are stored.
 *
 * @param alsoWrite writes more rows in the same transaction
 * @throws AppError storage_full, session_revoked for an owner who was deleted meanwhile
 */
async function insertMediaRow(
  deps: Deps,
  actor: AuditActor | null,
  mediaRow: MediaRow,
  alongside?: FileToStore['alsoWrite'],
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    if (mediaRow.owner_id !== null) await checkAccountExists({ db }, mediaRow.owner_id)
    await checkQuota({ ...deps, db }, mediaRow.stored_bytes)
    await insertMedia(db, mediaRow)
    await alongside?.(db)
    await appendAudit(db, deps.clock, actor, {
      action: 'upload',
      targetType: 'media',
      targetId: mediaRow.id,
      details: {
        name: mediaRow.file_name,
        kind: mediaRow.kind,
        size: mediaRow.size,
        folder: mediaRow.folder,
      },
    })
  })
}

/** A film or recording keeps the id that the host gave it, so that records can name it. */
async function placeFile(
  { media }: Deps,
  mediaRow: MediaRow,
  { directory }: ReceivedFile,
  { hosted }: FileToStore,
): Promise<StoredFile> {
  if (hosted && !isRecording(mediaRow)) return hosted
  const placed = await media.put(mediaRow, directory)
  return hosted ? { ...hosted, store: placed.store, stored_bytes: placed.stored_bytes } : placed
}

/**
 * Stores a received file and inserts its row.
 *
 * @throws AppError wrong_type, impossible, too_large, storage_full; conflict where a media file with the id exists
 */
export async function storeReceivedFile(
  deps: Deps,
  actor: AuditActor | null,
  received: ReceivedFile,
  file: FileToStore,
): Promise<MediaRow> {
  if (file.id !== undefined && (await findMedia(deps.db, file.id))) {
    throw new AppError('conflict', 'A file with this id exists already.')
  }
  await checkQuota(deps, received.size)
  const inspected = await inspectFile(
    deps,
    received,
    file,
    await readUploadLimits(deps),
    timestamp(deps.clock),
  )
  const recordingState =
    isRecording(inspected) && file.thumbnails !== 'later'
      ? await prepareRecording(received.directory, inspected.mime_type)
      : null
  const faces = await readFaces(received, inspected)
  const mediaRow: MediaRow = { ...inspected, ...(await placeFile(deps, inspected, received, file)) }
  try {
    await insertMediaRow(deps, actor, mediaRow, async (db) => {
      if (recordingState !== null) await saveRecordingState(db, mediaRow.id, recordingState)
      await saveFileFaces(db, mediaRow.id, faces)
      await file.alsoWrite?.(db)
    })
    return mediaRow
  } catch (error) {
    if (!file.hosted || mediaRow.store === 'disk') await deps.media.remove(mediaRow)
    throw error
  }
}

/**
 * Stores a file of this machine like an upload: for the demo data, imports and tests.
 *
 * @param source the path of a file, which is not deleted, or the bytes
 * @throws AppError as {@link storeReceivedFile}
 */
export async function storeFile(
  deps: Deps,
  { source, ...file }: FileToStore & { source: string | Uint8Array },
): Promise<MediaRow> {
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const bytes = typeof source === 'string' ? await fs.readFile(source) : source
    await fs.writeFile(path.join(directory, originalName), bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await storeReceivedFile(deps, null, { directory, size: bytes.byteLength, sha256 }, file)
  })
}

/**
 * Stores a received file of any type for exports only: on this server's disk, and never served.
 *
 * @param file `known` is a media file with the same bytes; `alsoWrite` writes more rows in the same transaction
 * @throws AppError storage_full
 */
export async function storeForExportOnly(
  deps: Deps,
  received: ReceivedFile,
  file: {
    known: MediaRow | undefined
    fileName: string
    alongside: (db: Db, mediaRow: MediaRow) => Promise<void>
  },
): Promise<void> {
  const { known, alongside } = file
  if (known) return await deps.db.transaction().execute((db) => alongside(db, known))
  const { directory, size, sha256 } = received
  await checkQuota(deps, size)
  const mediaRow: MediaRow = {
    id: randomUUID(),
    store: 'disk',
    host_file_id: null,
    host_path: null,
    host_version: null,
    kind: 'document',
    mime_type: 'application/octet-stream',
    file_name: cleanFileName(file.fileName),
    size,
    stored_bytes: size,
    sha256,
    width: null,
    height: null,
    thumbhash: null,
    taken_on: null,
    folder: exportOnlyFolder,
    owner_id: null,
    small_made_at: null,
    unused_since: null,
    created_at: timestamp(deps.clock),
  }
  await deps.media.put(mediaRow, directory)
  try {
    await insertMediaRow(deps, null, mediaRow, (db) => alongside(db, mediaRow))
  } catch (error) {
    await deps.media.remove(mediaRow)
    throw error
  }
}
