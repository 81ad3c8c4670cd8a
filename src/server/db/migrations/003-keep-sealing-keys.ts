/** Stores the keys of unsent entries independently of their accounts: an account that returns by undo needs its key. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sealing_keys').renameTo('owned_sealing_keys').execute()
  await db.schema
    .createTable('sealing_keys')
    .addColumn('account_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into sealing_keys (account_id, id, key, created_at)
    select account_id, id, key, created_at from owned_sealing_keys`.execute(db)
  await db.schema.dropTable('owned_sealing_keys').execute()
}
