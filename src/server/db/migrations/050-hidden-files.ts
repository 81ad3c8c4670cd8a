/** Adds the files that a family tree has hidden: a later version that no longer restricts them does not show them. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gedcom_sources')
    .addColumn('hidden_files', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
