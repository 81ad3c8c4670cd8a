/** Encrypts the secrets of authenticator apps with a key that this installation generates. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

async function readKey(db: Db): Promise<Buffer> {
  const key = await ensureSecret(db, 'authenticator_app_key', () => randomBytes(32).toString('base64url'))
  return Buffer.from(key, 'base64url')
}

/** @returns base64url; only the same account's secret can be decrypted from it */
export async function sealSecret(db: Db, accountId: string, secret: Uint8Array): Promise<string> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, await readKey(db), iv).setAAD(Buffer.from(accountId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws Error if the text was changed or belongs to another account or installation */
export async function openSecret(
  db: Db,
  accountId: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, await readKey(db), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return new Uint8Array(
    Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]),
  )
}
