/** Provides the key pair with which this installation identifies itself to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'

const pushKeys = z.object({
  /** A P-256 point without compression, base64url. */
  publicKey: z.string(),
  /** Base64url. */
  privateKey: z.string(),
})
type PushKeys = z.infer<typeof pushKeys>

const privateKeyBytes = 32

function makeKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node leaves out leading zeros.
  const hex = pair.getPrivateKey('hex').padStart(2 * privateKeyBytes, '0')
  const keys: PushKeys = { publicKey, privateKey: Buffer.from(hex, 'hex').toString('base64url') }
  return JSON.stringify(keys)
}

/** The keys, made at the first request. With new keys, every device has to subscribe again. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  return pushKeys.parse(JSON.parse(await ensureSecret(db, 'push_keys', makeKeys)))
}
