/** Adds the device that added a passkey, so that the passkey is removed when the owner ends the sessions there. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('passkeys').addColumn('device_hash', 'text').execute()
}
