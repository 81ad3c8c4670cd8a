/** Replaces the version numbers of lists by a log of the records that changed in them. */
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { autoIncrement } from '../sqlite/001-sqlite-parts.ts'

/** Devices may know another database of this address: two databases give out different versions. */
const maxStart = 2 ** 44

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('versions').execute()
  await db.schema
    .createTable('list_changes')
    .addColumn('seq', 'integer', autoIncrement)
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('list_changes_record')
    .unique()
    .on('list_changes')
    .columns(['list', 'record_id'])
    .execute()
  await db.schema.createIndex('list_changes_seq').on('list_changes').columns(['list', 'seq']).execute()
  await sql`insert into list_changes (seq, list, record_id)
    values (${randomInt(1, maxStart)}, 'all', '')`.execute(db)
}
