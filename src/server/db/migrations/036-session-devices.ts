/** Adds the device of a session, so that all sessions on a device can be ended. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute()
}
