/** Adds the archive items that a family tree told of each of its sources: items that were removed here are not set again. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gedcom_record_links')
    .addColumn('item_ids', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
