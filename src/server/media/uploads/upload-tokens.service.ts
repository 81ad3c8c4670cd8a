/** Upload tokens: the permission to upload one file to one folder in one session within five minutes. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { countRequest } from '#server/accounts/request-limits.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFolder, UploadAuth } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { findUploadToken, insertUploadToken, markTokenUsed } from './upload-tokens.store.ts'

const hour = 3_600_000

/** The token fields of an upload. */
export interface UploadPermission {
  token: string
  /** Seconds since 1970. */
  expire: number
  signature: string
  publicKey: string
  folder: string
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** @throws AppError invalid for a folder that the user may not upload to */
export function checkUploadAllowed({ user }: Session, folder: MediaFolder): void {
  if (folder !== 'timeline' || user.role === 'admin') return
  throw new AppError('invalid', 'Only administrators can upload pictures for events.', {
    fields: { folder: 'You may not upload to this folder.' },
  })
}

/** Counts an upload for the hourly limit. Call it in the transaction that allows the upload. @throws AppError too_many */
export async function countUpload(deps: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  await countRequest(deps, {
    key: `upload-token:account:${accountId}`,
    max: limits.upload.tokensPerHour,
    window: hour,
    message: 'Too many uploads in one hour. Please try again later.',
  })
}

/**
 * Creates a token for one upload.
 *
 * @throws AppError invalid for a folder that the user may not upload to, too_many
 */
export async function createUploadToken(
  deps: Deps,
  session: Session,
  folder: MediaFolder,
): Promise<UploadAuth> {
  checkUploadAllowed(session, folder)
  const token = randomUUID()
  const expiresAt = timestamp(deps.clock, limits.upload.tokenMs)
  await deps.db.transaction().execute(async (db) => {
    await countUpload({ db, clock: deps.clock }, session.accountId)
    await insertUploadToken(db, {
      token_hash: hashToken(token),
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

function forbidden(message: string): AppError {
  return new AppError('forbidden', `${message} Please try the upload again.`)
}

function isValidSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Checks an upload token without using it up.
 *
 * @throws AppError forbidden
 */
export async function checkUploadToken(
  deps: Deps,
  session: Session,
  permission: UploadPermission,
): Promise<void> {
  const { token, expire, signature, publicKey, folder } = permission
  const row = await findUploadToken(deps.db, hashToken(token))
  const isOwn = row?.session_id === session.id && row.account_id === session.accountId
  if (!row || !isOwn || publicKey !== deps.media.publicKey) throw forbidden('This upload was not allowed.')
  const expiry = Math.floor(Date.parse(row.expires_at) / 1000)
  if (expire !== expiry || !isValidSignature(signature, deps.media.sign(token, expiry))) {
    throw forbidden('This upload was not allowed.')
  }
  if (folder !== row.folder) throw forbidden('This upload was allowed for another folder.')
  if (row.used_at !== null) throw forbidden('This upload token was used already.')
  if (row.expires_at <= timestamp(deps.clock))
    throw forbidden('The upload took too long. Please choose the file again.')
}

/**
 * Checks an upload token and uses it up.
 *
 * @throws AppError forbidden
 */
export async function consumeUploadToken(
  deps: Deps,
  session: Session,
  permission: UploadPermission,
): Promise<void> {
  await checkUploadToken(deps, session, permission)
  if (!(await markTokenUsed(deps.db, hashToken(permission.token), timestamp(deps.clock)))) {
    throw forbidden('This upload token was used already.')
  }
}
