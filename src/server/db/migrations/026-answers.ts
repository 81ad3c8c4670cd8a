/**
 * Adds questions that articles ask the family, the conversations of which an account wants no notices, and reports about
 * comments. SQLite cannot drop the check of the submissions' types, so the table is made anew.
 */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

type Column = ColumnDefinitionBuilder

const required = (column: Column) => column.notNull()

async function rebuildSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('submissions_new')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', required)
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('question', 'text').execute()
  await db.schema.alterTable('articles').addColumn('answer_id', 'text').execute()
  await db.schema
    .createTable('muted_conversations')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('target_type', 'text', required)
    .addColumn('target_id', 'text', required)
    .addPrimaryKeyConstraint('muted_conversations_key', ['account_id', 'target_type', 'target_id'])
    .execute()
  await db.schema
    .createIndex('muted_conversations_target')
    .on('muted_conversations')
    .columns(['target_id', 'target_type'])
    .execute()
  await rebuildSubmissions(db)
}
