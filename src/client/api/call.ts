/** Calls an endpoint of the server, and throws the server's errors as AppError. */

import type { z } from 'zod'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { login, logout } from '#shared/contracts/accounts.contract.ts'
import { AppError, errorBody, errorStatus } from '#shared/contracts/app-error.ts'
import {
  type BodyOf,
  callerHeader,
  type Endpoint,
  fillPath,
  type OutputOf,
} from '#shared/contracts/endpoint.ts'
import { takeEarlyResponse } from './early-requests.ts'
import { RequestTimeout, readJsonBody } from './request-timeout.ts'
import { reportUnauthorized, sessionEpoch, sessionSignal, waitForPendingSignOut } from './session-signals.ts'

interface Options {
  params?: Record<string, string>
  query?: Record<string, unknown>
  signal?: AbortSignal | undefined
  /** The record's `updated_at`, for an edit. */
  ifMatch?: string
  /** The UUID under which something is created at most once. */
  idempotencyKey?: string
  /** The user who makes the request: the server refuses it in another user's session. */
  forUser?: string
  /** A body that is JSON already and is sent unchanged. */
  json?: string
  /** The ETag of the cached list: the server does not send an unchanged list again. */
  etag?: string | undefined
}

export type CallOptions<E extends Endpoint> = Options &
  (undefined extends BodyOf<E> ? { body?: undefined } : { body: z.input<E['body']> })

/** Sign-in and sign-out end a session themselves, so the end of the session does not cancel them. */
const sessionCalls = new Set<string>([login.name, logout.name])

/**
 * Calls an endpoint.
 *
 * @throws AppError where the server refuses, with its message
 * @throws NoConnectionError without a response of our server
 * @throws SessionEndedError after a sign-in or sign-out during the request
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: undefined extends BodyOf<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<OutputOf<E>> {
  return parseOutput(endpoint, await sendRequest(endpoint, options ?? {}))
}

/** Validates a response. A response that does not match the endpoint does not come from our server. */
export function parseOutput<E extends Endpoint>(endpoint: E, { status, body }: ParsedResponse): OutputOf<E> {
  const output = endpoint.output.safeParse(body)
  if (status === 304 || !output.success) throw reportNoConnection()
  reportServerReached()
  return output.data as OutputOf<E>
}

/** A list with its ETag, or the information that the cached list is unchanged. */
export type ListResponse<T> = { unchanged: true } | { unchanged: false; list: T; etag: string | null }

/** An endpoint whose response is a list, bare or as `data`. */
export type ListEndpoint = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodArray | z.ZodObject<{ data: z.ZodArray }>
>

/** The list in an endpoint's response. */
export type ListOf<E extends ListEndpoint> = OutputOf<E> extends { data: infer List } ? List : OutputOf<E>

/** The list of a response, and the same response with only the first entry; null where there is no list. */
function readList(body: unknown) {
  if (Array.isArray(body)) return { list: body, sample: body.slice(0, 1) }
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return null
  return { list: body.data, sample: { ...body, data: body.data.slice(0, 1) } }
}

/**
 * Calls an endpoint whose response is a long list. Only the first entry is validated: the server has validated all of them,
 * and validating 10,000 entries would block the page. Throws as {@link call} does.
 */
export async function callList<E extends ListEndpoint>(
  endpoint: E,
  options: Options,
): Promise<ListResponse<ListOf<E>>> {
  const { status, body, etag } = await sendRequest(endpoint, options)
  if (status === 304 && options.etag) {
    reportServerReached()
    return { unchanged: true }
  }
  const read = readList(body)
  if (!read || !endpoint.output.safeParse(read.sample).success) throw reportNoConnection()
  reportServerReached()
  return { unchanged: false, list: read.list as ListOf<E>, etag }
}

/**
 * Calls an endpoint whose response may have an ETag. Gives null for an unchanged response. Fields that this version of the app
 * does not know stay in it: the next version gets a 304 for them. Throws as {@link call} does.
 */
export async function callVersioned<E extends Endpoint>(
  endpoint: E,
  options: Options,
): Promise<{ value: OutputOf<E>; etag: string | null } | null> {
  const response = await sendRequest(endpoint, options)
  if (response.status === 304 && options.etag) {
    reportServerReached()
    return null
  }
  parseOutput(endpoint, response)
  return { value: response.body as OutputOf<E>, etag: response.etag }
}

interface ParsedResponse {
  status: number
  body: unknown
  etag: string | null
}

function reportNoConnection() {
  reportServerUnreachable()
  return new NoConnectionError()
}

let writes = 0

/** Grows with every request that may write, when it is sent and when it ends: what was asked for before is older. */
export function countWrites(): number {
  return writes
}

/** Sends a request in the current session, by `fetch` or with the given function. Throws as {@link call} does. */
export async function sendRequest(
  endpoint: Endpoint,
  options: Options & { body?: unknown },
  send = (timeout: RequestTimeout) => fetchEndpoint(endpoint, options, timeout),
): Promise<ParsedResponse> {
  await waitForPendingSignOut(endpoint.name)
  const epoch = sessionEpoch()
  const timeout = new RequestTimeout([
    ...(options.signal ? [options.signal] : []),
    ...(sessionCalls.has(endpoint.name) ? [] : [sessionSignal()]),
  ])
  const isWrite = endpoint.method !== 'GET'
  if (isWrite) writes += 1
  try {
    const response = await send(timeout)
    timeout.restart()
    const etag = response.headers.get('etag')
    if (response.status === 304) return { status: 304, body: undefined, etag }
    const body = isJson(response) ? await readJsonBody(response, timeout) : undefined
    timeout.throwIfCancelled()
    if (body === undefined) throw reportNoConnection()
    if (response.ok) return { status: response.status, body, etag }
    throw toError(response, body, epoch)
  } catch (error) {
    if (error instanceof AppError || error instanceof NoConnectionError) throw error
    timeout.throwIfCancelled()
    throw reportNoConnection()
  } finally {
    if (isWrite) writes += 1
    timeout.dispose()
  }
}

function fetchEndpoint(endpoint: Endpoint, options: Options & { body?: unknown }, timeout: RequestTimeout) {
  const headers = new Headers({ Accept: 'application/json' })
  const body = options.json ?? (options.body === undefined ? null : JSON.stringify(options.body))
  if (body !== null) headers.set('Content-Type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.forUser !== undefined) headers.set(callerHeader, options.forUser)
  if (options.etag) headers.set('If-None-Match', options.etag)
  const url = fillPath(endpoint.path, options.params, options.query)
  const early = endpoint.method === 'GET' && !options.etag ? getEarlyResponse(url) : undefined
  if (early) return timeout.race(early)
  return fetch(url, {
    method: endpoint.method,
    headers,
    body,
    cache: endpoint.method === 'GET' ? 'default' : 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal: timeout.signal,
  })
}

/** Early requests belong to the session in which the page was opened. */
function getEarlyResponse(url: string) {
  return sessionEpoch() === 0 ? takeEarlyResponse(url) : undefined
}

function isJson(response: Response) {
  return response.headers.get('content-type')?.includes('application/json') ?? false
}

/** A 401 without one of our error codes comes from a proxy, and says nothing about the session. */
function toError(response: Response, body: unknown, epoch: number) {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return reportNoConnection()
  const { error, code, fields, current } = parsed.data
  if (response.status === 401 && errorStatus[code] !== 401) return reportNoConnection()
  reportServerReached()
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (response.status === 401) reportUnauthorized(code, epoch)
  return new AppError(code, error, { fields, current, retryAfter })
}
