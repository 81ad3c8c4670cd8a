/** Test answers of the server, made from the endpoint values: a test cannot answer what the contract does not say. */
import { type HttpHandler, HttpResponse, http } from 'msw/http'
import { AppError, type AppErrorDetails, type ErrorCode } from '#shared/contracts/app-error.ts'
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'

/** What arrived, already read by the endpoint's own schemas. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

/** The endpoint's output, or a whole response where the test is about the wire itself. */
export type Reply<E extends Endpoint> = OutputOf<E> | Response

/** Answers calls of one endpoint. The resolver may throw an AppError; what it returns must fit the endpoint's output. */
export function handle<E extends Endpoint>(
  endpoint: E,
  resolver: (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>,
): HttpHandler {
  return onEndpoint(endpoint, async ({ request, params }) => {
    try {
      const reply = await resolver(await readRequest(endpoint, request, params))
      if (reply instanceof Response) return reply
      return HttpResponse.json(endpoint.output.parse(reply) as object, { headers: noStore })
    } catch (error) {
      if (error instanceof AppError) return refusal(error.code, error.message, error.details)
      throw error
    }
  })
}

/** Answers a list with its strong tag, and 304 to whoever names that tag. */
export function handleList<E extends Endpoint>(
  endpoint: E,
  current: (asked: Asked<E>) => { list: OutputOf<E>; etag: string },
): HttpHandler {
  return handle(endpoint, (asked) => {
    const { list, etag } = current(asked)
    const headers = { ...noStore, ETag: etag }
    if (asked.request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers })
    return HttpResponse.json(endpoint.output.parse(list) as object, { headers })
  })
}

/** Refuses every call of the endpoint the way our server does. */
export function handleRefusal(endpoint: Endpoint, code: ErrorCode, sentence = 'Refused.'): HttpHandler {
  return onEndpoint(endpoint, () => refusal(code, sentence))
}

/** No answer at all: the network is gone or the server is down. */
export function handleSilence(endpoint: Endpoint): HttpHandler {
  return onEndpoint(endpoint, () => HttpResponse.error())
}

/** Somebody else's page in the place of our answer: a hotel's sign-in form (200) or a proxy's error (502). */
export function handleForeignPage(endpoint: Endpoint, status = 200): HttpHandler {
  return onEndpoint(endpoint, () => foreignPage(status))
}

export function foreignPage(status = 200): Response {
  return HttpResponse.html('<html><body>Welcome to our hotel</body></html>', { status })
}

/** The error body of our server, under the code's own status. */
export function refusal(code: ErrorCode, sentence: string, details: AppErrorDetails = {}): Response {
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
): Promise<Asked<E>> {
  const text = request.method === 'GET' || endpoint.upload ? '' : await request.clone().text()
  // The wildcard in front of the path is a parameter, too, by the name 0.
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
