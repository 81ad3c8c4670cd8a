/** Where a resumable upload stands, and its end: the file taken in once, whatever was cut off before, or refused. */
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
import { takeIn } from '../store-media.service.ts'
import { deleteUpload, endUpload, findUpload, type UploadRow } from './resumable.store.ts'
import { bytesArrived, deleteUnfinished, unfinishedFile } from './resumable-files.ts'

/** An upload and how many of its bytes have arrived; all of them only once its medium is there. */
export interface Standing {
  row: UploadRow
  offset: number
}

const refusal = z.object({ code: z.enum(['wrong_type', 'impossible', 'too_large']), message: z.string() })

function absent() {
  return new AppError('not_found', 'There is no such upload.')
}

function gone() {
  return new AppError('gone', 'This upload has waited too long. It has to begin again.')
}

function refusalOf({ refusal: kept }: UploadRow): AppError {
  const { code, message } = refusal.parse(JSON.parse(kept ?? 'null'))
  return new AppError(code, message)
}

/** Whether an upload's bytes are given up: it waited too long, or its medium was removed afterwards. */
export async function isGone({ db, clock }: Deps, row: UploadRow): Promise<boolean> {
  if (row.state === 'finished') return !(await findMedia(db, row.id))
  return row.state === 'expired' || (row.state === 'receiving' && row.expires_at <= timestamp(clock))
}

/** Refused by what it is: trying again would change nothing. What the disk or the image host cannot do is no refusal. */
async function keepRefusal(deps: Deps, id: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return
  const kept = refusal.safeParse(error)
  if (!kept.success) return
  await endUpload(deps.db, id, 'refused', JSON.stringify(kept.data))
  await deleteUnfinished(deps.config, id)
}

/** The bytes keep their first name until the medium has its row: killed in between, the next call does it again. */
async function finish(deps: Deps, actor: AuditActor, row: UploadRow): Promise<void> {
  const { id } = row
  try {
    await withWorkspace(mediaDirectory(deps.config), async (directory) => {
      const original = path.join(directory, originalName)
      await linkOrCopy(unfinishedFile(deps.config, id), original)
      const received = { directory, size: row.size, sha256: await hashFile(original) }
      await takeIn(deps, actor, received, {
        id,
        ownerId: row.account_id,
        folder: mediaFolder.parse(row.folder),
        fileName: row.file_name,
        alongside: (db) => endUpload(db, id, 'finished'),
      })
    })
  } catch (error) {
    await keepRefusal(deps, id, error)
    throw error
  }
  await deleteUnfinished(deps.config, id)
}

/**
 * The user's own upload, before anything else is done with it.
 *
 * @throws AppError not_found
 */
export async function ownUpload(deps: Deps, session: Session, id: string): Promise<UploadRow> {
  const row = await findUpload(deps.db, id.toLowerCase())
  if (row?.account_id !== session.accountId) throw absent()
  return row
}

/**
 * Where an upload stands now; takes its file in where all of it is there. Call it while holding the upload's lock.
 *
 * @throws AppError not_found, gone, its refusal, and as `takeIn`
 */
export async function standingOf(deps: Deps, actor: AuditActor, id: string): Promise<Standing> {
  const row = await findUpload(deps.db, id)
  if (!row) throw absent()
  if (await isGone(deps, row)) throw gone()
  if (row.state === 'refused') throw refusalOf(row)
  if (row.state === 'finished') return { row, offset: row.size }
  const offset = await bytesArrived(deps.config, id)
  if (offset >= row.size) await finish(deps, actor, row)
  return { row, offset }
}

/**
 * Gives an upload up. Call it while holding the upload's lock.
 *
 * @throws AppError conflict for a finished one, gone
 */
export async function dropUpload(deps: Deps, id: string): Promise<void> {
  const row = await findUpload(deps.db, id)
  if (!row) throw absent()
  if (await isGone(deps, row)) throw gone()
  if (row.state === 'finished') {
    throw new AppError('conflict', 'This file has arrived whole. It is deleted as a file now.')
  }
  await deleteUpload(deps.db, id)
  await deleteUnfinished(deps.config, id)
}
