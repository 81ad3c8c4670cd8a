/** Types of endpoint handlers: the checked request, its session, and the possible results. */

import type { Context } from 'hono'
import type { z } from 'zod'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Db } from '#server/db/open.ts'
import type { ListVersion } from '#server/db/versions.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { Caller, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'
import type { SuccessStatus } from './json-response.ts'

/** A session that has passed the checks of its endpoint. Only `http/session.ts` creates one. */
export interface Session {
  id: string
  accountId: string
  user: SessionUser
  /** When the user last entered the password, RFC 3339. */
  provedAt: string
}

type SessionOf<C extends Caller> = C extends 'anyone' ? Session | null : Session

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: z.output<E['body']>
  /** For endpoints that create: SHA-256 of the received body, hex. Empty for all others. */
  bodySha256: string
  session: SessionOf<E['caller']>
  /** The caller's IP address, with trusted proxies taken into account. */
  ip: string
  /** The User-Agent header. */
  userAgent: string
  /** The `updated_at` from `If-Match`; null if the header is missing or `*`. */
  ifMatch: string | null
  /** For cookies, uploads and responses that are not JSON. */
  context: Context
  /**
   * For endpoints that receive a file: checks again that the session is open and may do this. Call it when the file has
   * arrived, which may take an hour.
   * @throws AppError as the checks before the handler
   */
  recheckAccess: () => Promise<void>
  /**
   * For endpoints that create: stores the response for repeated requests with the same idempotency key. Call
   * it in the transaction of the write, so that a crash after the commit cannot make a repeated request write
   * again. If the handler does not call it, the response is stored after the handler returns. Without a key
   * it does nothing.
   */
  storeResponse: (db: Db, result: OutputOf<E> | EndpointResponse<OutputOf<E>>) => Promise<void>
}

/** A response with a status other than 200, such as 201 for a created record. */
export class EndpointResponse<T> {
  readonly output: T
  readonly status: SuccessStatus
  constructor(output: T, status: SuccessStatus) {
    this.output = output
    this.status = status
  }
}

/**
 * A list with a version. An unchanged list is answered 304 without loading; a changed list is loaded,
 * validated, serialized and compressed once.
 */
export class VersionedList<T> {
  readonly version: ListVersion
  readonly load: () => Promise<T>
  readonly variant: string
  /**
   * @param version part of the ETag: must change whenever the list would change
   * @param variant part of the ETag: what else distinguishes the list from others of the endpoint
   */
  constructor(version: ListVersion, load: () => Promise<T>, variant = '') {
    this.version = version
    this.load = load
    this.variant = variant
  }
}

/** A response that is loaded for every request, and whose ETag is a hash of its content. */
export class TaggedResponse<T> {
  readonly output: T
  constructor(output: T) {
    this.output = output
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<
  | OutputOf<E>
  | EndpointResponse<OutputOf<E>>
  | VersionedList<OutputOf<E>>
  | TaggedResponse<OutputOf<E>>
  | Response
>

/** The audit log's actor for a request with a session. */
export function getActor(call: { session: Session; ip: string }): AuditActor {
  const { user } = call.session
  return {
    accountId: call.session.accountId,
    firstName: user.first_name,
    lastName: user.last_name,
    ip: call.ip,
  }
}
