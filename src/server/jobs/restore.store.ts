/** What a restore asks the data that it replaces, what it keeps of them, and rows that mean nothing once restored. */
import { type EncryptionKeyRow, insertEncryptionKey } from '#server/accounts/encryption-keys.store.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { readProgress } from '#server/gedcom/import/import-run.store.ts'

/** An import that was running when the backup was taken does not run any more. */
export async function discardInside(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}

export async function isImporting(db: Db, clock: Clock): Promise<boolean> {
  return (await readProgress(db, clock)).state !== 'idle'
}

/** The keys under which unsent writing lies sealed on devices. */
export async function readSealingKeys(db: Db): Promise<EncryptionKeyRow[]> {
  return await db.selectFrom('sealing_keys').selectAll().execute()
}

/**
 * Keeps the keys of accounts that have none in the backup: an account's key is made once, and what was written on a phone
 * since the backup could not be opened with another one.
 */
export async function keepSealingKeys(db: Db, keys: readonly EncryptionKeyRow[]): Promise<void> {
  for (const key of keys) {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', key.account_id)
      .executeTakeFirst()
    if (account) await insertEncryptionKey(db, key)
  }
}
