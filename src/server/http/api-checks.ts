/**
 * Checks every API request before its endpoint does, in the order of `contract.md`: path, origin, session,
 * rate limit.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { SessionErrorCode } from '#server/accounts/sessions.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { callerHeader } from '#shared/contracts/endpoint.ts'
import { getMedia } from '#shared/contracts/media.contract.ts'
import { stopWeeklyMail } from '#shared/contracts/notices.contract.ts'
import { getHealth, getReadiness } from '#shared/contracts/operations.contract.ts'
import { addressKey, callerAddress } from './caller-address.ts'
import type { Session } from './endpoint-handler.ts'
import { checkEndpointPath } from './endpoint-paths.ts'
import { checkOrigin } from './request-origin.ts'
import { RequestRate } from './request-rate.ts'
import { readSession } from './session.ts'

declare module 'hono' {
  interface ContextVariableMap {
    session: Session | null
    /** Why the request has no session: the error code for an endpoint that needs one. */
    refusal: SessionErrorCode
    /** The caller's IP address, with trusted proxies taken into account. */
    ip: string
  }
}

function noStore(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
  }
}

/** Rejects a request that the outbox stored for one user and sends in the session of another. */
function checkSameUser(context: Context, session: Session | null): void {
  const callerId = context.req.header(callerHeader)
  if (callerId === undefined || session === null || callerId === session.accountId) return
  throw new AppError('other_user', 'Another user is signed in on this device now.')
}

/** They read no session and are not counted, so that they answer when the database does not, and from any address. */
const noSession = { session: null, refusal: 'no_session', renewCookie: null } as const
const probePaths = new Set([getHealth, getReadiness].map(({ path }) => `/api${path}`))

/** Mail programs call it from no page at all; the secret in the path is the proof, and a session does not count. */
const mailProgramPath = `/api${stopWeeklyMail.path}`

/** Requests for media are not counted: saving everything for offline use loads thousands of images. */
function identifyCaller(deps: Deps): MiddlewareHandler {
  const rate = new RequestRate(deps.clock)
  return async (context, next) => {
    if (context.get('endpointPath') !== mailProgramPath) checkOrigin(context, deps.config)
    const ip = callerAddress(context, deps.config.trustProxy)
    const isProbe = probePaths.has(context.get('endpointPath'))
    const { session, refusal, renewCookie } = isProbe ? noSession : await readSession(context, deps)
    checkSameUser(context, session)
    context.set('ip', ip)
    context.set('session', session)
    context.set('refusal', refusal ?? 'no_session')
    const isUncounted = session && context.get('endpointPath') === `/api${getMedia.path}`
    if (!isUncounted && !isProbe) rate.count(session ? { session: session.id } : { address: addressKey(ip) })
    await next()
    await renewCookie?.()
  }
}

/** Adds the checks to everything under /api. Call it before the first `bind`. */
export function addApiChecks(app: Hono, deps: Deps): void {
  app.use('/api/*', noStore(), checkEndpointPath(app), identifyCaller(deps))
}
