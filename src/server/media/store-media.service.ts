/** Taking a file in: what it is, whether it may be that large, its picture prepared, its bytes placed, then its row. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFolder, MediaKind } from '#shared/contracts/media.contract.ts'
import { findMedia, insertMedia, type MediaRow, sumStoredBytes } from './media.store.ts'
import { keptFolder } from './storage/media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from './storage/workspace.ts'
import { detectFileType } from './uploads/detect-file-type.ts'
import { checkSize, checkTypeAllowed, readUploadLimits, type UploadLimits } from './uploads/upload-limits.ts'

/** A file that lies whole in a directory of `withWorkspace`, under the name `original`. */
export interface Received {
  directory: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

export interface FileToTakeIn {
  /** The medium's id, where it was promised before; made up otherwise. */
  id?: string
  ownerId: string | null
  folder: MediaFolder
  /** As its uploader calls it. */
  fileName: string
  /** Small copies now, or when somebody first looks at them. */
  small?: 'now' | 'later'
  /** What is to be written together with the medium's row, or not at all. */
  alongside?: (db: Db) => Promise<void>
}

function checkFolder(kind: MediaKind, folder: MediaFolder) {
  if (folder === 'profiles' && kind !== 'photo') {
    throw new AppError('wrong_type', 'A profile photo must be a picture.')
  }
}

/** @throws AppError storage_full where so many bytes more would not fit into the quota */
export async function checkQuota({ db, config }: Pick<Deps, 'db' | 'config'>, more: number): Promise<void> {
  if ((await sumStoredBytes(db)) + more > config.storageQuota) {
    throw new AppError('storage_full', 'There is no room left for more files. Nothing was saved.')
  }
}

/** A name without path and control characters, not longer than file systems take. */
export function plainFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const short = [...plain.slice(0, plain.length - ending.length)].slice(0, 200 - ending.length).join('')
  return short + ending || 'file'
}

/** What works on pictures is large, and loaded with the first. */
async function lookAtPhoto(directory: string, mimeType: string, small: boolean) {
  const { preparePicture } = await import('./images/prepare-image.ts')
  return await preparePicture(directory, mimeType, small)
}

async function lookAt(
  received: Received,
  file: FileToTakeIn,
  limits: UploadLimits,
  at: string,
): Promise<MediaRow> {
  const { directory, size, sha256 } = received
  const fileName = plainFileName(file.fileName)
  const type = await detectFileType(path.join(directory, originalName), fileName)
  const {
    kind,
    mimeTypes: [mimeType],
  } = type
  checkTypeAllowed(limits, type)
  checkFolder(kind, file.folder)
  checkSize(limits, kind, file.folder, size)
  const looks = kind === 'photo' ? await lookAtPhoto(directory, mimeType, file.small !== 'later') : null
  return {
    id: file.id ?? randomUUID(),
    store: 'disk',
    host_file_id: null,
    host_path: null,
    kind,
    mime_type: mimeType,
    file_name: fileName,
    size,
    stored_bytes: size,
    sha256,
    width: looks?.width ?? null,
    height: looks?.height ?? null,
    thumbhash: looks?.thumbhash ?? null,
    folder: file.folder,
    owner_id: file.ownerId,
    small_made_at: null,
    created_at: at,
  }
}

/**
 * Writes the row of a medium whose bytes are in place.
 *
 * @param alongside is written in the same transaction
 * @throws AppError storage_full
 */
export async function writeRow(
  deps: Deps,
  actor: AuditActor | null,
  medium: MediaRow,
  alongside?: FileToTakeIn['alongside'],
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await checkQuota({ ...deps, db }, medium.stored_bytes)
    await insertMedia(db, medium)
    await alongside?.(db)
    await appendAudit(db, deps.clock, actor, {
      action: 'upload',
      targetType: 'media',
      targetId: medium.id,
      details: { name: medium.file_name, kind: medium.kind, size: medium.size, folder: medium.folder },
    })
  })
}

/**
 * Takes a received file into the store and writes its row.
 *
 * @throws AppError wrong_type, impossible, too_large, storage_full; conflict where its id is a medium's already
 */
export async function takeIn(
  deps: Deps,
  actor: AuditActor | null,
  received: Received,
  file: FileToTakeIn,
): Promise<MediaRow> {
  if (file.id !== undefined && (await findMedia(deps.db, file.id))) {
    throw new AppError('conflict', 'There is a file of this name already.')
  }
  await checkQuota(deps, received.size)
  const seen = await lookAt(received, file, await readUploadLimits(deps), timestamp(deps.clock))
  const placed = await deps.media.put(seen, received.directory)
  const medium: MediaRow = { ...seen, store: deps.media.kind, ...placed }
  try {
    await writeRow(deps, actor, medium, file.alongside)
    return medium
  } catch (error) {
    await deps.media.remove(medium)
    throw error
  }
}

/**
 * Takes in a file of this machine, as an upload would be: for the demo family, imports and tests.
 *
 * @param source the path of a file, which stays, or its bytes
 * @throws AppError as {@link takeIn}
 */
export async function storeFile(
  deps: Deps,
  { source, ...file }: FileToTakeIn & { source: string | Uint8Array },
): Promise<MediaRow> {
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const bytes = typeof source === 'string' ? await fs.readFile(source) : source
    await fs.writeFile(path.join(directory, originalName), bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await takeIn(deps, null, { directory, size: bytes.byteLength, sha256 }, file)
  })
}

/**
 * Keeps a received file as it is, whatever it is, for an export: it lies on this server's disk and is never served.
 *
 * @param file its name, and what is to be written together with its row; `known` where its bytes are kept already
 * @throws AppError storage_full
 */
export async function keepFile(
  deps: Deps,
  received: Received,
  file: {
    known: MediaRow | undefined
    fileName: string
    alongside: (db: Db, medium: MediaRow) => Promise<void>
  },
): Promise<void> {
  const { known, alongside } = file
  if (known) return await deps.db.transaction().execute((db) => alongside(db, known))
  const { directory, size, sha256 } = received
  await checkQuota(deps, size)
  const medium: MediaRow = {
    id: randomUUID(),
    store: 'disk',
    host_file_id: null,
    host_path: null,
    kind: 'document',
    mime_type: 'application/octet-stream',
    file_name: plainFileName(file.fileName),
    size,
    stored_bytes: size,
    sha256,
    width: null,
    height: null,
    thumbhash: null,
    folder: keptFolder,
    owner_id: null,
    small_made_at: null,
    created_at: timestamp(deps.clock),
  }
  await deps.media.put(medium, directory)
  try {
    await writeRow(deps, null, medium, (db) => alongside(db, medium))
  } catch (error) {
    await deps.media.remove(medium)
    throw error
  }
}
