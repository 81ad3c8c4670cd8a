/** Binds an endpoint to its handler: every check that the endpoint's value asks for, then the call, then the answer. */
import type { Context, Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { checkMaintenanceMode } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf, Caller, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'
import * as limits from '#shared/limits.ts'
import { jsonResponse } from './json-response.ts'
import { checkEncoding, type JsonBody, readJson } from './json-body.ts'
import { EndpointResponse, type Call, type Handler, type Session, VersionedList } from './endpoint-handler.ts'
import { invalidInput } from './error-response.ts'
import { runOnce, readIdempotencyKey, type SerializedResponse } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import { ListCache } from './lists/list-cache.ts'

const refusals = {
  no_session: 'Please sign in.',
  session_expired: 'Your session has expired. Please sign in again.',
  session_revoked: 'Your session was ended. Please sign in again.',
}

function requireSession(context: Context): Session {
  const session = context.get('session')
  if (session) return session
  const refusal = context.get('refusal')
  throw new AppError(refusal, refusals[refusal])
}

function checkCaller(caller: Caller, { user }: Session): void {
  if (user.mustChangePassword && caller !== 'changing') {
    throw new AppError('must_change_password', 'You must change your password before continuing.')
  }
  const allowed =
    (caller !== 'admin' || user.role === 'admin') &&
    (caller !== 'member' || user.userType === 'family_member')
  if (!allowed) throw new AppError('forbidden', 'You may not do this.')
}

/** A proof from the future is none: the clock was wrong when it was given, or is now. */
function checkProof(session: Session, now: number): void {
  const age = now - Date.parse(session.provedAt)
  if (age > limits.session.proof || age < -limits.session.proof) {
    throw new AppError('password_needed', 'Please enter your password again to do this.')
  }
}

/** Who calls, checked against what the endpoint asks; null only where anyone may call. */
function admit(endpoint: Endpoint, context: Context, deps: Deps): Session | null {
  if (endpoint.caller === 'anyone') return context.get('session')
  const session = requireSession(context)
  checkCaller(endpoint.caller, session)
  if (endpoint.grave) checkProof(session, deps.clock.now())
  return session
}

/** What zod has parsed has the endpoint's types; TypeScript cannot see it through the generic endpoint. */
function readParams<E extends Endpoint>(endpoint: E, context: Context): ParamsOf<E> {
  const params = context.req.param()
  const parsed = endpoint.params.safeParse(Object.keys(params).length > 0 ? params : undefined)
  if (!parsed.success) throw new AppError('not_found', 'There is nothing of this name.')
  return parsed.data as ParamsOf<E>
}

function readQuery<E extends Endpoint>(endpoint: E, context: Context): QueryOf<E> {
  const parsed = endpoint.query.safeParse(context.req.query())
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data as QueryOf<E>
}

function isEmptyObject(value: unknown) {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

async function readSent(endpoint: Endpoint, context: Context): Promise<JsonBody> {
  if (endpoint.method !== 'GET') checkEncoding(context.req.raw)
  if (endpoint.upload || endpoint.method === 'GET') return { value: undefined, sha256: '' }
  return await readJson(context, { hashed: endpoint.creates })
}

function parseBody<E extends Endpoint>(endpoint: E, raw: unknown): BodyOf<E> {
  const takesNone = endpoint.body.safeParse(undefined).success
  const parsed = endpoint.body.safeParse(takesNone && isEmptyObject(raw) ? undefined : raw)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data as BodyOf<E>
}

/**
 * Mounts an endpoint under /api. The handler is called with what has passed its checks only; what it returns is
 * stripped to the endpoint's output. See {@link Handler} for what it may return.
 */
export function bind<E extends Endpoint>(app: Hono, deps: Deps, endpoint: E, handler: Handler<E>): void {
  const path = `/api${endpoint.path}`
  const lists = new ListCache(endpoint)

  function serialize(result: OutputOf<E> | EndpointResponse<OutputOf<E>>): SerializedResponse {
    const { output, status } =
      result instanceof EndpointResponse ? result : new EndpointResponse<OutputOf<E>>(result, 200)
    return { status, json: JSON.stringify(endpoint.output.parse(output)) }
  }

  async function makeCall(context: Context): Promise<Call<E>> {
    const session = admit(endpoint, context, deps)
    if (session && endpoint.caller !== 'anyone') await checkMaintenanceMode(deps, session.user)
    const params = readParams(endpoint, context)
    const sent = await readSent(endpoint, context)
    const body = parseBody(endpoint, sent.value)
    return {
      params,
      query: readQuery(endpoint, context),
      body,
      bodySha256: sent.sha256,
      session: session as Call<E>['session'],
      ip: context.get('ip'),
      userAgent: context.req.header('User-Agent') ?? '',
      ifMatch: endpoint.edits ? readIfMatch(context.req.header('If-Match')) : null,
      context,
      keepAnswer: async () => undefined,
    }
  }

  async function create(call: Call<E>, accountId: string, key: string): Promise<Response> {
    const input = [call.params ?? null, call.body ?? null]
    const sent = await runOnce(deps, { accountId, key, endpoint: endpoint.name, input }, async (keep) => {
      const result = await handler({ ...call, keepAnswer: (db, answer) => keep(db, serialize(answer)) })
      if (result instanceof Response || result instanceof VersionedList) {
        throw new TypeError(`${endpoint.name} creates: its answer must be a value that can be kept.`)
      }
      return serialize(result)
    })
    return await jsonResponse(call.context, sent.json, sent.status)
  }

  async function answer(context: Context): Promise<Response> {
    const call = await makeCall(context)
    const header = endpoint.creates ? context.req.header('Idempotency-Key') : undefined
    if (header !== undefined && call.session)
      return await create(call, call.session.accountId, readIdempotencyKey(header))
    const result = await handler(call)
    if (result instanceof Response) return result
    if (result instanceof VersionedList) return await lists.answer(context, result)
    const sent = serialize(result)
    return await jsonResponse(context, sent.json, sent.status)
  }

  app.on(endpoint.method, path, async (context, next) => {
    if (context.get('endpointPath') !== path) return await next()
    return await answer(context)
  })
}
