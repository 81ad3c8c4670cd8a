/** Media of family trees know what they became here; the log lets go of the names of those who were erased. */
import { type Kysely, sql } from 'kysely'

/** An entry is never changed, but for a person's own data that must go on request: details as a whole, and their name. */
async function letNamesBeErased(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_no_update`.execute(db)
  const kept = ['id', 'at', 'account_id', 'action', 'target_type', 'target_id', 'ip_address', 'change_id']
  const same = kept.map((column) => `new.${column} is old.${column}`)
  const names = ['account_first_name', 'account_last_name'].map(
    (column) => `(new.${column} is old.${column} or new.${column} is null)`,
  )
  const details = `(new.details = old.details or new.details = '{"erased":true}')`
  await sql`create trigger audit_log_no_update before update on audit_log
    when not (${sql.raw([...same, ...names, details].join(' and '))})
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
  await db.schema.createIndex('audit_log_account').on('audit_log').column('account_id').execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await letNamesBeErased(db)
  await db.schema.createIndex('media_sha256').on('media').column('sha256').execute()
  await db.schema
    .createTable('gedcom_media_now')
    .addColumn('source_id', 'text', (c) => c.notNull().references('gedcom_sources.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.references('media.id').onDelete('set null'))
    .addColumn('item_id', 'text', (c) => c.references('archive_items.id').onDelete('set null'))
    .addColumn('base', 'text', (c) => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('gedcom_media_key', ['source_id', 'path'])
    .execute()
  await sql`insert into gedcom_media_now (source_id, path, media_id, item_id)
    select source_id, path, media_id,
      (select id from archive_items as item where item.media_id = brought.media_id
        order by item.created_at, item.id limit 1)
    from gedcom_media as brought`.execute(db)
  await db.schema.dropTable('gedcom_media').execute()
  await sql`alter table gedcom_media_now rename to gedcom_media`.execute(db)
  await db.schema.createIndex('gedcom_media_media').on('gedcom_media').column('media_id').execute()
  await db.schema.createIndex('gedcom_media_item').on('gedcom_media').column('item_id').execute()
}
