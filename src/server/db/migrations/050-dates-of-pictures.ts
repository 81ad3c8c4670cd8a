/** Adds when pictures were taken, as their files tell. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('taken_on', 'text').execute()
}
