/** Permission to upload: given for one file, one folder and one session, for five minutes. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { countRequest } from '#server/accounts/request-limits.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFolder, UploadAuth } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { findUploadToken, insertUploadToken, takeUploadToken } from './upload-tokens.store.ts'

const hour = 3_600_000

/** What an upload says of its permission. */
export interface ShownPermission {
  token: string
  /** Seconds since 1970. */
  expire: number
  signature: string
  publicKey: string
  folder: string
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** @throws AppError invalid for a folder that the user may not upload to */
export function checkMayUpload({ user }: Session, folder: MediaFolder): void {
  if (folder !== 'timeline' || user.role === 'admin') return
  throw new AppError('invalid', 'Pictures of events are added by administrators.', {
    fields: { folder: 'You may not upload to this folder.' },
  })
}

/** Counts an upload that is allowed. Call it in the transaction that allows it. @throws AppError too_many */
export async function countUpload(deps: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  await countRequest(deps, {
    key: `upload-token:account:${accountId}`,
    max: limits.upload.tokensPerHour,
    window: hour,
    message: 'Too many uploads in one hour. Please go on a little later.',
  })
}

/**
 * A token for one upload.
 *
 * @throws AppError invalid for a folder that the user may not upload to, too_many
 */
export async function giveUploadToken(
  deps: Deps,
  session: Session,
  folder: MediaFolder,
): Promise<UploadAuth> {
  checkMayUpload(session, folder)
  const token = randomUUID()
  const expiresAt = timestamp(deps.clock, limits.upload.tokenMs)
  await deps.db.transaction().execute(async (db) => {
    await countUpload({ db, clock: deps.clock }, session.accountId)
    await insertUploadToken(db, {
      token_hash: hashOf(token),
      session_id: session.id,
      account_id: session.accountId,
      folder,
      expires_at: expiresAt,
      used_at: null,
    })
  })
  const expire = Math.floor(Date.parse(expiresAt) / 1000)
  const { publicKey, uploadUrl } = deps.media
  return { token, expire, signature: deps.media.sign(token, expire), publicKey, uploadUrl }
}

function refuse(message: string): AppError {
  return new AppError('forbidden', `${message} Please try the upload again.`)
}

function isSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Checks what an upload says of its permission; the token stays unused.
 *
 * @throws AppError forbidden
 */
export async function checkUploadToken(deps: Deps, session: Session, shown: ShownPermission): Promise<void> {
  const { token, expire, signature, publicKey, folder } = shown
  const row = await findUploadToken(deps.db, hashOf(token))
  const theirs = row?.session_id === session.id && row.account_id === session.accountId
  if (!row || !theirs || publicKey !== deps.media.publicKey) throw refuse('This upload was not allowed.')
  const expiry = Math.floor(Date.parse(row.expires_at) / 1000)
  if (expire !== expiry || !isSignature(signature, deps.media.sign(token, expiry))) {
    throw refuse('This upload was not allowed.')
  }
  if (folder !== row.folder) throw refuse('This upload was allowed for another folder.')
  if (row.used_at !== null) throw refuse('This permission was used already.')
  if (row.expires_at <= timestamp(deps.clock)) throw refuse('This upload has waited too long.')
}

/**
 * Checks the permission and uses it up.
 *
 * @throws AppError forbidden
 */
export async function spendUploadToken(deps: Deps, session: Session, shown: ShownPermission): Promise<void> {
  await checkUploadToken(deps, session, shown)
  if (!(await takeUploadToken(deps.db, hashOf(shown.token), timestamp(deps.clock)))) {
    throw refuse('This permission was used already.')
  }
}
