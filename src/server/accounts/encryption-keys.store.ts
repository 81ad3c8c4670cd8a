/** Reads and writes the rows of encryption keys. A key is deleted with its account. */
import type { Insertable, Selectable } from 'kysely'
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

/** Does nothing if the account already has a key. */
export async function insertEncryptionKey(db: Db, row: Insertable<SealingKeysTable>): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values(row)
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
}
