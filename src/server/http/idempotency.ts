/** Repeated calls: the same key from the same user gives the first answer again, for good. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { SuccessStatus } from './json-response.ts'
import {
  type Claim,
  deletePendingKey,
  findKey,
  insertKey,
  type KeyOwner,
  type KeyRow,
  saveResponse,
  takeOverKey,
} from './idempotency.store.ts'

const successStatus = z.literal([200, 201, 202])

/** What is sent: the serialized answer and its status. */
export interface SerializedResponse {
  status: SuccessStatus
  json: string
}

/** A value's JSON with the keys of its objects in order, so that equal bodies give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function hashBody(body: unknown) {
  return createHash('sha256')
    .update(canonicalJson(body) ?? '')
    .digest('hex')
}

/** The key in an `Idempotency-Key` header: @throws AppError `invalid` where it is not a UUID */
export function readIdempotencyKey(header: string): string {
  const key = header.trim().toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) {
    throw new AppError('invalid', 'The Idempotency-Key must be a UUID.')
  }
  return key
}

/** Stores the answer of a call with its key: in the transaction of its write, or after it. */
export type StoreResponse = (db: Db, sent: SerializedResponse) => Promise<void>

interface Request extends KeyOwner {
  endpoint: string
  input: unknown
}

/** A call that has not answered for so long hangs, wherever its process is: milliseconds. */
const longestWork = 10 * 60_000

/** A claim from far in the future was made by a clock that ran ahead. */
function isAbandoned({ status, created_at }: KeyRow, now: number): boolean {
  return status === null && Math.abs(now - Date.parse(created_at)) > longestWork
}

const stillAtWork = () => new AppError('conflict', 'The same call is still at work.', { retryAfter: 1 })

/** The key for this call, or the answer that was given under it before. @throws AppError conflict */
async function claimKey(deps: Deps, request: Request): Promise<Claim | SerializedResponse> {
  const { db, clock } = deps
  const hash = hashBody(request.input)
  const row = { endpoint: request.endpoint, body_hash: hash, created_at: timestamp(clock) }
  const claim: Claim = { accountId: request.accountId, key: request.key, created_at: row.created_at }
  if (await insertKey(db, request, row)) return claim
  const known = await findKey(db, request)
  if (!known) throw stillAtWork()
  if (isAbandoned(known, clock.now())) {
    if (await takeOverKey(db, { ...claim, created_at: known.created_at }, row)) return claim
    throw stillAtWork()
  }
  if (known.endpoint !== request.endpoint || known.body_hash !== hash) {
    throw new AppError('conflict', 'This Idempotency-Key was used for something else.')
  }
  if (known.status === null || known.body === null) throw stillAtWork()
  return { status: successStatus.parse(known.status), json: known.body }
}

/**
 * Runs a call that creates, runOnce a key: a repeat gets the stored answer, a twin of a call still at work a 409 with
 * `Retry-After`, a key that was used for something else a 409 without. A call that fails gives its key back; one that
 * hangs loses it after a while: what keeps its answer in the transaction of its write writes nothing then.
 */
export async function runOnce(
  deps: Deps,
  request: Request,
  run: (keep: StoreResponse) => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const { db } = deps
  const claim = await claimKey(deps, request)
  if ('json' in claim) return claim
  let kept = false
  try {
    const sent = await run(async (inside, answer) => {
      if (!(await saveResponse(inside, claim, answer.status, answer.json))) throw stillAtWork()
      kept = true
    })
    if (!kept) await saveResponse(db, claim, sent.status, sent.json)
    return sent
  } catch (error) {
    await deletePendingKey(db, claim)
    throw error
  }
}
