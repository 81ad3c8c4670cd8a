/** Adds the device that made a calendar feed, so that the feed ends when the owner signs out that device. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calendar_feeds').addColumn('device_hash', 'text').execute()
}
