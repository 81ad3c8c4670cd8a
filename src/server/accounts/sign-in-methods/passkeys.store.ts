/** Reads and writes the rows of passkeys and of their challenges. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { PasskeyChallengesTable, PasskeysTable } from '#server/db/schema.ts'

export type PasskeyRow = Selectable<PasskeysTable>
type ChallengeRow = Insertable<PasskeyChallengesTable>

export async function listPasskeyRows(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(db: Db, row: Insertable<PasskeysTable>): Promise<void> {
  await db.insertInto('passkeys').values(row).execute()
}

/** Changes a passkey whose counter is still the one that was checked. False if it has changed or is deleted. */
export async function updateCheckedPasskey(
  db: Db,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  change: Updateable<PasskeysTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set(change)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function renamePasskeyRow(
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the passkeys that a device has added to an account. @returns their ids */
export async function deletePasskeysOfDevice(
  db: Db,
  accountId: string,
  deviceHash: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the number of deleted passkeys */
export async function deletePasskeysOf(db: Db, accountId: string): Promise<number> {
  const result = await db.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Deletes a challenge that is still valid. False for a challenge that is unknown, expired or already used. */
export async function takeChallenge(
  db: Db,
  { challenge_hash, purpose, session_id }: Omit<ChallengeRow, 'expires_at'>,
  time: { now: string; latest: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('session_id', session_id === null ? 'is' : '=', session_id ?? null)
    .where('expires_at', '>', time.now)
    .where('expires_at', '<=', time.latest)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteChallengesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
}
