/** Signs users in, limits failed attempts, and answers every failure alike. */

import { timestamp } from '#server/clock.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/caller-address.ts'
import { checkMaintenanceMode } from '#server/settings/settings.service.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { normalizeUsername } from '#shared/username.ts'
import { type AccountRow, findAccount, findAccountByName, updateAccount } from './accounts.store.ts'
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

/** The origin of a sign-in attempt. */
export interface SignInSource {
  ip: string
  userAgent: string
  /** The cookie that identifies a device on which someone has signed in before. */
  device: string | null
}

interface SignInResult {
  user: SessionUser
  token: string
  /** How long the session may be idle, in milliseconds. */
  idle: number
  /** The new device cookie. */
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

/**
 * A device on which this account has signed in before has a counter of its own, so that strangers' failures
 * do not block it.
 */
async function limitsFor(deps: Deps, account: AccountRow | undefined, typed: string, from: SignInSource) {
  const device = from.device === null ? null : hashToken(from.device)
  const isKnown = device !== null && (await isKnownDevice(deps.db, device, account?.id ?? ''))
  if (account && device !== null && isKnown) {
    return [signInLimit({ account: account.id, device })]
  }
  return [addressLimit(addressKey(from.ip)), signInLimit({ account: account?.id ?? hashToken(typed) })]
}

/**
 * Runs an attempt within its limits. Attempts with the same key wait for each other, so that parallel
 * attempts count like consecutive ones.
 */
async function withinLimits(
  deps: Deps,
  limits: readonly AttemptLimit[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const [first, ...rest] = limits
  if (!first) return await check()
  return await withKeyLock(first.key, async () => {
    await checkFailedAttempts(deps, first)
    const isCorrect = await withinLimits(deps, rest, check)
    if (!isCorrect) await countFailedAttempt(deps, first)
    return isCorrect
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
  const isKnown = from.device !== null && (await isKnownDevice(deps.db, hashToken(from.device), null))
  const device = isKnown && from.device !== null ? from.device : makeToken()
  if (old) await signOutSession(deps, old)
  const { token, idle } = await startSession(deps, user, from.userAgent)
  const now = timestamp(deps.clock)
  await saveKnownDevice(deps.db, hashToken(device), account.id, now)
  /** Only the owner of the address could read the mailed password. */
  const isMailedPassword = account.mailed_to !== null && account.mailed_to === account.email_key
  await updateAccount(deps.db, account.id, {
    last_login_at: now,
    ...(isMailedPassword && { email_verified: 1 }),
  })
  await raiseVersion(deps.db, 'accounts')
  return { user, token, idle, device }
}

function refuse(deps: Deps): AppError {
  deps.log.info('sign-in refused')
  return new AppError('bad_credentials', 'The username or the password is wrong.')
}

/**
 * Signs in by username or email address, ignoring letter case. An unknown name, a wrong password, an inactive
 * account and an expired temporary password give the same response, response time and count. Checking the password takes
 * time, so the account is read again in the transaction that starts the session.
 * @param old the browser's previous session, which ends
 * @throws AppError `bad_credentials`, `too_many`, `maintenance` if only administrators may sign in
 */
export async function signIn(
  deps: Deps,
  credentials: { username: string; password: string },
  from: SignInSource,
  old: { id: string; accountId: string } | null,
): Promise<SignInResult> {
  const typed = normalizeUsername(credentials.username)
  const account = await findAccountByName(deps.db, typed)
  const limits = await limitsFor(deps, account, typed, from)
  const isCorrect = await withinLimits(deps, limits, async () => {
    const isPasswordCorrect = await verifyPassword(account?.password_hash ?? null, credentials.password)
    return isPasswordCorrect && account !== undefined && canSignIn(account, deps)
  })
  if (!isCorrect || !account) throw refuse(deps)
  const signedIn = await deps.db.transaction().execute(async (db) => {
    const current = await findAccount(db, account.id)
    if (current?.password_hash !== account.password_hash || !canSignIn(current, deps)) throw refuse(deps)
    await checkMaintenanceMode({ db }, current)
    return await openSession({ ...deps, db }, current, from, old)
  })
  for (const limit of limits) if (limit.isDoubling) await clearFailedAttempts(deps, limit)
  deps.log.info({ accountId: account.id }, 'signed in')
  return signedIn
}

/**
 * Checks an account's password within the sign-in limits.
 * @throws AppError `wrong_password`, `too_many`
 */
export async function checkAccountPassword(
  deps: Deps,
  account: AccountRow,
  password: string,
  from: SignInSource,
): Promise<void> {
  const limits = await limitsFor(deps, account, account.username, from)
  const isCorrect = await withinLimits(deps, limits, () => verifyPassword(account.password_hash, password))
  if (!isCorrect) {
    throw new AppError('wrong_password', 'The password is wrong.', {
      fields: { password: 'The password is wrong.' },
    })
  }
  for (const limit of limits) if (limit.isDoubling) await clearFailedAttempts(deps, limit)
}
