/** Runs attempts to sign in within their limits: per account, device and IP address. */
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/caller-address.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import { isKnownDevice } from './devices/known-devices.store.ts'
import {
  type AttemptLimit,
  addressLimit,
  checkFailedAttempts,
  clearFailedAttempts,
  countFailedAttempt,
  signInLimit,
} from './failed-attempts.ts'
import { withKeyLock } from './keyed-lock.ts'
import { hashToken } from './session-token.ts'

/** The origin of a sign-in attempt. */
export interface SignInSource {
  ip: string
  userAgent: string
  /** The cookie that identifies a device on which someone has signed in before. */
  device: string | null
}

/**
 * A device on which this account has signed in before has a counter of its own, so that strangers' failures
 * do not block it.
 */
export async function limitsFor(
  deps: Deps,
  account: { id: string } | undefined,
  typed: string,
  from: SignInSource,
): Promise<AttemptLimit[]> {
  const device = from.device === null ? null : hashToken(from.device)
  const isKnown = device !== null && (await isKnownDevice(deps.db, device, account?.id ?? ''))
  if (account && device !== null && isKnown) {
    return [signInLimit({ account: account.id, device })]
  }
  return [addressLimit(addressKey(from.ip)), signInLimit({ account: account?.id ?? hashToken(typed) })]
}

/** The errors that count as failed attempts. */
const failures: ReadonlySet<ErrorCode> = new Set(['bad_credentials', 'wrong_password', 'wrong_code'])

/**
 * Runs an attempt within its limits: it counts as failed when it throws that a password, code or passkey is wrong.
 * Attempts with the same key wait for each other, so that parallel attempts count like consecutive ones.
 * @throws AppError `too_many`, and whatever the attempt throws
 */
export async function withinLimits<T>(
  deps: Deps,
  limits: readonly AttemptLimit[],
  attempt: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = limits
  if (!first) return await attempt()
  return await withKeyLock(first.key, async () => {
    await checkFailedAttempts(deps, first)
    try {
      return await withinLimits(deps, rest, attempt)
    } catch (error) {
      if (error instanceof AppError && failures.has(error.code)) await countFailedAttempt(deps, first)
      throw error
    }
  })
}

/** Clears the counters of the account after a successful attempt; the address's counter stays. */
export async function clearAccountLimits(deps: Deps, limits: readonly AttemptLimit[]): Promise<void> {
  for (const limit of limits) if (limit.isDoubling) await clearFailedAttempts(deps, limit)
}
