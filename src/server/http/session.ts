/** From the cookie to the session: the only place where a Session is made. */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type ActiveSession, findSession, type SessionErrorCode } from '#server/accounts/sessions.service.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from './endpoint-handler.ts'

/** On HTTPS the browser itself sees to it that no other host and no plain connection can set the cookie. */
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

/** 256 random bits as base64url: 43 characters. Anything else is no token of ours. */
function readCookie(context: Context, config: Config, name: 'session' | 'device'): string | null {
  const value = getCookie(context, cookieName(config, name))
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

export function readSessionCookie(context: Context, config: Config): string | null {
  return readCookie(context, config, 'session')
}

/** @param age the session's idle lifetime, milliseconds */
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

/** The long-lived cookie by which a device that has signed in before is known. */
export function readDeviceCookie(context: Context, config: Config): string | null {
  return readCookie(context, config, 'device')
}

/** Browsers keep no cookie longer than 400 days. */
export function writeDeviceCookie(context: Context, config: Config, token: string): void {
  writeCookie(context, config, 'device', token, 400 * 24 * 60 * 60 * 1000)
}

function sessionFrom(found: ActiveSession): Session {
  return { id: found.id, accountId: found.user.id, user: found.user, provedAt: found.provedAt }
}

/**
 * The session of a request, or why there is none. A session in use moves its idle end on, and its cookie from time to
 * time.
 */
export async function readSession(
  context: Context,
  deps: Deps,
): Promise<{ session: Session; refusal: null } | { session: null; refusal: SessionErrorCode }> {
  const token = readSessionCookie(context, deps.config)
  if (!token) return { session: null, refusal: 'no_session' }
  const found = await findSession(deps, token)
  if (typeof found === 'string') return { session: null, refusal: found }
  if (found.renewCookie) writeSessionCookie(context, deps.config, token, found.idle)
  return { session: sessionFrom(found), refusal: null }
}
