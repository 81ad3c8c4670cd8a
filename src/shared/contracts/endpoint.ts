/** Declares endpoints: method, path, who may call, and the schemas of input and output. */
import './fields/zod-settings.ts'
import { z } from 'zod'
import * as limits from '#shared/limits.ts'

/**
 * Who may call an endpoint.
 * `anyone`: no session is needed. `session`: any session. `changing`: also a session whose password must be changed first.
 * `enrolling`: also the session of an administrator who must set up a second step first; `changing` includes it.
 * `member`: a family member's session. `admin`: a session with the role admin.
 */
export type Caller = 'anyone' | 'session' | 'changing' | 'enrolling' | 'member' | 'admin'

/**
 * Request header with the id of the user who wrote the content. The server answers 409 `other_user` when the session
 * belongs to somebody else, so that a shared phone never sends one relative's submission in another's name.
 */
export const callerHeader = 'Session-User'

/**
 * Response header of every write, and request header of the reads after it: the version of the data. A reader never gets
 * lists from before its own last write.
 */
export const versionHeader = 'Data-Version'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Caller = Caller,
> {
  /** Unique among all endpoints; the outbox and the permission table use this name. */
  readonly name: string
  readonly method: Method
  /** Follows `/api`; `:name` stands for a parameter. */
  readonly path: string
  readonly caller: Who
  readonly params: Params
  readonly query: Query
  /** The JSON body; `z.undefined()` for endpoints without a body. */
  readonly body: Body
  readonly output: Output
  /** A sensitive action: the user must have entered the password or used a passkey within `limits.session.passwordConfirmationMs`. */
  readonly needsPassword: boolean
  /** A POST that creates a record and accepts an `Idempotency-Key`. */
  readonly creates: boolean
  /** Fields of the body that the server keeps in no form from which they can be guessed: passwords. */
  readonly secretFields: readonly string[]
  /** Changes or deletes a record and requires `If-Match` with the record's `updated_at`. */
  readonly edits: boolean
  /** The request body is a file, which the route reads as a stream. */
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
  needsPassword?: boolean
  creates?: boolean
  secretFields?: readonly string[]
  edits?: boolean
  upload?: boolean
}

/** Declares an endpoint. Parts that are left out are empty or false. */
export function endpoint<
  O extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = AnyQuery,
  B extends z.ZodType = None,
  W extends Caller = Caller,
>(init: EndpointInit<P, Q, B, O, W>): Endpoint<P, Q, B, O, W> {
  return {
    needsPassword: false,
    creates: false,
    secretFields: [],
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

/** Returns only the first records of a list; without a limit the complete list. */
export const listLimit = z.coerce.number().int().min(1).max(limits.listLength.records).optional()

export const byId = z.object({ id: z.string().min(1).max(limits.textLength.recordId) })
export const success = z.object({ success: z.literal(true) })
