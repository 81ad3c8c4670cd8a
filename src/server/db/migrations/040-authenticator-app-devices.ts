/** Adds the device that set up an authenticator app, so that the app is removed when the owner ends the sessions there. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('authenticator_apps').addColumn('device_hash', 'text').execute()
}
