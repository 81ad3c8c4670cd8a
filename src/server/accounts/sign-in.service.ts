/** Signing in: the limits on failed tries, and one answer for every failure. */

import { timestamp } from '#server/clock.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/caller-address.ts'
import { checkMaintenanceMode } from '#server/settings/settings.service.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { normalizeUsername } from '#shared/username.ts'
import { type AccountRow, findAccountByName, updateAccount } from './accounts.store.ts'
import {
  type AttemptLimit,
  addressLimit,
  checkFailedAttempts,
  clearFailedAttempts,
  countFailedAttempt,
  signInLimit,
} from './failed-attempts.ts'
import { withKeyLock } from './keyed-lock.ts'
import { verifyPassword } from './password-hash.ts'
import { hashToken, makeToken, signOutSession, startSession } from './sessions.service.ts'
import { isKnownDevice, saveKnownDevice } from './sessions.store.ts'
import { isExpired } from './temporary-password.ts'

/** Where a try comes from. */
export interface SignInSource {
  ip: string
  userAgent: string
  /** The cookie by which a device that has signed in before is known. */
  device: string | null
}

export interface SignInResult {
  user: SessionUser
  token: string
  /** The session's idle lifetime, milliseconds. */
  idle: number
  /** The device cookie from now on. */
  device: string
}

export function toSessionUser(account: AccountRow): SessionUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    role: account.role,
    userType: account.user_type,
    mustChangePassword: account.must_change_password === 1,
    member_id: account.member_id,
  }
}

/** A device that this account has signed in on has a counter of its own: strangers' failures do not slow it. */
async function limitsFor(deps: Deps, account: AccountRow | undefined, typed: string, from: SignInSource) {
  const device = from.device === null ? null : hashToken(from.device)
  const known = device !== null && (await isKnownDevice(deps.db, device, account?.id ?? ''))
  if (account && device !== null && known) {
    return [signInLimit({ account: account.id, device })]
  }
  return [addressLimit(addressKey(from.ip)), signInLimit({ account: account?.id ?? typed })]
}

/**
 * Runs a try under its limits, one at a time for each of them, so that tries sent side by side count like tries sent
 * one after the other.
 */
async function withinLimits(
  deps: Deps,
  limits: readonly AttemptLimit[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [first, ...rest] = limits
  if (!first) return await isRight()
  return await withKeyLock(first.key, async () => {
    await checkFailedAttempts(deps, first)
    const right = await withinLimits(deps, rest, isRight)
    if (!right) await countFailedAttempt(deps, first)
    return right
  })
}

function canSignIn(account: AccountRow, deps: Deps) {
  return (
    account.is_active === 1 &&
    !(account.must_change_password === 1 && isExpired(account.temporary_until, deps.clock))
  )
}

async function openSession(
  deps: Deps,
  account: AccountRow,
  from: SignInSource,
  old: { id: string; accountId: string } | null,
) {
  const user = toSessionUser(account)
  const known = from.device !== null && (await isKnownDevice(deps.db, hashToken(from.device), null))
  const device = known && from.device !== null ? from.device : makeToken()
  if (old) await signOutSession(deps, old)
  const { token, idle } = await startSession(deps, user, from.userAgent)
  const now = timestamp(deps.clock)
  await saveKnownDevice(deps.db, hashToken(device), account.id, now)
  /** Nobody else has read the mail with the password. */
  const isTheirs = account.mailed_to !== null && account.mailed_to === account.email_key
  await updateAccount(deps.db, account.id, { last_login_at: now, ...(isTheirs && { email_verified: 1 }) })
  await raiseVersion(deps.db, 'accounts')
  return { user, token, idle, device }
}

/**
 * Signs in by username or email address, in any letter case. Whatever is wrong (no such name, wrong password,
 * inactive, temporary password over), the answer, its time and the counting are the same.
 *
 * @param old the session that the browser had until now; it ends
 * @throws AppError `bad_credentials`, `too_many`, `maintenance` where only administrators get in
 */
export async function signIn(
  deps: Deps,
  offered: { username: string; password: string },
  from: SignInSource,
  old: { id: string; accountId: string } | null,
): Promise<SignInResult> {
  const typed = normalizeUsername(offered.username)
  const account = await findAccountByName(deps.db, typed)
  const limits = await limitsFor(deps, account, typed, from)
  const right = await withinLimits(deps, limits, async () => {
    const same = await verifyPassword(account?.password_hash ?? null, offered.password)
    return same && account !== undefined && canSignIn(account, deps)
  })
  if (!right || !account) {
    deps.log.info('sign-in refused')
    throw new AppError('bad_credentials', 'The username or the password is wrong.')
  }
  await checkMaintenanceMode(deps, account)
  const signedIn = await deps.db
    .transaction()
    .execute((db) => openSession({ ...deps, db }, account, from, old))
  for (const limit of limits) if (limit.doubles) await clearFailedAttempts(deps, limit)
  deps.log.info({ accountId: account.id }, 'signed in')
  return signedIn
}

/**
 * Whether this is the account's password, under the limits of signing in.
 *
 * @throws AppError `wrong_password`, `too_many`
 */
export async function checkAccountPassword(
  deps: Deps,
  account: AccountRow,
  password: string,
  from: SignInSource,
): Promise<void> {
  const limits = await limitsFor(deps, account, account.username, from)
  const right = await withinLimits(deps, limits, () => verifyPassword(account.password_hash, password))
  if (!right) {
    throw new AppError('wrong_password', 'The password is wrong.', {
      fields: { password: 'The password is wrong.' },
    })
  }
  for (const limit of limits) if (limit.doubles) await clearFailedAttempts(deps, limit)
}
