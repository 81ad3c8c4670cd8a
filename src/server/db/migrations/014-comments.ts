/** Adds what relatives say about a person, a picture, a story or news. A comment without words is a thank-you. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('target_type', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('text', 'text')
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('comments_target')
    .on('comments')
    .columns(['target_id', 'target_type'])
    .execute()
  await db.schema.createIndex('comments_parent').on('comments').column('parent_id').execute()
  await db.schema.createIndex('comments_author').on('comments').column('author_id').execute()
  await sql`create unique index comments_one_thanks on comments (target_type, target_id, author_id)
    where text is null and author_id is not null`.execute(db)
}
