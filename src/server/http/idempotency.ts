/** Answers a repeated request with the stored first response, found by user and idempotency key. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { hashWithSalt } from '#server/accounts/password-hash.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import {
  type Claim,
  deletePendingKey,
  deletePendingKeys,
  findKey,
  insertKey,
  type KeyOwner,
  type KeyRow,
  saveResponse,
  takeOverKey,
} from './idempotency.store.ts'
import type { SuccessStatus } from './json-response.ts'

export { eraseStoredResponses } from './idempotency.store.ts'

const successStatus = z.literal([200, 201, 202])

/** A serialized response with its status. */
export interface SerializedResponse {
  status: SuccessStatus
  json: string
}

/** JSON with sorted object keys, so that equal bodies give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * The body with Argon2id hashes instead of its secrets: the stored hash of a request must not make a password easier to
 * guess than the account's own hash does.
 */
async function hashSecrets({ endpoint: { secretFields }, key, body }: Request): Promise<unknown> {
  if (secretFields.length === 0 || typeof body !== 'object' || body === null) return body
  const secrets = Object.entries(body).filter(([name]) => secretFields.includes(name))
  const salt = key.replaceAll('-', '')
  const hashed = secrets.map(async ([name, secret]) => [
    name,
    await hashWithSalt(canonicalJson(secret), salt),
  ])
  return { ...body, ...Object.fromEntries(await Promise.all(hashed)) }
}

async function hashRequest(request: Request): Promise<string> {
  const input = [request.params ?? null, (await hashSecrets(request)) ?? null]
  return createHash('sha256').update(canonicalJson(input)).digest('hex')
}

/** The key in an `Idempotency-Key` header. @throws AppError `invalid` if it is no UUID */
export function readIdempotencyKey(header: string): string {
  const key = header.trim().toLowerCase()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) {
    throw new AppError('invalid', 'The Idempotency-Key must be a UUID.')
  }
  return key
}

/** Stores a response with its key. Call it in the transaction of the write, or after it. */
type StoreResponse = (db: Db, sent: SerializedResponse) => Promise<void>

interface Request extends KeyOwner {
  endpoint: Pick<Endpoint, 'name' | 'secretFields'>
  params: unknown
  body: unknown
}

/** After this time without a response, a request counts as abandoned in every process. Milliseconds. */
const maxRequestMs = 10 * 60_000

/** A claim from far in the future was written while the server's clock was ahead. */
function isAbandoned({ status, created_at }: KeyRow, now: number): boolean {
  return status === null && Math.abs(now - Date.parse(created_at)) > maxRequestMs
}

const stillRunning = () =>
  new AppError('conflict', 'This change is still being saved. Please wait a moment.', { retryAfter: 1 })

const erasedResponse = () =>
  new AppError(
    'gone',
    'Your change was saved earlier. It cannot be shown again, because the data of a family member in it have been erased.',
  )

/** Claims the key for this request, or returns the stored response. @throws AppError conflict, key_reused, gone */
async function claimKey(deps: Deps, request: Request): Promise<Claim | SerializedResponse> {
  const { db, clock } = deps
  const hash = await hashRequest(request)
  const row = { endpoint: request.endpoint.name, body_hash: hash, created_at: timestamp(clock) }
  const claim: Claim = { accountId: request.accountId, key: request.key, created_at: row.created_at }
  if (await insertKey(db, request, row)) return claim
  const existing = await findKey(db, request)
  if (!existing) throw stillRunning()
  if (isAbandoned(existing, clock.now())) {
    if (await takeOverKey(db, { ...claim, created_at: existing.created_at }, row)) return claim
    throw stillRunning()
  }
  if (existing.endpoint !== request.endpoint.name || existing.body_hash !== hash) {
    throw new AppError('key_reused', 'This Idempotency-Key was used for another request.')
  }
  if (existing.status === null) throw stillRunning()
  if (existing.body === null) throw erasedResponse()
  return { status: successStatus.parse(existing.status), json: existing.body }
}

/** Releases the keys of requests that an ended process left unanswered. Call it when the server starts. */
export async function releasePendingKeys({ db }: Pick<Deps, 'db'>): Promise<void> {
  await deletePendingKeys(db)
}

/**
 * Runs a request that creates, once per key. A repeated request gets the stored response; a request at the
 * same time gets 409 with `Retry-After`; a key used for another request gives 409 `key_reused`. A failed
 * request releases its key. A request that hangs loses its key to a repeated one, and a transaction that
 * stores the response under a lost key is rolled back.
 */
export async function runOnce(
  deps: Deps,
  request: Request,
  run: (store: StoreResponse) => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const { db } = deps
  const claim = await claimKey(deps, request)
  if ('json' in claim) return claim
  let isStored = false
  try {
    const sent = await run(async (transaction, response) => {
      if (!(await saveResponse(transaction, claim, response.status, response.json))) throw stillRunning()
      isStored = true
    })
    if (!isStored) await saveResponse(db, claim, sent.status, sent.json)
    return sent
  } catch (error) {
    await deletePendingKey(db, claim)
    throw error
  }
}
