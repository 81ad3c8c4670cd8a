/** Asks the server who is signed in, and returns every outcome as a value. */

import { call } from '#client/api/call.ts'
import { SessionEndedError } from '#client/offline/request-errors.ts'

import { readOwner } from '#client/offline/saved/saved-data.ts'
import { me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'

export type SessionUserResult =
  /** `generation` is that of the saved data when the request started; undefined if the storage cannot be read. */
  | { kind: 'user'; user: SessionUser; generation: number | undefined }
  /** No valid session; `code` is the server's reason. */
  | { kind: 'refused'; code: ErrorCode }
  /** The server reported an error; retry after `retryAfterMs` at the earliest. */
  | { kind: 'failed'; retryAfterMs: number }
  | { kind: 'no-response' }
  /** The user signed in or out while the request was running. */
  | { kind: 'outdated' }

/** Never throws. */
export async function requestSessionUser(): Promise<SessionUserResult> {
  const owner = readOwner()
  try {
    const { user } = await call(me)
    const { known, generation } = await owner
    return { kind: 'user', user, generation: known ? generation : undefined }
  } catch (error) {
    if (error instanceof SessionEndedError) return { kind: 'outdated' }
    if (!(error instanceof AppError)) return { kind: 'no-response' }
    if (error.status === 401) return { kind: 'refused', code: error.code }
    return { kind: 'failed', retryAfterMs: (error.details.retryAfter ?? 0) * 1000 }
  }
}
