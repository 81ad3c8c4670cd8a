/** Begins resumable uploads: parses and checks the announced file, and handles repeated keys. */
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
import { findFileType, getSizeClass } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'
import { findMedia } from '../media.store.ts'
import { checkFreeSpace, checkQuota } from '../storage/free-space.service.ts'
import { cleanFileName } from '../store-media.service.ts'
import { checkSize, checkTypeAllowed, readUploadLimits } from '../uploads/upload-limits.ts'
import { checkUploadAllowed, countUpload } from '../uploads/upload-tokens.service.ts'
import { getUploadStatus, isUploadGone, type UploadStatus } from './resumable.service.ts'
import { findUpload, saveUpload, sumAnnounced, type UploadRow } from './resumable.store.ts'
import { deleteUnfinishedFile } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

const announcement = z.object({
  length: z
    .string('Please send the length of the file.')
    .regex(/^\d{1,100}$/, 'Please send the length of the file.')
    .transform(Number)
    .pipe(z.number().min(1, 'This file is empty.')),
  filename: z
    .string('Please send the name of the file.')
    .min(1)
    .max(limits.textLength.uploadFileName)
    .transform(cleanFileName),
  filetype: z.string().max(limits.textLength.mimeType).nullish(),
  folder: mediaFolder.default('archives'),
})
type Announcement = z.infer<typeof announcement>

function parseMetadata(text: string | null): Record<string, string | null> {
  if (text === null) return {}
  try {
    return Metadata.parse(text)
  } catch {
    throw new AppError('invalid', 'The description of this upload cannot be read.')
  }
}

function parseAnnouncement(headers: Headers): Announcement {
  if (headers.has('Upload-Defer-Length') || headers.has('Upload-Concat')) {
    throw new AppError(
      'invalid',
      'Please send the length of the file at the beginning, and the file as one upload.',
    )
  }
  const metadata = parseMetadata(headers.get('Upload-Metadata'))
  const parsed = announcement.safeParse({ ...metadata, length: headers.get('Upload-Length') ?? undefined })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

/** The Idempotency-Key is the id of the upload and of its media file. */
function parseUploadId(key: string | null): string {
  if (key === null) return randomUUID()
  const id = z.uuid().safeParse(key.trim().toLowerCase())
  if (!id.success) throw new AppError('invalid', 'The Idempotency-Key must be a UUID.')
  return id.data
}

function keyInUse() {
  return new AppError('conflict', 'This Idempotency-Key was used for another request.')
}

function isSameUpload(row: UploadRow, { length, filename, folder }: Announcement): boolean {
  return row.size === length && row.file_name === filename && row.folder === folder
}

/** Whether the upload exists already. An expired one, or one whose media file was deleted, begins again. */
async function isStarted(deps: Deps, session: Session, id: string, file: Announcement): Promise<boolean> {
  const row = await findUpload(deps.db, id)
  if (!row) {
    if (await findMedia(deps.db, id)) throw keyInUse()
    return false
  }
  if (row.account_id !== session.accountId || !isSameUpload(row, file)) throw keyInUse()
  return !(await isUploadGone(deps, row))
}

async function saveAnnouncedUpload(
  deps: Deps,
  session: Session,
  id: string,
  file: Announcement,
): Promise<void> {
  const { clock, config } = deps
  const now = timestamp(clock)
  await deleteUnfinishedFile(config, id)
  await deps.db.transaction().execute(async (db: Db) => {
    await countUpload({ db, clock }, session.accountId)
    const announced = file.length + (await sumAnnounced(db, session.accountId, now))
    await checkQuota({ db, config }, announced)
    // The parts lie on the disk, also where the files go to a bucket.
    await checkFreeSpace({ config }, announced)
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

/** Refuses files that are not allowed before they are sent. */
async function checkAnnounced(deps: Deps, file: Announcement): Promise<void> {
  const limits = await readUploadLimits(deps)
  const type = findFileType({ name: file.filename, type: file.filetype ?? '' })
  if (type) await checkTypeAllowed(limits, type)
  checkSize(limits, type ? getSizeClass(type) : 'video', file.folder, file.length)
}

/**
 * Begins an upload, or finds the one with the same key in any state.
 *
 * @throws AppError invalid, conflict for a key that is used for another file, too_large, too_many, storage_full; for a
 *   repeated key the errors of `getUploadStatus`
 */
export async function beginUpload(deps: Deps, call: Call<typeof beginResumable>): Promise<UploadStatus> {
  const { session } = call
  const { headers } = call.context.req.raw
  const id = parseUploadId(headers.get('Idempotency-Key'))
  const file = parseAnnouncement(headers)
  checkUploadAllowed(session, file.folder)
  return await uploadLocks.withLock(id, async () => {
    if (!(await isStarted(deps, session, id, file))) {
      await checkAnnounced(deps, file)
      await saveAnnouncedUpload(deps, session, id, file)
    }
    return await getUploadStatus(deps, getActor(call), id)
  })
}
