/** Adds what the media sweep needs: the files that undoable changes name, the age of unused files, and clock checks. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_media')
    .addColumn('change_id', 'text', (column) => column.notNull().references('changes.id').onDelete('cascade'))
    .addColumn('media_id', 'text', (column) => column.notNull().references('media.id'))
    .addPrimaryKeyConstraint('change_media_key', ['change_id', 'media_id'])
    .execute()
  await db.schema.createIndex('change_media_media').on('change_media').column('media_id').execute()
  await sql`insert into change_media (change_id, media_id)
    select distinct row_changes.change_id, media.id from row_changes join media
    on row_changes.before like '%' || media.id || '%' or row_changes.after like '%' || media.id || '%'`.execute(
    db,
  )
  await db.schema.alterTable('media').addColumn('unused_since', 'text').execute()
  await db.schema
    .createTable('clock_checks')
    .addColumn('slot', 'integer', (column) => column.primaryKey().notNull().check(sql`slot = 1`))
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('steady_since', 'text', (column) => column.notNull())
    .execute()
}
