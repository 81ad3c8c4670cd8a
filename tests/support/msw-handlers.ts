/** Builds msw handlers from the endpoint values, so that a test cannot respond with what the contract does not allow. */
import { type HttpHandler, HttpResponse, http } from 'msw/http'
import { AppError, type AppErrorDetails, type ErrorCode } from '#shared/contracts/app-error.ts'
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'

/** The request, parsed by the endpoint's schemas. */
export interface ParsedRequest<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

/** The endpoint's output, or a complete Response. */
export type Reply<E extends Endpoint> = OutputOf<E> | Response

/** Handles requests of one endpoint. The resolver may throw an AppError; its result must match the endpoint's output schema. */
export function handle<E extends Endpoint>(
  endpoint: E,
  resolver: (asked: ParsedRequest<E>) => Reply<E> | Promise<Reply<E>>,
): HttpHandler {
  return onEndpoint(endpoint, async ({ request, params }) => {
    try {
      const reply = await resolver(await readRequest(endpoint, request, params))
      if (reply instanceof Response) return reply
      return HttpResponse.json(endpoint.output.parse(reply) as object, { headers: noStore })
    } catch (error) {
      if (error instanceof AppError) return errorResponse(error.code, error.message, error.details)
      throw error
    }
  })
}

/** Responds with a list and its strong ETag, and with 304 to a matching If-None-Match. */
export function handleList<E extends Endpoint>(
  endpoint: E,
  current: (asked: ParsedRequest<E>) => { list: OutputOf<E>; etag: string },
): HttpHandler {
  return handle(endpoint, (asked) => {
    const { list, etag } = current(asked)
    const headers = { ...noStore, ETag: etag }
    if (asked.request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers })
    return HttpResponse.json(endpoint.output.parse(list) as object, { headers })
  })
}

/** Responds with an AppError to every request of the endpoint. */
export function handleWithError(endpoint: Endpoint, code: ErrorCode, sentence = 'Refused.'): HttpHandler {
  return onEndpoint(endpoint, () => errorResponse(code, sentence))
}

/** Makes requests of the endpoint fail like a network error. */
export function handleWithNetworkError(endpoint: Endpoint): HttpHandler {
  return onEndpoint(endpoint, () => HttpResponse.error())
}

/** Responds with a foreign HTML page, like a captive portal (200) or a proxy's error (502). */
export function handleWithForeignPage(endpoint: Endpoint, status = 200): HttpHandler {
  return onEndpoint(endpoint, () => foreignPage(status))
}

export function foreignPage(status = 200): Response {
  return HttpResponse.html('<html><body>Welcome to our hotel</body></html>', { status })
}

/** The server's error response for an error code, with its status. */
export function errorResponse(code: ErrorCode, sentence: string, details: AppErrorDetails = {}): Response {
  const error = new AppError(code, sentence, details)
  const { fields, current, retryAfter } = details
  return HttpResponse.json(
    { error: sentence, code, ...(fields && { fields }), ...(current !== undefined && { current }) },
    {
      status: error.status,
      headers: { ...noStore, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
    },
  )
}

const noStore = { 'Cache-Control': 'no-store' }
const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
}

type Resolve = (info: { request: Request; params: Record<string, unknown> }) => Response | Promise<Response>

function onEndpoint(endpoint: Endpoint, resolve: Resolve): HttpHandler {
  return methods[endpoint.method](`*/api${endpoint.path}`, ({ request, params }) =>
    resolve({ request, params }),
  )
}

async function readRequest<E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: Record<string, unknown>,
): Promise<ParsedRequest<E>> {
  const text = request.method === 'GET' || endpoint.upload ? '' : await request.clone().text()
  // msw counts the wildcard in front of the path as parameter 0.
  const named = Object.entries(params).filter(([name]) => name !== '0')
  const parts = {
    params: named.length > 0 ? Object.fromEntries(named) : undefined,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  }
  return {
    params: endpoint.params.parse(parts.params) as ParamsOf<E>,
    query: endpoint.query.parse(parts.query) as QueryOf<E>,
    body: endpoint.body.parse(parts.body) as BodyOf<E>,
    request,
  }
}
