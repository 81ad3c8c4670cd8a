/** Uploads that go on where they broke off, submissions with several files, and the keys of what lies sealed on devices. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('resumable_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('folder', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('receiving', 'finished', 'refused', 'expired')`),
    )
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('resumable_uploads_expiry')
    .on('resumable_uploads')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('sealing_keys')
    .addColumn('account_id', 'text', (c) =>
      c.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('submission_media')
    .addColumn('submission_id', 'text', (c) => c.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('submission_media_key', ['submission_id', 'media_id'])
    .execute()
  await db.schema.createIndex('submission_media_media').on('submission_media').column('media_id').execute()
  await sql`
    insert into submission_media (submission_id, media_id, position)
    select id, media_id, 0 from submissions where media_id is not null
  `.execute(db)
  await db.schema.dropIndex('submissions_media').execute()
  await sql`alter table submissions drop column media_id`.execute(db)
}
