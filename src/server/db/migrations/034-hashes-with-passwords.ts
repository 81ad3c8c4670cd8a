/**
 * Erases the hashes of request bodies with a password, which can be guessed from them. A repetition of one of these
 * requests gets 409 `key_reused`.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set body_hash = '' where endpoint = 'createUser'`.execute(db)
}
