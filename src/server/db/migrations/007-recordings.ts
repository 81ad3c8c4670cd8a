/** Adds what the server knows about the copies of films and recordings, and the version of a file at an image host. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recordings')
    .addColumn('media_id', 'text', (column) =>
      column.primaryKey().notNull().references('media.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('playable', 'limited', 'unreadable', 'converted')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('media').addColumn('host_version', 'text').execute()
}
