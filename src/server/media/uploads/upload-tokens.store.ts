/** The database queries for upload tokens, which are stored as hashes only. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { UploadTokensTable } from '#server/db/schema.ts'

export type UploadToken = Selectable<UploadTokensTable>

export async function insertUploadToken(db: Db, row: Insertable<UploadTokensTable>): Promise<void> {
  await db.insertInto('upload_tokens').values(row).execute()
}

export function findUploadToken(db: Db, hash: string): Promise<UploadToken | undefined> {
  return db.selectFrom('upload_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

/** @returns false where the token was used already */
export async function markTokenUsed(db: Db, hash: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable('upload_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Uses up the oldest unused token of an account for a folder since a time. @returns false where there is none */
export async function markOldestTokenUsed(
  db: Db,
  accountId: string,
  folder: string,
  since: string,
  at: string,
): Promise<boolean> {
  const oldest = db
    .selectFrom('upload_tokens')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('folder', '=', folder)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', since)
    .orderBy('expires_at')
    .limit(1)
  const result = await db
    .updateTable('upload_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', oldest)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteUploadTokensBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('upload_tokens').where('expires_at', '<', before).execute()
}
