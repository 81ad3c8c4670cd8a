/** Makes a call to the server from its endpoint value, and makes the server's errors again. */

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
  /** For whom it is: the server refuses it where somebody else is signed in. */
  forUser?: string
  /** A body that is JSON already: it goes out as it is, to the byte. */
  json?: string
  /** The tag of the copy at hand: an unchanged list is not sent again. */
  etag?: string | undefined
}

export type CallOptions<E extends Endpoint> = Options &
  (undefined extends BodyOf<E> ? { body?: undefined } : { body: z.input<E['body']> })

/** The calls that make and end sessions outlive the session they were made in. */
const acrossSessions = new Set<string>([login.name, logout.name])

/**
 * Calls an endpoint.
 *
 * @throws AppError the server's own refusal, with its sentence
 * @throws NoConnectionError where no answer of our server came
 * @throws SessionEndedError where somebody signed out or in meanwhile
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: undefined extends BodyOf<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<OutputOf<E>> {
  return parseOutput(endpoint, await sendRequest(endpoint, options ?? {}))
}

/** What an endpoint's answer says. An answer that does not fit the endpoint is none of our server's. */
export function parseOutput<E extends Endpoint>(endpoint: E, { status, body }: ParsedResponse): OutputOf<E> {
  const output = endpoint.output.safeParse(body)
  if (status === 304 || !output.success) throw noContact()
  reportServerReached()
  return output.data as OutputOf<E>
}

/** A list together with its tag, or the news that the copy at hand is still right. */
export type ListResponse<T> = { unchanged: true } | { unchanged: false; list: T; etag: string | null }

/** An endpoint whose answer is a list, bare or as `data`. */
export type ListEndpoint = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodArray | z.ZodObject<{ data: z.ZodArray }>
>

/** The list that an endpoint answers with. */
export type ListOf<E extends ListEndpoint> = OutputOf<E> extends { data: infer List } ? List : OutputOf<E>

/** The bare list of an answer, and the same answer with its first entry only; null for what is no list. */
function readList(body: unknown) {
  if (Array.isArray(body)) return { list: body, sample: body.slice(0, 1) }
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return null
  return { list: body.data, sample: { ...body, data: body.data.slice(0, 1) } }
}

/**
 * Calls an endpoint that answers with a long list. Only its first entry is checked for its shape: the server has
 * checked them all, and ten thousand checks would hold up the page. Throws as {@link call} does.
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
  if (!read || !endpoint.output.safeParse(read.sample).success) throw noContact()
  reportServerReached()
  return { unchanged: false, list: read.list as ListOf<E>, etag }
}

interface ParsedResponse {
  status: number
  body: unknown
  etag: string | null
}

function noContact() {
  reportServerUnreachable()
  return new NoConnectionError()
}

/** One request and its answer within the session of now; `send` puts it on the line. Throws as {@link call} does. */
export async function sendRequest(
  endpoint: Endpoint,
  options: Options & { body?: unknown },
  send = (life: RequestTimeout) => request(endpoint, options, life),
): Promise<ParsedResponse> {
  await waitForPendingSignOut(endpoint.name)
  const epoch = sessionEpoch()
  const life = new RequestTimeout([
    ...(options.signal ? [options.signal] : []),
    ...(acrossSessions.has(endpoint.name) ? [] : [sessionSignal()]),
  ])
  try {
    const response = await send(life)
    life.restart()
    const etag = response.headers.get('etag')
    if (response.status === 304) return { status: 304, body: undefined, etag }
    const body = isJson(response) ? await readJsonBody(response, life) : undefined
    life.throwIfCancelled()
    if (body === undefined) throw noContact()
    if (response.ok) return { status: response.status, body, etag }
    throw refusal(response, body, epoch)
  } catch (error) {
    if (error instanceof AppError || error instanceof NoConnectionError) throw error
    life.throwIfCancelled()
    throw noContact()
  } finally {
    life.dispose()
  }
}

function request(endpoint: Endpoint, options: Options & { body?: unknown }, life: RequestTimeout) {
  const headers = new Headers({ Accept: 'application/json' })
  const body = options.json ?? (options.body === undefined ? null : JSON.stringify(options.body))
  if (body !== null) headers.set('Content-Type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.forUser !== undefined) headers.set(callerHeader, options.forUser)
  if (options.etag) headers.set('If-None-Match', options.etag)
  const address = fillPath(endpoint.path, options.params, options.query)
  const early = endpoint.method === 'GET' && !options.etag ? earlyAnswer(address) : undefined
  if (early) return life.race(early)
  return fetch(address, {
    method: endpoint.method,
    headers,
    body,
    cache: endpoint.method === 'GET' ? 'default' : 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal: life.signal,
  })
}

/** What was asked before the program had come belongs to the session in which the page opened. */
function earlyAnswer(address: string) {
  return sessionEpoch() === 0 ? takeEarlyResponse(address) : undefined
}

function isJson(response: Response) {
  return response.headers.get('content-type')?.includes('application/json') ?? false
}

/** A 401 is ours only with one of our codes for it: a proxy's own sign-in says nothing about the session. */
function refusal(response: Response, body: unknown, epoch: number) {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return noContact()
  const { error, code, fields, current } = parsed.data
  if (response.status === 401 && errorStatus[code] !== 401) return noContact()
  reportServerReached()
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (response.status === 401) reportUnauthorized(code, epoch)
  return new AppError(code, error, { fields, current, retryAfter })
}
