/** Finds the session of a request by its cookie. Session objects are created only here. */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import {
  type ActiveSession,
  findSession,
  isTokenOpen,
  type SessionErrorCode,
  sessionMessages,
} from '#server/accounts/sessions.service.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Session } from './endpoint-handler.ts'

/** With this prefix the browser accepts the cookie only over HTTPS and only from this host. */
function cookieName(config: Config, name: 'session' | 'device') {
  return config.secure ? `__Host-${name}` : name
}

function writeCookie(
  context: Context,
  config: Config,
  name: 'session' | 'device',
  value: string,
  age: number,
) {
  setCookie(context, cookieName(config, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.secure,
    maxAge: Math.floor(age / 1000),
  })
}

/** Tokens are 256 random bits as base64url: 43 characters. */
function readCookie(context: Context, config: Config, name: 'session' | 'device'): string | null {
  const value = getCookie(context, cookieName(config, name))
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/** The token of the request's session. */
export function readSessionCookie(context: Context, config: Config): string | null {
  return readCookie(context, config, 'session')
}

/** @param age how long an idle session lasts, milliseconds */
export function writeSessionCookie(context: Context, config: Config, token: string, age: number): void {
  writeCookie(context, config, 'session', token, age)
}

export function clearSessionCookie(context: Context, config: Config): void {
  deleteCookie(context, cookieName(config, 'session'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.secure,
  })
}

/** The cookie that identifies a device on which someone has signed in before. */
export function readDeviceCookie(context: Context, config: Config): string | null {
  return readCookie(context, config, 'device')
}

/** Browsers keep no cookie longer than 400 days. */
export function writeDeviceCookie(context: Context, config: Config, token: string): void {
  writeCookie(context, config, 'device', token, 400 * 24 * 60 * 60 * 1000)
}

function toSession(found: ActiveSession): Session {
  return { id: found.id, accountId: found.user.id, user: found.user, provedAt: found.provedAt }
}

/**
 * Renews the cookie of the request's session. Call it when the response is there: meanwhile the session may have ended or
 * got a new token, and a late response must not put the old one back.
 */
async function renewSessionCookie(context: Context, deps: Deps, token: string, idle: number): Promise<void> {
  if (await isTokenOpen(deps, token)) writeSessionCookie(context, deps.config, token, idle)
}

interface FoundSession {
  session: Session
  refusal: null
  /** Call it after the request; null where the cookie is not due to be renewed. */
  renewCookie: (() => Promise<void>) | null
}

interface NoSession {
  session: null
  refusal: SessionErrorCode
  renewCookie: null
}

/** The session of a request, or the reason why there is none. Using a session extends it. */
export async function readSession(context: Context, deps: Deps): Promise<FoundSession | NoSession> {
  const token = readSessionCookie(context, deps.config)
  if (!token) return { session: null, refusal: 'no_session', renewCookie: null }
  const found = await findSession(deps, { token })
  if (typeof found === 'string') return { session: null, refusal: found, renewCookie: null }
  const renewCookie = () => renewSessionCookie(context, deps, token, found.idle)
  return { session: toSession(found), refusal: null, renewCookie: found.renewCookie ? renewCookie : null }
}

/** Reads the session of a running request again. @throws AppError with the code for why it has ended */
export async function reloadSession(deps: Deps, { id }: Session): Promise<Session> {
  const found = await findSession(deps, { id })
  if (typeof found === 'string') throw new AppError(found, sessionMessages[found])
  return toSession(found)
}
