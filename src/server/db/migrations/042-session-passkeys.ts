/**
 * Adds the passkey that opened a session, so that the session ends with the passkey; the device that made recovery codes, so
 * that the codes are removed when the owner signs out that device; and the device that no longer shows a notice.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('passkey_id', 'text').execute()
  await db.schema.alterTable('security_notices').addColumn('hidden_on', 'text').execute()
  await db.schema.alterTable('recovery_codes').addColumn('device_hash', 'text').execute()
}
