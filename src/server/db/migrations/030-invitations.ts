/** Adds invitations, which administrators approve, and the hashes of their links. */
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('asked_by', 'text', required)
    .addColumn('approved_by', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('invitations_person').on('invitations').column('person_id').execute()
  await db.schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('invitation_id', 'text', (column) =>
      column.notNull().references('invitations.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', required)
    .execute()
  for (const column of ['invitation_id', 'created_by']) {
    await db.schema.createIndex(`invitation_links_${column}`).on('invitation_links').column(column).execute()
  }
}
