/** Sessions: their getLifetimes, what the next contact of an ended one is codeByEndReason, and the list a person sees of them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { OpenSession, Role, SessionUser } from '#shared/contracts/accounts.contract.ts'
import * as limits from '#shared/limits.ts'
import { deviceName } from './device-name.ts'
import * as store from './sessions.store.ts'

export type SessionErrorCode = 'no_session' | 'session_expired' | 'session_revoked'

export interface ActiveSession {
  id: string
  user: SessionUser
  /** When the password was last given, RFC 3339. */
  provedAt: string
  /** Idle lifetime, milliseconds: the cookie's Max-Age. */
  idle: number
  renewCookie: boolean
}

const minute = 60_000
const day = 24 * 60 * minute

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 random bits, as they stand in a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

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
  }
}

/** How long after now a time lies, but never longer than it may: a clock that was wrong makes no session immortal. */
function clampEnd(time: string, now: number, longest: number) {
  return Math.min(Date.parse(time), now + longest)
}

/** A cookie is renewed daily, a short-lived one ten times in its life: whenever use crosses such a border. */
function isCookieRenewalDue(createdAt: string, lastSeen: string, now: number, idle: number) {
  const every = Math.min(day, idle / 10)
  const start = Date.parse(createdAt)
  return Math.floor((now - start) / every) !== Math.floor((Date.parse(lastSeen) - start) / every)
}

/** Moves the idle end on. A disk that is full must not stop anybody from reading. */
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

/** The open session of a cookie's token, or the code that its caller is to be codeByEndReason. */
export async function findSession(deps: Deps, token: string): Promise<ActiveSession | SessionErrorCode> {
  const row = await store.findSessionByToken(deps.db, hashToken(token))
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
    user,
    provedAt: row.proved_at,
    idle,
    renewCookie: touched && isCookieRenewalDue(row.created_at, row.last_seen_at, now, idle),
  }
}

/** Opens a session for an account; the token is for the cookie and is kept nowhere. */
export async function startSession(
  deps: Deps,
  account: { id: string; role: Role; mustChangePassword: boolean },
  userAgent: string,
): Promise<{ token: string; idle: number }> {
  const token = makeToken()
  const now = timestamp(deps.clock)
  const { idle, absolute } = getLifetimes(account)
  await store.insertSession(deps.db, {
    id: randomUUID(),
    token_hash: hashToken(token),
    account_id: account.id,
    device: deviceName(userAgent),
    created_at: now,
    last_seen_at: now,
    idle_until: timestamp(deps.clock, idle),
    expires_at: timestamp(deps.clock, absolute),
    proved_at: now,
    ended_at: null,
    end_reason: null,
  })
  return { token, idle }
}

/** Ends the session of a cookie by its owner's own wish. */
export async function signOutSession(deps: Deps, session: { id: string; accountId: string }): Promise<void> {
  await store.endOpenSession(deps.db, session, 'signed_out', timestamp(deps.clock))
}

/**
 * Ends an account's open sessions, all but one where `exceptSession` is given.
 *
 * @param reason `revoked` purges what the devices hold; `expired` only asks them to sign in again
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
}

/** Ends everybody's sessions: after a restore. Saved reading stays on the devices. */
export async function endAllSessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.endOpenSessions(deps.db, { accountId: null }, 'expired', timestamp(deps.clock))
}

/** Notes that the password was given again in a session. */
export async function savePasswordConfirmation(deps: Deps, sessionId: string): Promise<void> {
  await store.updateSession(deps.db, sessionId, { proved_at: timestamp(deps.clock) })
}

/** The open sessions of an account: the current one, then the one used last first. */
export async function listAccountSessions(
  deps: Deps,
  accountId: string,
  current: string,
): Promise<OpenSession[]> {
  const rows = await store.listOpenSessions(deps.db, accountId, timestamp(deps.clock))
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.created_at,
    last_seen: row.last_seen_at,
    current: row.id === current,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of an account's own sessions from another device. False where it has no such open session. */
export async function revokeSession(deps: Deps, accountId: string, id: string): Promise<boolean> {
  return await store.endOpenSession(deps.db, { id, accountId }, 'revoked', timestamp(deps.clock))
}
