/** Binds an endpoint to its handler: checks the request, calls the handler, serializes the response. */
import type { Context, Hono } from 'hono'
import { sessionMessages } from '#server/accounts/sessions.service.ts'
import { readSequence } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { checkMaintenanceMode } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf, Caller, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'
import {
  type Call,
  EndpointResponse,
  type Handler,
  type Session,
  TaggedResponse,
  VersionedList,
} from './endpoint-handler.ts'
import { invalidInput } from './error-response.ts'
import { readIdempotencyKey, runOnce, type SerializedResponse } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import { checkEncoding, type JsonBody, readJson } from './json-body.ts'
import { jsonResponse, taggedResponse } from './json-response.ts'
import { ListCache } from './lists/list-cache.ts'
import { noteOwnWrite } from './lists/own-writes.ts'
import { checkRecentPassword } from './recent-password.ts'
import { checkDownloadOrigin } from './request-origin.ts'
import { reloadSession } from './session.ts'

function requireSession(context: Context): Session {
  const session = context.get('session')
  if (session) return session
  const refusal = context.get('refusal')
  throw new AppError(refusal, sessionMessages[refusal])
}

function checkCaller(caller: Caller, { user }: Session): void {
  if (user.mustChangePassword && caller !== 'changing') {
    throw new AppError('must_change_password', 'You must change your password before continuing.')
  }
  if (user.mustAddSecondStep && caller !== 'changing' && caller !== 'enrolling') {
    throw new AppError('must_add_second_step', 'You must set up a second step before continuing.')
  }
  const allowed =
    (caller !== 'admin' || user.role === 'admin') &&
    (caller !== 'member' || user.userType === 'family_member')
  if (!allowed) throw new AppError('forbidden', 'You are not allowed to do this.')
}

/** Checks the session against the endpoint's caller. Null is possible only where anyone may call. */
function checkAccess(endpoint: Endpoint, context: Context, deps: Deps): Session | null {
  if (endpoint.caller === 'anyone') return context.get('session')
  const session = requireSession(context)
  checkCaller(endpoint.caller, session)
  if (endpoint.needsPassword) {
    checkDownloadOrigin(context)
    checkRecentPassword(session, deps.clock.now())
  }
  return session
}

/** The parsed value has the endpoint's type; TypeScript cannot infer that through the generic endpoint. */
function readParams<E extends Endpoint>(endpoint: E, context: Context): ParamsOf<E> {
  const params = context.req.param()
  const parsed = endpoint.params.safeParse(Object.keys(params).length > 0 ? params : undefined)
  if (!parsed.success) throw new AppError('not_found', 'This was not found.')
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

async function readBody(endpoint: Endpoint, context: Context): Promise<JsonBody> {
  if (endpoint.method !== 'GET') checkEncoding(context.req.raw)
  if (endpoint.upload || endpoint.method === 'GET') return { value: undefined, sha256: '' }
  return await readJson(context, { hashed: endpoint.creates })
}

function parseBody<E extends Endpoint>(endpoint: E, raw: unknown): BodyOf<E> {
  const acceptsNoBody = endpoint.body.safeParse(undefined).success
  const parsed = endpoint.body.safeParse(acceptsNoBody && isEmptyObject(raw) ? undefined : raw)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data as BodyOf<E>
}

/**
 * Mounts an endpoint under /api. The handler runs only when all checks have passed; its result is reduced to
 * the endpoint's output schema. See {@link Handler} for what it may return.
 */
export function bind<E extends Endpoint>(app: Hono, deps: Deps, endpoint: E, handler: Handler<E>): void {
  const path = `/api${endpoint.path}`
  const lists = new ListCache(endpoint)

  function serialize(result: OutputOf<E> | EndpointResponse<OutputOf<E>>): SerializedResponse {
    const { output, status } =
      result instanceof EndpointResponse ? result : new EndpointResponse<OutputOf<E>>(result, 200)
    return { status, json: JSON.stringify(endpoint.output.parse(output)) }
  }

  /** Checks again once the body has arrived, which may take an hour: the user's rights may have changed meanwhile. */
  async function recheckAccess(context: Context): Promise<Session | null> {
    const session = context.get('session')
    if (endpoint.caller === 'anyone' || session === null) return session
    context.set('session', await reloadSession(deps, session))
    return checkAccess(endpoint, context, deps)
  }

  async function readCall(context: Context): Promise<Call<E>> {
    const first = checkAccess(endpoint, context, deps)
    if (first && endpoint.caller !== 'anyone') await checkMaintenanceMode(deps, first.user)
    const params = readParams(endpoint, context)
    const sent = await readBody(endpoint, context)
    const session = endpoint.method === 'GET' ? first : await recheckAccess(context)
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
      recheckAccess: async () => void (await recheckAccess(context)),
      storeResponse: async () => undefined,
    }
  }

  async function handleCreate(call: Call<E>, accountId: string, key: string): Promise<Response> {
    const serialized = await runOnce(
      deps,
      { accountId, key, endpoint, params: call.params, body: call.body },
      async (store) => {
        const result = await handler({
          ...call,
          storeResponse: (db, result) => store(db, serialize(result)),
        })
        if (
          result instanceof Response ||
          result instanceof VersionedList ||
          result instanceof TaggedResponse
        ) {
          throw new TypeError(
            `${endpoint.name} creates a record: its handler must return a value that can be stored.`,
          )
        }
        return serialize(result)
      },
    )
    return await jsonResponse(call.context, serialized.json, serialized.status)
  }

  async function handleRequest(context: Context): Promise<Response> {
    const call = await readCall(context)
    const header = endpoint.creates ? context.req.header('Idempotency-Key') : undefined
    if (header !== undefined && call.session)
      return await handleCreate(call, call.session.accountId, readIdempotencyKey(header))
    const result = await handler(call)
    if (result instanceof Response) return result
    if (result instanceof VersionedList) return await lists.respond(context, result)
    if (result instanceof TaggedResponse) {
      return await taggedResponse(context, serialize(result.output).json)
    }
    const serialized = serialize(result)
    return await jsonResponse(context, serialized.json, serialized.status)
  }

  app.on(endpoint.method, path, async (context, next) => {
    if (context.get('endpointPath') !== path) return await next()
    const response = await handleRequest(context)
    if (endpoint.method !== 'GET' && response.ok) noteOwnWrite(context, response, await readSequence(deps.db))
    return response
  })
}
