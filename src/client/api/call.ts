/** Makes a call to the server from its endpoint value, and makes the server's errors again. */

import type { z } from 'zod'
import { reportContact, reportNoContact } from '#client/offline/connection.ts'
import { AppError, errorBody } from '#shared/contracts/app-error.ts'
import { type BodyOf, type Endpoint, fillPath, type OutputOf } from '#shared/contracts/endpoint.ts'
import { reportRefusal, sessionEpoch, signedOutFirst } from './session-signals.ts'

/** There was no answer of our server: no network, a server that is down, somebody else's page. */
export class NoConnectionError extends Error {
  constructor() {
    super('There is no connection to the server.')
    this.name = 'NoConnectionError'
  }
}

interface Options {
  params?: Record<string, string>
  query?: Record<string, unknown>
  signal?: AbortSignal | undefined
  /** The record's `updated_at`, for an edit. */
  ifMatch?: string
  /** The UUID under which something is created at most once. */
  idempotencyKey?: string
  /** The tag of the copy at hand: an unchanged list is not sent again. */
  etag?: string | undefined
}

export type CallOptions<E extends Endpoint> = Options &
  (undefined extends BodyOf<E> ? { body?: undefined } : { body: z.input<E['body']> })

/** An answer is given up after this long; saved data were shown long before. */
const patience = 20_000

/**
 * Calls an endpoint.
 *
 * @throws AppError the server's own refusal, with its sentence
 * @throws NoConnectionError where no answer of our server came
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: undefined extends BodyOf<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<OutputOf<E>> {
  const { body } = await exchange(endpoint, options ?? {})
  const output = endpoint.output.safeParse(body)
  if (!output.success) throw noContact()
  return output.data as OutputOf<E>
}

/** A list together with its tag, or the news that the copy at hand is still right. */
export type ListAnswer<T> = { unchanged: true } | { unchanged: false; list: T; etag: string | null }

/**
 * Calls an endpoint that answers with a long list. Only its first entry is checked for its shape: the server has
 * checked them all, and ten thousand checks would hold up the page.
 */
export async function callList<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodArray>>(
  endpoint: E,
  options: Options,
): Promise<ListAnswer<OutputOf<E>>> {
  const { body, response } = await exchange(endpoint, options)
  if (response.status === 304) return { unchanged: true }
  if (!Array.isArray(body) || !endpoint.output.safeParse(body.slice(0, 1)).success) throw noContact()
  return { unchanged: false, list: body as OutputOf<E>, etag: response.headers.get('etag') }
}

function noContact() {
  reportNoContact()
  return new NoConnectionError()
}

async function exchange(endpoint: Endpoint, options: Options & { body?: unknown }) {
  await signedOutFirst(endpoint.name)
  const epoch = sessionEpoch()
  const response = await send(endpoint, options)
  if (response.status === 304) {
    reportContact()
    return { response, body: undefined }
  }
  const body = await readJson(response)
  if (response.ok) {
    reportContact()
    return { response, body }
  }
  throw refusal(response, body, epoch)
}

async function send(endpoint: Endpoint, options: Options & { body?: unknown }) {
  const headers = new Headers({ Accept: 'application/json' })
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.etag) headers.set('If-None-Match', options.etag)
  const timeout = AbortSignal.timeout(patience)
  try {
    return await fetch(fillPath(endpoint.path, options.params, options.query), {
      method: endpoint.method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: endpoint.method === 'GET' ? 'default' : 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw noContact()
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('application/json')) throw noContact()
  try {
    return await response.json()
  } catch {
    throw noContact()
  }
}

function refusal(response: Response, body: unknown, epoch: number) {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return noContact()
  reportContact()
  const { error, code, fields, current } = parsed.data
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  if (response.status === 401) reportRefusal(code, epoch)
  return new AppError(code, error, { fields, current, retryAfter })
}
