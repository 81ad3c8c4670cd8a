/** Encrypts with the author's key: AES-GCM, a new IV for each value, authenticated with the place of the value. */

import { z } from 'zod'
import { submissionType } from '#shared/contracts/submissions.contract.ts'

import { type Encrypted, type KeyRow, toNotSavedError } from './outbox-database.ts'
import {
  type DraftContent,
  NotSavedError,
  type OutboxFile,
  type OutboxSubmission,
  type SendProblem,
} from './outbox-entry.ts'

export interface EncryptionKey {
  id: string
  /** 256 bits, base64. */
  key: string
}

/** The place of an encrypted value. A value that was moved to another place cannot be decrypted. */
export type EncryptionContext =
  | readonly [what: 'writing' | 'problem', entryKey: string]
  | readonly [what: 'draft', place: string]
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
}) satisfies z.ZodType<OutboxSubmission>

/** The content of an entry; `writing` is the submission. */
export const entryContentSchema = z.object({
  writing,
  /** SHA-256 of earlier bodies under the same key: the server may have received one of them. */
  earlier: z.array(z.string()),
})

export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<SendProblem>

export const draftSchema = z.object({
  /** Not in drafts of the first version. */
  type: submissionType.optional(),
  fields: z.record(z.string(), z.string()),
  files: z.array(outboxFile),
  changes: z.string().nullable(),
  isDiscarded: z.boolean().optional(),
}) satisfies z.ZodType<Omit<DraftContent, 'type'>>

/** Web Crypto, which a page on plain HTTP does not have. @throws NotSavedError */
function subtle(): SubtleCrypto {
  if (typeof crypto === 'undefined' || !('subtle' in crypto) || !crypto.subtle) {
    throw new NotSavedError('closed')
  }
  return crypto.subtle
}

/** Imports the server's key as a key that cannot be extracted. @throws NotSavedError */
export function importKey({ id, key }: EncryptionKey): Promise<KeyRow> {
  return toNotSavedError(async () => {
    const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
    if (bytes.length !== 32) throw new NotSavedError('closed')
    return { id, key: await subtle().importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) }
  })
}

function toAdditionalData(userId: string, keyId: string, place: EncryptionContext) {
  return new TextEncoder().encode(JSON.stringify([userId, keyId, ...place]))
}

/** @throws NotSavedError */
export function encryptBytes(
  authorKey: KeyRow,
  userId: string,
  place: EncryptionContext,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Encrypted> {
  return toNotSavedError(async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const additionalData = toAdditionalData(userId, authorKey.id, place)
    const encrypted = await subtle().encrypt({ name: 'AES-GCM', iv, additionalData }, authorKey.key, bytes)
    return { keyId: authorKey.id, iv, bytes: encrypted }
  })
}

/** @returns null where the key or the place is another one, or the bytes are damaged */
export async function decryptBytes(
  authorKey: KeyRow,
  userId: string,
  place: EncryptionContext,
  { keyId, iv, bytes }: Encrypted,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const used = [authorKey, ...(authorKey.replaced ?? [])].find(({ id }) => id === keyId)
  if (!used) return null
  const additionalData = toAdditionalData(userId, keyId, place)
  try {
    return new Uint8Array(await subtle().decrypt({ name: 'AES-GCM', iv, additionalData }, used.key, bytes))
  } catch {
    return null
  }
}

/** @throws NotSavedError */
export function encryptValue(
  authorKey: KeyRow,
  userId: string,
  place: EncryptionContext,
  value: unknown,
): Promise<Encrypted> {
  return encryptBytes(authorKey, userId, place, new TextEncoder().encode(JSON.stringify(value)))
}

/** @returns null as {@link decryptBytes} does, and where the value does not match the schema */
export async function decryptValue<T>(
  authorKey: KeyRow | undefined,
  userId: string,
  place: EncryptionContext,
  sealed: Encrypted,
  shape: z.ZodType<T>,
): Promise<T | null> {
  const bytes = authorKey ? await decryptBytes(authorKey, userId, place, sealed) : null
  if (!bytes) return null
  try {
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

/** Whether both are the same encrypted value, and not two encryptions of the same text. */
export function isSameEncryption(one: Encrypted, other: Encrypted): boolean {
  return one.iv.length === other.iv.length && one.iv.every((byte, i) => byte === other.iv[i])
}
