/** What every call under /api passes first, in the order of `contract.md`: path, origin, session, number of calls. */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { SessionErrorCode } from '#server/accounts/sessions.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { callerHeader } from '#shared/contracts/endpoint.ts'
import { getMedia } from '#shared/contracts/media.contract.ts'
import { addressKey, callerAddress } from './caller-address.ts'
import type { Session } from './endpoint-handler.ts'
import { RequestRate } from './request-rate.ts'
import { checkEndpointPath } from './endpoint-paths.ts'
import { checkOrigin } from './request-origin.ts'
import { readSession } from './session.ts'

declare module 'hono' {
  interface ContextVariableMap {
    session: Session | null
    /** What a call that needs a session is told where there is none. */
    refusal: SessionErrorCode
    /** The caller's address, proxies taken into account. */
    ip: string
  }
}

function noStore(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
  }
}

/** What one relative wrote on a device is not taken in the name of another who has signed in there since. */
function checkSameUser(context: Context, session: Session | null): void {
  const named = context.req.header(callerHeader)
  if (named === undefined || session === null || named === session.accountId) return
  throw new AppError('other_user', 'Somebody else is signed in here now.')
}

/** Saving everything for a reunion fetches thousands of pictures: reading media is not counted. */
function knowCaller(deps: Deps): MiddlewareHandler {
  const rate = new RequestRate(deps.clock)
  return async (context, next) => {
    checkOrigin(context, deps.config)
    const ip = callerAddress(context, deps.config.trustProxy)
    const { session, refusal } = await readSession(context, deps)
    checkSameUser(context, session)
    context.set('ip', ip)
    context.set('session', session)
    context.set('refusal', refusal ?? 'no_session')
    const uncounted = session && context.get('endpointPath') === `/api${getMedia.path}`
    if (!uncounted) rate.count(session ? { session: session.id } : { address: addressKey(ip) })
    await next()
  }
}

/** Sets up everything under /api. Call it before the first `bind`. */
export function addApiChecks(app: Hono, deps: Deps): void {
  app.use('/api/*', noStore(), checkEndpointPath(app), knowCaller(deps))
}
