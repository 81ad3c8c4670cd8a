/** Adds reunions of the family, and what relatives answer about them. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reunions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('programme', 'text', (column) => column.notNull())
    .addColumn('things_to_bring', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('reunions_creator').on('reunions').column('created_by').execute()
  await db.schema
    .createTable('attendances')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reunion_id', 'text', (column) =>
      column.notNull().references('reunions.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('people_count', 'integer', (column) => column.notNull())
    .addColumn('brings', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('attendances_one_each', ['reunion_id', 'account_id'])
    .execute()
  await db.schema.createIndex('attendances_account').on('attendances').column('account_id').execute()
}
