/** Adds the results of the check of the family data: findings, likely duplicates, and what people decided about them. */
import { type Kysely, sql } from 'kysely'

async function createFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('findings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('people', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('findings_rule')
    .on('findings')
    .columns(['rule', 'severity', 'position'])
    .execute()
  await db.schema.createIndex('findings_person').on('findings').column('person_id').execute()
  await db.schema
    .createTable('accepted_findings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('people', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('accepted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('accepted_findings_account')
    .on('accepted_findings')
    .column('account_id')
    .execute()
}

async function createDuplicates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('duplicate_pairs')
    .addColumn('first_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('second_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('score', 'real', (column) => column.notNull())
    .addColumn('evidence', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('duplicate_pairs_key', ['first_id', 'second_id'])
    .execute()
  await db.schema.createIndex('duplicate_pairs_second').on('duplicate_pairs').column('second_id').execute()
  await db.schema.createIndex('duplicate_pairs_score').on('duplicate_pairs').column('score').execute()
  await db.schema
    .createTable('distinct_people')
    .addColumn('first_id', 'text', (column) => column.notNull())
    .addColumn('second_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('distinct_people_key', ['first_id', 'second_id'])
    .execute()
  await db.schema.createIndex('distinct_people_account').on('distinct_people').column('account_id').execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFindings(db)
  await createDuplicates(db)
  await db.schema
    .createTable('family_check')
    .addColumn('slot', 'text', (column) => column.primaryKey().notNull())
    .addColumn('run_id', 'text')
    .addColumn('run_started_at', 'text')
    .addColumn('host', 'text')
    .addColumn('pid', 'integer')
    .addColumn('checked_at', 'text')
    .addColumn('checked_version', 'text')
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('unlisted', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into family_check (slot, people, unlisted) values ('family', 0, '{}')`.execute(db)
}
