/** Adds which children have the same parents where these are not known; the next import tells. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('birth_family', 'text').execute()
}
