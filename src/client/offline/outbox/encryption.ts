/** Sealing with the author's key: AES-GCM, a fresh IV for each value, and bound to the place it is sealed for. */
import { z } from 'zod'
import { submissionType } from '#shared/contracts/submissions.contract.ts'
import type { SealingKey } from './outbox.ts'
import { type KeyRow, orNotSaved, type Sealed } from './outbox-database.ts'
import { type Draft, NotSavedError, type OutboxFile, type Problem, type Writing } from './outbox-entry.ts'

/** Where a sealed value lies: what it is, and of which entry, draft or piece. */
export type Place =
  | readonly [what: 'writing' | 'problem', entryKey: string]
  | readonly [what: 'draft', slot: string]
  | readonly [what: 'piece', fileId: string, n: number]

const outboxFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
}) satisfies z.ZodType<OutboxFile>

const writing = z.object({
  endpoint: z.literal('createSubmission'),
  type: submissionType,
  title: z.string(),
  body: z.string(),
  files: z.array(outboxFile),
}) satisfies z.ZodType<Writing>

export const sealedWriting = z.object({
  writing,
  /** SHA-256 of the bodies that it had before under the same key: one of them may have arrived unnoticed. */
  earlier: z.array(z.string()),
})

export const sealedProblem = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<Problem>

export const sealedDraft = z.object({
  fields: z.record(z.string(), z.string()),
  files: z.array(outboxFile),
  changes: z.string().nullable(),
}) satisfies z.ZodType<Omit<Draft, 'savedAt'>>

/** The browser's, where it has one: a page on plain HTTP has none. @throws NotSavedError */
function subtle(): SubtleCrypto {
  if (typeof crypto === 'undefined' || !('subtle' in crypto) || !crypto.subtle) {
    throw new NotSavedError('closed')
  }
  return crypto.subtle
}

/** The server's key as this device keeps it. @throws NotSavedError */
export function importKey({ id, key }: SealingKey): Promise<KeyRow> {
  return orNotSaved(async () => {
    const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
    if (bytes.length !== 32) throw new NotSavedError('closed')
    return { id, key: await subtle().importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) }
  })
}

function bound(userId: string, keyId: string, place: Place) {
  return new TextEncoder().encode(JSON.stringify([userId, keyId, ...place]))
}

/** @throws NotSavedError */
export function sealBytes(
  held: KeyRow,
  userId: string,
  place: Place,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  return orNotSaved(async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const additionalData = bound(userId, held.id, place)
    const sealed = await subtle().encrypt({ name: 'AES-GCM', iv, additionalData }, held.key, bytes)
    return { keyId: held.id, iv, bytes: sealed }
  })
}

/** @returns null where the key is another one, or this was sealed for another place or is spoilt */
export async function openBytes(
  held: KeyRow,
  userId: string,
  place: Place,
  { keyId, iv, bytes }: Sealed,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (keyId !== held.id) return null
  const additionalData = bound(userId, keyId, place)
  try {
    return new Uint8Array(await subtle().decrypt({ name: 'AES-GCM', iv, additionalData }, held.key, bytes))
  } catch {
    return null
  }
}

/** @throws NotSavedError */
export function sealValue(held: KeyRow, userId: string, place: Place, value: unknown): Promise<Sealed> {
  return sealBytes(held, userId, place, new TextEncoder().encode(JSON.stringify(value)))
}

/** @returns null as {@link openBytes} does, and for what is not of that shape */
export async function openValue<T>(
  held: KeyRow | undefined,
  userId: string,
  place: Place,
  sealed: Sealed,
  shape: z.ZodType<T>,
): Promise<T | null> {
  const bytes = held ? await openBytes(held, userId, place, sealed) : null
  if (!bytes) return null
  try {
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

/** Whether it is the very same sealed value: nobody has put another in its place. */
export function sameSealed(one: Sealed, other: Sealed): boolean {
  return one.iv.length === other.iv.length && one.iv.every((byte, i) => byte === other.iv[i])
}
