/** What an endpoint value is: method, path, who may call it, and the shapes that go in and out. */
import './disable-zod-eval.ts'
import { z } from 'zod'

/**
 * Who may call.
 * `anyone`: no session needed. `session`: any session that may browse. `changing`: also while a password must be
 * changed. `member`: a family member's session. `admin`: a session with the role admin.
 */
export type Caller = 'anyone' | 'session' | 'changing' | 'member' | 'admin'

/**
 * A header by which a device says for whom it calls: another session's answer is 409 `other_user`. What one relative wrote
 * on a phone must not be sent in the name of the next who signed in there.
 */
export const callerHeader = 'Session-User'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Caller = Caller,
> {
  /** A name that is unique in the whole contract: the outbox and the permission table use it. */
  readonly name: string
  readonly method: Method
  /** Under `/api`, with `:name` for each parameter. */
  readonly path: string
  readonly caller: Who
  readonly params: Params
  readonly query: Query
  /** The JSON body; `z.undefined()` where there is none. */
  readonly body: Body
  readonly output: Output
  /** A grave call: asks for the password again when the last proof is older than 30 minutes. */
  readonly grave: boolean
  /** A POST that creates: takes an `Idempotency-Key`. */
  readonly creates: boolean
  /** A PUT or DELETE of a record, or another call that rewrites it: takes `If-Match` with the record's `updated_at`. */
  readonly edits: boolean
  /** A request body that is a file, read by the route itself as a stream. */
  readonly upload: boolean
}

const none = z.undefined()
const anyQuery = z.object({})
type None = typeof none
type AnyQuery = typeof anyQuery

interface EndpointInit<P, Q, B, O, W> {
  name: string
  method: Method
  path: string
  caller: W
  params?: P
  query?: Q
  body?: B
  output: O
  grave?: boolean
  creates?: boolean
  edits?: boolean
  upload?: boolean
}

/** Declares an endpoint. Whatever is not said is: no parameters, no query, no body, not grave, no key. */
export function endpoint<
  O extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = AnyQuery,
  B extends z.ZodType = None,
  W extends Caller = Caller,
>(init: EndpointInit<P, Q, B, O, W>): Endpoint<P, Q, B, O, W> {
  return {
    grave: false,
    creates: false,
    edits: false,
    upload: false,
    ...init,
    params: (init.params ?? none) as P,
    query: (init.query ?? anyQuery) as Q,
    body: (init.body ?? none) as B,
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The path with its parameters filled in, percent-encoded, and the query appended. */
export function fillPath(path: string, params?: Record<string, string>, query?: Record<string, unknown>) {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search ? `/api${filled}?${search}` : `/api${filled}`
}

/** How many of a list are wanted, from its beginning; all where it is left out. */
export const listLimit = z.coerce.number().int().min(1).max(500).optional()

export const byId = z.object({ id: z.string().min(1).max(64) })
export const success = z.object({ success: z.literal(true) })
