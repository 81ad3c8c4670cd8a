/** The secret key that signs upload tokens, created once per installation. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'

/** Reads the key; creates it the first time. */
export function ensureUploadKey(db: Db): Promise<string> {
  return ensureSecret(db, 'upload_private_key', () => randomBytes(32).toString('base64url'))
}
