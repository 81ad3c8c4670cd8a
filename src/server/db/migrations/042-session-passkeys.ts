/**
 * Adds the passkey that opened a session, so that the session ends with the passkey, and the device that made recovery codes,
 * so that the codes are removed when the owner signs out that device.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('passkey_id', 'text').execute()
  await db.schema.alterTable('recovery_codes').addColumn('device_hash', 'text').execute()
}
