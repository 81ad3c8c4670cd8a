/** Reads and writes the rows of authenticator apps and recovery codes. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { AuthenticatorAppsTable } from '#server/db/schema.ts'

export type AuthenticatorAppRow = Selectable<AuthenticatorAppsTable>

export async function findApp(db: Db, accountId: string): Promise<AuthenticatorAppRow | undefined> {
  return await db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Replaces an app that was never switched on. */
export async function saveUnconfirmedApp(
  db: Db,
  row: Pick<Insertable<AuthenticatorAppsTable>, 'account_id' | 'sealed_secret' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('authenticator_apps')
    .values({ ...row, confirmed_at: null })
    .onConflict((c) => c.column('account_id').doUpdateSet({ ...row, confirmed_at: null, last_time_step: 0 }))
    .execute()
}

/** Switches the app on. False if another request has done so, or has replaced its secret. */
export async function confirmApp(
  db: Db,
  { account_id, sealed_secret }: AuthenticatorAppRow,
  { at, step, deviceHash }: { at: string; step: number; deviceHash: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: at, last_time_step: step, device_hash: deviceHash })
    .where('account_id', '=', account_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Marks the codes up to a time step as used. False if a code was used since the app was read, or the app is removed. */
export async function saveTimeStep(
  db: Db,
  { account_id, last_time_step }: AuthenticatorAppRow,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable('authenticator_apps')
    .set({ last_time_step: step })
    .where('account_id', '=', account_id)
    .where('last_time_step', '=', last_time_step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @param deviceHash removes the app only if this device has switched it on @returns whether there was one */
export async function deleteApp(db: Db, accountId: string, deviceHash?: string): Promise<boolean> {
  let query = db.deleteFrom('authenticator_apps').where('account_id', '=', accountId)
  if (deviceHash !== undefined) query = query.where('device_hash', '=', deviceHash)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** The salt of an account's recovery codes, which they share; null without codes. */
export async function findRecoverySalt(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.salt ?? null
}

export async function hasRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a code. False if it was used already. */
export async function takeRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The hash of the device that made an account's recovery codes; null for an unknown device, and without codes. */
export async function findRecoveryCodesDevice(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.device_hash ?? null
}

/** @param deviceHash deletes only codes that this device has made @returns whether there were any */
export async function deleteRecoveryCodes(db: Db, accountId: string, deviceHash?: string): Promise<boolean> {
  let query = db.deleteFrom('recovery_codes').where('account_id', '=', accountId)
  if (deviceHash !== undefined) query = query.where('device_hash', '=', deviceHash)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  { salt, hashes }: { salt: string; hashes: readonly string[] },
  deviceHash: string | null,
): Promise<void> {
  await deleteRecoveryCodes(db, accountId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, salt, device_hash: deviceHash })))
    .execute()
}
