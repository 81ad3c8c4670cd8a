/** Lets users change or confirm their own password and end their own sessions. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { stopFeedOfDevice } from '#server/calendar/stop-feed.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOfAccount } from '#server/invitations/delete-links.service.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { PasskeyAssertion } from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import type { TextSize } from '#shared/text-sizes.ts'
import { type AccountRow, findAccount, updateAccount } from './accounts.store.ts'
import { type OwnerSession, signOutDevice } from './devices/device-sign-out.service.ts'
import { deleteKnownDevices } from './devices/known-devices.store.ts'
import {
  checkFailedAttempts,
  clearFailedAttempts,
  countFailedAttempt,
  wrongPasswordLimit,
} from './failed-attempts.ts'
import { withKeyLock } from './keyed-lock.ts'
import { toSessionUser } from './open-session.service.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { countRequest, passwordChangesKey } from './request-limits.ts'
import {
  checkSessionOpen,
  confirmSession,
  endAccountSessions,
  revokeSession,
  sessionMessages,
  signOutSession,
  startSession,
} from './sessions.service.ts'
import { findSessionDevice, findSessionOrigin } from './sessions.store.ts'
import { checkAccountPassword } from './sign-in.service.ts'
import type { SignInSource } from './sign-in-limits.service.ts'
import { findApp } from './sign-in-methods/authenticator-app.store.ts'
import { type ChangeSource, notifyOfMethodChange } from './sign-in-methods/notify-owner.service.ts'
import { checkPasskey, savePasskeyUse } from './sign-in-methods/passkey-check.service.ts'
import { listPasskeyRows } from './sign-in-methods/passkeys.store.ts'
import { isUnconfirmedDevice } from './sign-in-methods/security-notices.store.ts'

interface CurrentSession {
  id: string
  accountId: string
}

/**
 * The account of a session that is still open. Call it again in the transaction of a write: checking a password is slow,
 * and an administrator may have reset it meanwhile.
 * @throws AppError `session_expired`, `session_revoked`, `no_session`
 */
async function getMyAccount(deps: Deps, session: CurrentSession): Promise<AccountRow> {
  await checkSessionOpen(deps, session.id)
  const account = await findAccount(deps.db, session.accountId)
  if (!account) throw new AppError('session_revoked', sessionMessages.session_revoked)
  return account
}

async function checkCurrentPassword(deps: Deps, account: AccountRow, password: string) {
  const limit = wrongPasswordLimit(account.id)
  await withKeyLock(limit.key, async () => {
    await checkFailedAttempts(deps, limit)
    if (await verifyPassword(account.password_hash, password)) return await clearFailedAttempts(deps, limit)
    await countFailedAttempt(deps, limit)
    const problem = 'The current password is wrong.'
    throw new AppError('wrong_password', problem, { fields: { currentPassword: problem } })
  })
}

function passwordChangesLimit(accountId: string) {
  return {
    key: passwordChangesKey(accountId),
    max: limits.rate.passwordChangesPerHour,
    window: 3_600_000,
    message: 'You have changed your password too often within an hour. Please try again later.',
  }
}

/** Whether an account has a passkey or an authenticator app from another device, or from an unknown one. */
async function hasMethodsOfOthers(db: Db, accountId: string, deviceHash: string | null): Promise<boolean> {
  const app = await findApp(db, accountId)
  const methods = [...(await listPasskeyRows(db, accountId)), ...(app?.confirmed_at ? [app] : [])]
  return methods.some(({ device_hash }) => device_hash === null || device_hash !== deviceHash)
}

/** A stranger's new device must not make the site forget the owner's devices: only those see the notice about it. */
async function forgetOtherDevices(
  db: Db,
  { id: sessionId, accountId }: CurrentSession,
  deviceHash: string | null,
): Promise<void> {
  if (await isUnconfirmedDevice(db, { accountId, sessionId, deviceHash })) return
  await deleteKnownDevices(db, accountId, deviceHash ?? undefined)
}

/**
 * Changes the user's own password. The other sessions expire, their devices are forgotten, what they have made to reach the
 * site without a session ends; the current session gets a new token.
 * @throws AppError `wrong_password`, `invalid` (a password that is not allowed, or the current one),
 *   `too_many`, `conflict` (the account was changed meanwhile), `session_expired`, `session_revoked`
 */
export async function changePassword(
  deps: Deps,
  session: CurrentSession,
  actor: AuditActor,
  passwords: { currentPassword: string; newPassword: string },
  userAgent: string,
): Promise<{ token: string; idle: number; hasOtherMethods: boolean; hasStoppedFeed: boolean }> {
  const account = await getMyAccount(deps, session)
  if (passwords.newPassword === passwords.currentPassword) {
    const problem = 'Please choose a password that differs from your current one.'
    throw new AppError('invalid', problem, { fields: { newPassword: problem } })
  }
  await checkCurrentPassword(deps, account, passwords.currentPassword)
  await checkNewPassword(passwords.newPassword, [account.username, account.email, await readSiteName(deps)])
  const hash = await hashPassword(passwords.newPassword)
  return await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    const current = await getMyAccount(transactionDeps, session)
    if (current.password_hash !== account.password_hash || current.updated_at !== account.updated_at) {
      throw new AppError('conflict', 'Your account was changed at the same time. Please try again.')
    }
    await countRequest(transactionDeps, passwordChangesLimit(account.id))
    const now = timestamp(deps.clock)
    await updateAccount(db, account.id, {
      password_hash: hash,
      must_change_password: 0,
      temporary_until: null,
      mailed_to: null,
      password_changed_at: now,
      updated_at: now,
    })
    const origin = await findSessionOrigin(db, session.id)
    await forgetOtherDevices(db, session, origin.deviceHash)
    await endAccountSessions(transactionDeps, account.id, 'expired', session.id)
    await deleteLinksOfAccount(transactionDeps, account.id)
    const hasStoppedFeed = await stopFeedOfDevice(
      transactionDeps,
      account.id,
      (device) => device !== origin.deviceHash,
    )
    await signOutSession(transactionDeps, session)
    // The first password of one's own replaces the temporary one, as asked.
    if (current.must_change_password === 0)
      await notifyOfMethodChange(transactionDeps, session, 'password_changed', userAgent)
    await appendAudit(db, deps.clock, actor, {
      action: 'change_password',
      targetType: 'account',
      targetId: account.id,
      details: {},
    })
    const user = { ...toSessionUser(current), mustChangePassword: false }
    const { token, idle } = await startSession(transactionDeps, user, userAgent, origin)
    const hasOtherMethods = await hasMethodsOfOthers(db, account.id, origin.deviceHash)
    return { token, idle, hasOtherMethods, hasStoppedFeed }
  })
}

/** The session to confirm, with the token of the request. */
interface SessionToConfirm extends CurrentSession {
  user: SessionUser
  token: string
}

type RenewedToken = { token: string; idle: number } | null

/**
 * Checks the password again before an action that needs a recent confirmation.
 * @returns the session's new token; null if a parallel request has renewed it
 * @throws AppError `wrong_password`, `too_many`, `session_expired`, `session_revoked`
 */
export async function confirmWithPassword(
  deps: Deps,
  session: SessionToConfirm,
  password: string,
  from: SignInSource,
): Promise<RenewedToken> {
  await checkAccountPassword(deps, await getMyAccount(deps, session), password, from)
  return await deps.db.transaction().execute(async (db) => {
    await checkSessionOpen({ db }, session.id)
    return await confirmSession({ ...deps, db }, session, session.token)
  })
}

/**
 * {@link confirmWithPassword} with one of the user's passkeys.
 * @throws AppError `wrong_password` for a passkey that is not accepted, `gone` if the browser answered too late
 */
export async function confirmWithPasskey(
  deps: Deps,
  session: SessionToConfirm,
  assertion: PasskeyAssertion,
): Promise<RenewedToken> {
  const checked = await checkPasskey(deps, assertion, { purpose: 'confirm', sessionId: session.id })
  return await deps.db.transaction().execute(async (db) => {
    const account = await getMyAccount({ ...deps, db }, session)
    const isAccepted =
      checked?.row.account_id === account.id && (await savePasskeyUse({ db, clock: deps.clock }, checked))
    if (!isAccepted) {
      throw new AppError('wrong_password', 'This passkey is not accepted. Please enter your password.')
    }
    return await confirmSession({ ...deps, db }, session, session.token)
  })
}

/**
 * Saves the text size of the user's own account. Not in the activity log, because it changes nothing for others.
 * @throws AppError `session_expired`, `session_revoked`
 */
export async function saveTextSize(deps: Deps, session: CurrentSession, textSize: TextSize): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await checkSessionOpen({ db }, session.id)
    await updateAccount(db, session.accountId, { text_size: textSize })
  })
}

/**
 * Ends one of the user's sessions: the current one as signed out, another device's with all sessions there. What the other
 * device has added to sign in with is removed.
 * @throws AppError `not_found`, `password_needed` if the other device has added something to sign in with
 */
export async function endMySession(
  deps: Deps,
  session: OwnerSession,
  by: ChangeSource,
  id: string,
): Promise<void> {
  if (id === session.id) return await signOutSession(deps, session)
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen(transactionDeps, session.id)
    if (!(await revokeSession(transactionDeps, session.accountId, id))) {
      throw new AppError('not_found', 'This session has already ended.')
    }
    const device = await findSessionDevice(db, id)
    const isOwnDevice = device === (await findSessionDevice(db, session.id))
    if (device === null || isOwnDevice) return
    await signOutDevice(transactionDeps, session, by, device)
  })
}
