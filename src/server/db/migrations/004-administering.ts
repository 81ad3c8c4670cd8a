/** Undo, a log that is found quickly, settings that know their age, mail that waits, and people who were erased. */
import { type Kysely, sql } from 'kysely'

/** An entry is never changed, but for a person's own data that must go on request: then all of its details go. */
async function letDetailsBeErased(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_no_update`.execute(db)
  const kept = ['id', 'at', 'account_id', 'action', 'target_type', 'target_id', 'ip_address', 'change_id']
  const same = kept.map((column) => `new.${column} is old.${column}`).join(' and ')
  await sql`create trigger audit_log_no_update before update on audit_log
    when not (${sql.raw(same)} and new.details = '{"erased":true}')
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('changes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('undone_by', 'integer')
    .execute()
  await db.schema.createIndex('changes_at').on('changes').column('at').execute()
  await db.schema
    .createTable('row_changes')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('change_id', 'text', (c) => c.notNull().references('changes.id').onDelete('cascade'))
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('row_changes_change').on('row_changes').column('change_id').execute()
  await db.schema
    .createIndex('row_changes_row')
    .on('row_changes')
    .columns(['table_name', 'row_key'])
    .execute()
  await db.schema
    .createTable('open_change')
    .addColumn('slot', 'integer', (c) => c.primaryKey().notNull().check(sql`slot = 1`))
    .addColumn('change_id', 'text', (c) => c.notNull())
    .execute()

  await sql`alter table audit_log add column change_id text`.execute(db)
  await db.schema
    .createIndex('audit_log_kind')
    .on('audit_log')
    .columns(['action', 'target_type', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_log_target')
    .on('audit_log')
    .columns(['target_type', 'target_id'])
    .execute()
  await letDetailsBeErased(db)
  await sql`create virtual table audit_search using fts5(
    kind, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
  )`.execute(db)
  await sql`insert into audit_search (rowid, kind, words)
    select id, replace(action || target_type, '_', ''),
      coalesce(account_first_name, '') || ' ' || coalesce(account_last_name, '') || ' ' || details
    from audit_log`.execute(db)

  await sql`alter table settings add column updated_at text`.execute(db)
  await sql`alter table people add column erased_at text`.execute(db)
  await sql`alter table accounts add column mailed_to text`.execute(db)
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mails_next').on('mails').column('next_try_at').execute()
  await db.schema
    .createTable('gedcom_media')
    .addColumn('source_id', 'text', (c) => c.notNull().references('gedcom_sources.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('gedcom_media_key', ['source_id', 'path'])
    .execute()
  await db.schema.createIndex('gedcom_media_media').on('gedcom_media').column('media_id').execute()
}
