/** Adds the text size that a user has chosen, in percent. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('text_size', 'integer').execute()
}
