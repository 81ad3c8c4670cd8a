/** Asks the server who is signed in, and puts every outcome into a word. */
import { call } from '#client/api/call.ts'
import { SessionEndedError } from '#client/api/session-signals.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import { me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'

/**
 * `user`: this one, asked in that generation of what is saved (undefined where the device cannot tell). `refused`: no
 * session, with the server's code. `failed`: the server is there but could not say; ask again after that many
 * milliseconds at the earliest. `silent`: no answer. `over`: somebody signed in or out while it was asked.
 */
export type SessionUserResult =
  | { kind: 'user'; user: SessionUser; generation: number | undefined }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'failed'; retryAfter: number }
  | { kind: 'silent' | 'over' }

/** Never throws. */
export async function requestSessionUser(): Promise<SessionUserResult> {
  const owner = readOwner()
  try {
    const { user } = await call(me)
    const { known, generation } = await owner
    return { kind: 'user', user, generation: known ? generation : undefined }
  } catch (error) {
    if (error instanceof SessionEndedError) return { kind: 'over' }
    if (!(error instanceof AppError)) return { kind: 'silent' }
    if (error.status === 401) return { kind: 'refused', code: error.code }
    return { kind: 'failed', retryAfter: (error.details.retryAfter ?? 0) * 1000 }
  }
}
