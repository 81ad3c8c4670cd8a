/** Adds the files at an image host that are still to be deleted there. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hosted_deletions')
    .addColumn('host_file_id', 'text', (column) => column.primaryKey().notNull())
    .execute()
}
