/** Beginning a resumable upload: what is announced, whether it may be, and the same key twice. */
import { randomUUID } from 'node:crypto'
import { Metadata } from '@tus/server'
import { z } from 'zod'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { type Call, getActor, type Session } from '#server/http/endpoint-handler.ts'
import { invalidInput } from '#server/http/error-response.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type beginResumable, mediaFolder } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'
import { findMedia } from '../media.store.ts'
import { checkQuota, plainFileName } from '../store-media.service.ts'
import { checkSize, checkTypeAllowed, readUploadLimits } from '../uploads/upload-limits.ts'
import { checkMayUpload, countUpload } from '../uploads/upload-tokens.service.ts'
import { isGone, type Standing, standingOf } from './resumable.service.ts'
import { findUpload, saveUpload, sumAnnounced, type UploadRow } from './resumable.store.ts'
import { deleteUnfinished } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

const announcement = z.object({
  length: z
    .string('Please say how long the file is.')
    .regex(/^\d{1,15}$/, 'Please say how long the file is.')
    .transform(Number)
    .pipe(z.number().min(1, 'This file is empty.')),
  filename: z.string('Please say what the file is called.').min(1).max(1000).transform(plainFileName),
  filetype: z.string().max(200).nullish(),
  folder: mediaFolder.default('archives'),
})
type Announcement = z.infer<typeof announcement>

function readMetadata(text: string | null): Record<string, string | null> {
  if (text === null) return {}
  try {
    return Metadata.parse(text)
  } catch {
    throw new AppError('invalid', 'The description of this upload cannot be read.')
  }
}

function readAnnouncement(headers: Headers): Announcement {
  if (headers.has('Upload-Defer-Length') || headers.has('Upload-Concat')) {
    throw new AppError('invalid', 'A file is sent as one, and its length is said at once.')
  }
  const metadata = readMetadata(headers.get('Upload-Metadata'))
  const parsed = announcement.safeParse({ ...metadata, length: headers.get('Upload-Length') ?? undefined })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** The key is the upload's id, and its medium's. */
function readId(key: string | null): string {
  if (key === null) return randomUUID()
  const id = z.uuid().safeParse(key.trim().toLowerCase())
  if (!id.success) throw new AppError('invalid', 'The Idempotency-Key must be a UUID.')
  return id.data
}

function taken() {
  return new AppError('conflict', 'This Idempotency-Key was used for another request.')
}

function isSame(row: UploadRow, { length, filename, folder }: Announcement): boolean {
  return row.size === length && row.file_name === filename && row.folder === folder
}

/** Does the upload stand already? An expired one, or one whose medium was removed, begins anew. */
async function isUnderWay(deps: Deps, session: Session, id: string, file: Announcement): Promise<boolean> {
  const row = await findUpload(deps.db, id)
  if (!row) {
    if (await findMedia(deps.db, id)) throw taken()
    return false
  }
  if (row.account_id !== session.accountId || !isSame(row, file)) throw taken()
  return !(await isGone(deps, row))
}

async function writeUpload(deps: Deps, session: Session, id: string, file: Announcement): Promise<void> {
  const { clock, config } = deps
  const now = timestamp(clock)
  await deleteUnfinished(config, id)
  await deps.db.transaction().execute(async (db: Db) => {
    await countUpload({ db, clock }, session.accountId)
    await checkQuota({ db, config }, file.length + (await sumAnnounced(db, session.accountId, now)))
    await saveUpload(db, {
      id,
      account_id: session.accountId,
      folder: file.folder,
      file_name: file.filename,
      size: file.length,
      state: 'receiving',
      refusal: null,
      created_at: now,
      expires_at: timestamp(clock, limits.upload.unfinishedUploadMs),
    })
  })
}

/** What cannot be taken is refused before any of it is sent. */
async function checkAnnounced(deps: Deps, file: Announcement): Promise<void> {
  const limits = await readUploadLimits(deps)
  const type = findFileType({ name: file.filename, type: file.filetype ?? '' })
  if (type) checkTypeAllowed(limits, type)
  checkSize(limits, type?.kind ?? 'video', file.folder, file.length)
}

/**
 * Begins an upload, or finds the one that was begun with the same key, wherever it stands.
 *
 * @throws AppError invalid, conflict for a key that has another use, too_large, too_many, storage_full; for a repeat as
 *   `standingOf`
 */
export async function beginUpload(deps: Deps, call: Call<typeof beginResumable>): Promise<Standing> {
  const { session } = call
  const { headers } = call.context.req.raw
  const id = readId(headers.get('Idempotency-Key'))
  const file = readAnnouncement(headers)
  checkMayUpload(session, file.folder)
  return await uploadLocks.hold(id, async () => {
    if (!(await isUnderWay(deps, session, id, file))) {
      await checkAnnounced(deps, file)
      await writeUpload(deps, session, id, file)
    }
    return await standingOf(deps, getActor(call), id)
  })
}
