/** Adds hashes of the sources, citations and participants that a family tree has hidden: a later version may tell them again. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gedcom_sources')
    .addColumn('hidden_entries', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
