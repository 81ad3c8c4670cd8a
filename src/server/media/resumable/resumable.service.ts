/** The status of a resumable upload, and its end: the file is stored exactly once, or refused. */
import path from 'node:path'
import { z } from 'zod'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaFolder } from '#shared/contracts/media.contract.ts'
import { findMedia } from '../media.store.ts'
import { hashFile, linkOrCopy } from '../storage/disk-files.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { storeReceivedFile } from '../store-media.service.ts'
import { deleteUpload, endUpload, findUpload, type UploadRow } from './resumable.store.ts'
import { deleteUnfinishedFile, getReceivedBytes, getUnfinishedPath } from './resumable-files.ts'

/** An upload and its offset; the offset is the full size only after the media file is stored. */
export interface UploadStatus {
  row: UploadRow
  offset: number
}

const rejectionSchema = z.object({
  code: z.enum(['wrong_type', 'impossible', 'too_large']),
  message: z.string(),
})

function notFound() {
  return new AppError('not_found', 'This upload no longer exists. Choose the file again.')
}

function gone() {
  return new AppError('gone', 'This upload has expired. Please start the upload again.')
}

function toRejection({ refusal: saved }: UploadRow): AppError {
  const { code, message } = rejectionSchema.parse(JSON.parse(saved ?? 'null'))
  return new AppError(code, message)
}

/** Whether an upload is gone: it expired, or its media file was deleted. */
export async function isUploadGone({ db, clock }: Deps, row: UploadRow): Promise<boolean> {
  if (row.state === 'finished') return !(await findMedia(db, row.id))
  return row.state === 'expired' || (row.state === 'receiving' && row.expires_at <= timestamp(clock))
}

/** Saves why a file is refused, as another attempt would not help. Errors of the disk and the host are not saved. */
async function saveRejection(deps: Deps, id: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  const saved = rejectionSchema.safeParse(error)
  if (!saved.success) return
  await endUpload(deps.db, id, 'refused', JSON.stringify(saved.data))
  await deleteUnfinishedFile(deps.config, id)
}

/** Stores the complete file. The unfinished file is deleted last: after a crash the next call stores it again. */
async function finishUpload(deps: Deps, actor: AuditActor, row: UploadRow): Promise<void> {
  const { id } = row
  try {
    await withWorkspace(mediaDirectory(deps.config), async (directory) => {
      const original = path.join(directory, originalName)
      await linkOrCopy(getUnfinishedPath(deps.config, id), original)
      const received = { directory, size: row.size, sha256: await hashFile(original) }
      await storeReceivedFile(deps, actor, received, {
        id,
        ownerId: row.account_id,
        folder: mediaFolder.parse(row.folder),
        fileName: row.file_name,
        alsoWrite: (db) => endUpload(db, id, 'finished'),
      })
    })
  } catch (error) {
    await saveRejection(deps, id, error)
    throw error
  }
  await deleteUnfinishedFile(deps.config, id)
}

/**
 * Finds an upload of the session user.
 *
 * @throws AppError not_found
 */
export async function findOwnUpload(deps: Deps, session: Session, id: string): Promise<UploadRow> {
  const row = await findUpload(deps.db, id.toLowerCase())
  if (row?.account_id !== session.accountId) throw notFound()
  return row
}

/**
 * The status of an upload; stores the file if it is complete. Call it with the lock of the upload.
 *
 * @throws AppError not_found, gone, the saved refusal, and the errors of `storeReceivedFile`
 */
export async function getUploadStatus(deps: Deps, actor: AuditActor, id: string): Promise<UploadStatus> {
  const row = await findUpload(deps.db, id)
  if (!row) throw notFound()
  if (await isUploadGone(deps, row)) throw gone()
  if (row.state === 'refused') throw toRejection(row)
  if (row.state === 'finished') return { row, offset: row.size }
  const offset = await getReceivedBytes(deps.config, id)
  if (offset >= row.size) await finishUpload(deps, actor, row)
  return { row, offset }
}

/**
 * Cancels an upload. Call it with the lock of the upload.
 *
 * @throws AppError conflict for a finished one, gone
 */
export async function cancelUpload(deps: Deps, id: string): Promise<void> {
  const row = await findUpload(deps.db, id)
  if (!row) throw notFound()
  if (await isUploadGone(deps, row)) throw gone()
  if (row.state === 'finished') {
    throw new AppError('conflict', 'This upload is complete. Please delete the file instead.')
  }
  await deleteUpload(deps.db, id)
  await deleteUnfinishedFile(deps.config, id)
}
