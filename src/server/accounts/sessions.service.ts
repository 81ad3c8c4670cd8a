/** Starts, extends, lists and ends sessions. */
import { randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { endSubscriptions } from '#server/notices/end-subscriptions.service.ts'
import type { OpenSession, Role, SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { isTextSize } from '#shared/text-sizes.ts'
import { deviceName } from './devices/device-name.ts'
import { hashToken, makeToken } from './session-token.ts'
import * as store from './sessions.store.ts'
import { findApp, findRecoveryCodesDevice } from './sign-in-methods/authenticator-app.store.ts'
import { listPasskeyRows } from './sign-in-methods/passkeys.store.ts'
import { withSecondStepDuty } from './sign-in-methods/second-step.service.ts'

export type SessionErrorCode = 'no_session' | 'session_expired' | 'session_revoked'

export interface ActiveSession {
  id: string
  user: SessionUser
  /** When the user last entered the password or used a passkey, RFC 3339. */
  provedAt: string
  /** How long the session may be idle, in milliseconds; also the cookie's Max-Age. */
  idle: number
  renewCookie: boolean
}

const minute = 60_000
const day = 24 * 60 * minute

function getLifetimes(user: { role: Role; mustChangePassword: boolean }) {
  const admin = user.role === 'admin'
  const idle = admin ? limits.session.adminIdleMs : limits.session.memberIdleMs
  return {
    idle: user.mustChangePassword ? limits.session.passwordChangeIdleMs : idle,
    absolute: admin ? limits.session.adminMaxAgeMs : limits.session.memberMaxAgeMs,
  }
}

const codeByEndReason: Record<store.EndReason, SessionErrorCode> = {
  signed_out: 'no_session',
  expired: 'session_expired',
  revoked: 'session_revoked',
}

function toSessionUser(row: store.SessionWithAccount): SessionUser | null {
  if (row.username === null || row.role === null || row.user_type === null || !row.is_active) return null
  return {
    id: row.account_id,
    username: row.username,
    email: row.email,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    role: row.role,
    userType: row.user_type,
    mustChangePassword: row.must_change_password === 1,
    member_id: row.member_id,
    ...(isTextSize(row.text_size) && { textSize: row.text_size }),
  }
}

/**
 * A session's end, at most `longest` after now: a session must not last longer because the clock was wrong.
 */
function clampEnd(time: string, now: number, maxMs: number) {
  return Math.min(Date.parse(time), now + maxMs)
}

/** A cookie is renewed once a day, or ten times within a shorter idle time. */
function isCookieRenewalDue(createdAt: string, lastSeen: string, now: number, idle: number) {
  const every = Math.min(day, idle / 10)
  const start = Date.parse(createdAt)
  return Math.floor((now - start) / every) !== Math.floor((Date.parse(lastSeen) - start) / every)
}

/** Extends a session. A full disk must not stop users from reading, so an error is only logged. */
async function extendSession(deps: Deps, row: store.SessionRow, idle: number, expires: number) {
  try {
    await store.updateSession(deps.db, row.id, {
      last_seen_at: timestamp(deps.clock),
      idle_until: timestamp(deps.clock, idle),
      expires_at: new Date(expires).toISOString(),
    })
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'session not renewed')
    return false
  }
}

/**
 * The active session of a cookie's token, or the error code for its caller.
 * @param key the id instead of the token for a request that is running: another one may have renewed the token since
 */
export async function findSession(
  deps: Deps,
  key: { token: string } | { id: string },
): Promise<ActiveSession | SessionErrorCode> {
  const row = await store.findSessionWithAccount(
    deps.db,
    'token' in key ? { token_hash: hashToken(key.token) } : key,
  )
  if (!row) return 'no_session'
  if (row.end_reason) return codeByEndReason[row.end_reason]
  const user = toSessionUser(row)
  if (!user) return 'session_revoked'
  const now = deps.clock.now()
  const { idle, absolute } = getLifetimes(user)
  const expires = clampEnd(row.expires_at, now, absolute)
  if (clampEnd(row.idle_until, now, idle) <= now || expires <= now) return 'session_expired'
  const sinceSeen = Math.abs(now - Date.parse(row.last_seen_at))
  const touched = sinceSeen >= minute && (await extendSession(deps, row, idle, expires))
  return {
    id: row.id,
    user: await withSecondStepDuty(deps, user),
    provedAt: row.proved_at,
    idle,
    renewCookie: touched && isCookieRenewalDue(row.created_at, row.last_seen_at, now, idle),
  }
}

/** Whether a token is still that of an open session. */
export async function isTokenOpen({ db }: Pick<Deps, 'db'>, token: string): Promise<boolean> {
  const row = await store.findSessionWithAccount(db, { token_hash: hashToken(token) })
  return row !== undefined && row.end_reason === null
}

/** The error messages of a request without an active session. */
export const sessionMessages: Readonly<Record<SessionErrorCode, string>> = {
  no_session: 'Please sign in.',
  session_expired: 'Your session has expired. Please sign in again.',
  session_revoked: 'Your session was ended. Please sign in again.',
}

/**
 * Checks in a transaction that the session of the request was not ended since the request began.
 * @throws AppError with the code for why it ended
 */
export async function checkSessionOpen({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const reason = await store.findEndReason(db, id)
  if (reason === null) return
  const code = codeByEndReason[reason]
  throw new AppError(code, sessionMessages[code])
}

const unknownOrigin = { deviceHash: null, passkeyId: null }

/**
 * Starts a session. The token is for the cookie only and is not stored.
 * @param deviceHash of the device cookie; null if the device is unknown
 * @param passkeyId the passkey that opens the session; null for a password
 */
export async function startSession(
  deps: Deps,
  account: { id: string; role: Role; mustChangePassword: boolean },
  userAgent: string,
  { deviceHash, passkeyId }: { deviceHash: string | null; passkeyId: string | null } = unknownOrigin,
): Promise<{ id: string; token: string; idle: number }> {
  const id = randomUUID()
  const token = makeToken()
  const now = timestamp(deps.clock)
  const { idle, absolute } = getLifetimes(account)
  await store.insertSession(deps.db, {
    id,
    token_hash: hashToken(token),
    account_id: account.id,
    device: deviceName(userAgent),
    device_hash: deviceHash,
    passkey_id: passkeyId,
    created_at: now,
    last_seen_at: now,
    idle_until: timestamp(deps.clock, idle),
    expires_at: timestamp(deps.clock, absolute),
    proved_at: now,
    ended_at: null,
    end_reason: null,
  })
  return { id, token, idle }
}

/** Ends the user's current session on sign-out. */
export async function signOutSession(deps: Deps, session: { id: string; accountId: string }): Promise<void> {
  await store.endOpenSession(deps.db, session, 'signed_out', timestamp(deps.clock))
  await endSubscriptions(deps)
}

/**
 * Ends an account's active sessions, except `exceptSession`.
 * @param reason `revoked` deletes the saved data on the devices; `expired` only asks the user to sign in
 *   again
 */
export async function endAccountSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  reason: 'expired' | 'revoked',
  exceptSession?: string,
): Promise<void> {
  await store.endOpenSessions(
    deps.db,
    exceptSession === undefined ? { accountId } : { accountId, exceptSession },
    reason,
    timestamp(deps.clock),
  )
  await endSubscriptions(deps)
}

/** Ends the sessions of all administrators but the current one; they sign in again. */
export async function expireAdminSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  exceptSession: string,
): Promise<void> {
  await store.endAdminSessions(deps.db, exceptSession, 'expired', timestamp(deps.clock))
  await endSubscriptions(deps)
}

/** Ends all sessions after a restore. Saved data stay on the devices. */
export async function endAllSessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.endOpenSessions(deps.db, { accountId: null }, 'expired', timestamp(deps.clock))
  await endSubscriptions(deps)
}

/**
 * Stores that the user has just proved again who they are, and gives the session a new token.
 * @param token the token of the request
 * @returns null if a request with the same token has renewed it meanwhile: the browser keeps that request's token
 */
export async function confirmSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, user }: { id: string; user: { role: Role; mustChangePassword: boolean } },
  token: string,
): Promise<{ token: string; idle: number } | null> {
  const newToken = makeToken()
  const proof = { proved_at: timestamp(deps.clock) }
  const isRenewed = await store.replaceToken(deps.db, id, hashToken(token), {
    ...proof,
    token_hash: hashToken(newToken),
  })
  if (isRenewed) return { token: newToken, idle: getLifetimes(user).idle }
  await store.updateSession(deps.db, id, proof)
  return null
}

/** The active sessions of an account: the current one first, then the most recently used. */
export async function listAccountSessions(
  deps: Deps,
  accountId: string,
  current: string,
): Promise<OpenSession[]> {
  const rows = await store.listOpenSessions(deps.db, accountId, timestamp(deps.clock))
  const ownDevice = rows.find(({ id }) => id === current)?.device_hash
  const passkeys = await listPasskeyRows(deps.db, accountId)
  const app = await findApp(deps.db, accountId)
  const codes = { device_hash: await findRecoveryCodesDevice(deps.db, accountId) }
  const isFromOther = ({ device_hash }: { device_hash: string | null }, row: store.SessionRow) =>
    device_hash !== null && device_hash !== ownDevice && device_hash === row.device_hash
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.created_at,
    last_seen: row.last_seen_at,
    current: row.id === current,
    added_passkeys: passkeys.filter((passkey) => isFromOther(passkey, row)).map(({ name }) => name),
    added_app: app !== undefined && isFromOther(app, row),
    added_codes: codes.device_hash !== app?.device_hash && isFromOther(codes, row),
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends an account's active sessions on a device, from another device. */
export async function revokeDeviceSessions(deps: Deps, accountId: string, deviceHash: string): Promise<void> {
  await store.endDeviceSessions(deps.db, { accountId, deviceHash }, 'revoked', timestamp(deps.clock))
  await endSubscriptions(deps)
}

/** Ends the active sessions that removed passkeys of an account have opened, except `exceptSession`. */
export async function endPasskeySessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  which: { accountId: string; passkeyIds: readonly string[]; exceptSession: string },
  reason: 'expired' | 'revoked',
): Promise<void> {
  await store.endPasskeySessions(deps.db, which, reason, timestamp(deps.clock))
  await endSubscriptions(deps)
}

/** Ends one of an account's sessions from another device. False if there is no such active session. */
export async function revokeSession(deps: Deps, accountId: string, id: string): Promise<boolean> {
  const hasEnded = await store.endOpenSession(deps.db, { id, accountId }, 'revoked', timestamp(deps.clock))
  await endSubscriptions(deps)
  return hasEnded
}

/** The device of a session; null if the session came without one. */
export async function getSessionDevice({ db }: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  return await store.findSessionDevice(db, id)
}
