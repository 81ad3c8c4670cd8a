/** Lets submissions be corrections and relatives to add. SQLite cannot change a check, so the table is made anew. */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

type Column = ColumnDefinitionBuilder

const required = (column: Column) => column.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions_new')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('blog', 'news', 'archive', 'correction', 'relative')`),
    )
    .addColumn('title', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'approved', 'rejected')`),
    )
    .addColumn('review_notes', 'text')
    .addColumn('reviewed_by', 'text')
    .addColumn('reviewed_at', 'text')
    .addColumn('published_id', 'text')
    .addColumn('submitter_id', 'text', required)
    .addColumn('submitter_first_name', 'text', required)
    .addColumn('submitter_last_name', 'text', required)
    .addColumn('submitter_member_id', 'text', (column) => column.references('people.id').onDelete('set null'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await sql`insert into submissions_new select * from submissions`.execute(db)
  await db.schema.dropTable('submissions').execute()
  await db.schema.alterTable('submissions_new').renameTo('submissions').execute()
  for (const [name, column] of [
    ['submissions_submitter', 'submitter_id'],
    ['submissions_status', 'status'],
    ['submissions_member', 'submitter_member_id'],
  ] as const) {
    await db.schema.createIndex(name).on('submissions').column(column).execute()
  }
}
