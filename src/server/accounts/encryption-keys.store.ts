/** Reads and writes the rows of encryption keys. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { SealingKeysTable } from '#server/db/schema.ts'

export type EncryptionKeyRow = Selectable<SealingKeysTable>

export async function findEncryptionKey(db: Db, accountId: string): Promise<EncryptionKeyRow | undefined> {
  return await db
    .selectFrom('sealing_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function loadEncryptionKeys(db: Db): Promise<EncryptionKeyRow[]> {
  return await db.selectFrom('sealing_keys').selectAll().execute()
}

/** Deletes the keys of deleted accounts whose deletion can no longer be undone. */
export async function deleteOrphanedKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('sealing_keys')
    .where('account_id', 'not in', db.selectFrom('accounts').select('id'))
    .where(({ exists, not }) =>
      not(
        exists(
          db
            .selectFrom('row_changes')
            .select('seq')
            .where('table_name', '=', 'accounts')
            .whereRef('row_key', '=', sql`'["' || sealing_keys.account_id || '"]'`),
        ),
      ),
    )
    .execute()
}

/** Does nothing if the account already has a key. */
export async function insertEncryptionKey(db: Db, row: Insertable<SealingKeysTable>): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values(row)
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
}
