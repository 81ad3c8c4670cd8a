/** Adds the names of removed accounts, whose words stay. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_accounts')
    .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('member_id', 'text', (column) => column.references('people.id').onDelete('set null'))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['comments', 'face_answers']) {
    await db.schema.alterTable(table).addColumn('former_account_id', 'text').execute()
    await db.schema.createIndex(`${table}_former`).on(table).column('former_account_id').execute()
  }
  await db.schema.createIndex('former_accounts_member').on('former_accounts').column('member_id').execute()
}
