/**
 * Marks in the place of what was erased: by them an import knows a person again, and nobody can read a name or an id out
 * of them. They are keyed hashes; the key is this installation's own.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ensureSecret, findSecret } from '#server/db/secrets.ts'

/** The mark of a name or a unique id; small differences of writing do not count. */
export type ErasedHash = (kind: 'name' | 'uid', text: string) => string

const secret = 'erased_mark_key'

function createHasher(key: string): ErasedHash {
  return (kind, text) => {
    const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    return createHmac('sha256', key).update(`${kind} ${plain}`).digest('base64url')
  }
}

/** Opens the marks of this installation; the key is made the first time. */
export async function openErasedHash(db: Db): Promise<ErasedHash> {
  return createHasher(await ensureSecret(db, secret, () => randomBytes(32).toString('base64url')))
}

/** Likewise without writing anything: where nobody was ever erased, no mark is anybody's. */
export async function readErasedHash(db: Db): Promise<ErasedHash> {
  const key = await findSecret(db, secret)
  return key === null ? () => '' : createHasher(key)
}
