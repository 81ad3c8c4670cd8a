/** Adds passkeys, authenticator apps with recovery codes, and notices about an account's security. */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

type Column = ColumnDefinitionBuilder

const id = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const ofAccount = (column: Column) => column.notNull().references('accounts.id').onDelete('cascade')

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', id)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('can_be_synced', 'integer', required)
    .addColumn('is_synced', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', id)
    .addColumn('purpose', 'text', required)
    .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('passkey_challenges_session')
    .on('passkey_challenges')
    .column('session_id')
    .execute()
  await db.schema
    .createTable('authenticator_apps')
    .addColumn('account_id', 'text', (column) => id(column).references('accounts.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('last_time_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('code_hash', 'text', required)
    .addColumn('salt', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('security_notices')
    .addColumn('id', 'text', id)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('kind', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('device_hash', 'text')
    .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('set null'))
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('security_notices_account')
    .on('security_notices')
    .column('account_id')
    .execute()
  await db.schema
    .createIndex('security_notices_session')
    .on('security_notices')
    .column('session_id')
    .execute()
  await db.schema.alterTable('known_devices').addColumn('added_at', 'text').execute()
  await sql`update known_devices set added_at = last_used_at`.execute(db)
}
