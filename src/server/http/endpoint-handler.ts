/** What a route's handler is given: the checked request, who calls, and from where. */

import type { Context } from 'hono'
import type { z } from 'zod'
import type { AuditActor } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import type { Caller, Endpoint, OutputOf, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts'
import type { SuccessStatus } from './json-response.ts'

/** A session that has passed the checks of its endpoint. Only `http/session.ts` makes one. */
export interface Session {
  id: string
  accountId: string
  user: SessionUser
  /** When the password was last given, RFC 3339. */
  provedAt: string
}

type SessionOf<C extends Caller> = C extends 'anyone' ? Session | null : Session

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: z.output<E['body']>
  /** For calls that create: SHA-256 of the body's bytes as they arrived, hex. Empty for all others. */
  bodySha256: string
  session: SessionOf<E['caller']>
  /** The caller's address, proxies taken into account. */
  ip: string
  /** What the caller's browser says it is. */
  userAgent: string
  /** The `updated_at` that the caller edits, from `If-Match`; null where it was left out or `*`. */
  ifMatch: string | null
  /** For cookies, uploads and answers that are not JSON. */
  context: Context
  /**
   * For calls that create: keeps the answer for repeats with the same key. Call it in the transaction of the write, so
   * that a crash right after it cannot make a repeat write again. Where it was not called, the answer is kept after
   * the handler has returned; without a key it does nothing.
   */
  keepAnswer: (db: Db, answer: OutputOf<E> | EndpointResponse<OutputOf<E>>) => Promise<void>
}

/** An answer with a status of its own (201 for what was created). */
export class EndpointResponse<T> {
  readonly output: T
  readonly status: SuccessStatus
  constructor(output: T, status: SuccessStatus) {
    this.output = output
    this.status = status
  }
}

/**
 * A list whose answer is known by a version: an unchanged one is answered 304 without being loaded, a changed one is
 * loaded, checked, serialized and compressed once.
 */
export class VersionedList<T> {
  readonly version: string
  readonly load: () => Promise<T>
  /** @param version what the ETag is made of: it changes whenever the answer would */
  constructor(version: string, load: () => Promise<T>) {
    this.version = version
    this.load = load
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<OutputOf<E> | EndpointResponse<OutputOf<E>> | VersionedList<OutputOf<E>> | Response>

/** The actor of a call with a session. */
export function getActor(call: { session: Session; ip: string }): AuditActor {
  const { user } = call.session
  return {
    accountId: call.session.accountId,
    firstName: user.first_name,
    lastName: user.last_name,
    ip: call.ip,
  }
}
