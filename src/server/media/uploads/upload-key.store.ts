/** The key that upload tokens are signed with: made once for an installation, never given out. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'

/** The key of this installation. */
export function ensureUploadKey(db: Db): Promise<string> {
  return ensureSecret(db, 'upload_private_key', () => randomBytes(32).toString('base64url'))
}
