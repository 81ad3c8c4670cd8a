/**
 * Hashes the names and ids of erased people, so that an import recognizes them although no name is stored.
 * The hashes are keyed; each installation has its own key.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { ensureSecret, findSecret } from '#server/db/secrets.ts'
import { limitMarks } from '#shared/search-text.ts'

/** The hash of a name, a date of birth or a unique id. Letter case and spacing do not matter. */
export type ErasedHash = (kind: 'name' | 'birth' | 'uid', text: string) => string

const secret = 'erased_mark_key'

function createHasher(key: string): ErasedHash {
  return (kind, text) => {
    const plain = limitMarks(text).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    return createHmac('sha256', key).update(`${kind} ${plain}`).digest('base64url')
  }
}

/** Opens this installation's hash function and creates its key if there is none. */
export async function openErasedHash(db: Db): Promise<ErasedHash> {
  return createHasher(await ensureSecret(db, secret, () => randomBytes(32).toString('base64url')))
}

/** Opens the hash function without writing; without a key nobody was ever erased, and no hash matches. */
export async function readErasedHash(db: Db): Promise<ErasedHash> {
  const key = await findSecret(db, secret)
  return key === null ? () => '' : createHasher(key)
}
