/** Reads and writes the rows of known devices: those on which an account has signed in before. */
import type { Db } from '#server/db/open.ts'

export async function isKnownDevice(db: Db, tokenHash: string, accountId: string | null): Promise<boolean> {
  let query = db.selectFrom('known_devices').select('token_hash').where('token_hash', '=', tokenHash)
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Whether an account has signed in on any device, `exceptDevice` apart. */
export async function hasKnownDevice(db: Db, accountId: string, exceptDevice?: string): Promise<boolean> {
  let query = db.selectFrom('known_devices').select('token_hash').where('account_id', '=', accountId)
  if (exceptDevice !== undefined) query = query.where('token_hash', '<>', exceptDevice)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function saveKnownDevice(
  db: Db,
  tokenHash: string,
  accountId: string,
  now: string,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, account_id: accountId, last_used_at: now, added_at: now })
    .onConflict((c) => c.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Forgets that an account has signed in on a device. */
export async function deleteKnownDevice(db: Db, tokenHash: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .execute()
}

/** Forgets all devices of an account, `exceptDevice` apart. */
export async function deleteKnownDevices(db: Db, accountId: string, exceptDevice?: string): Promise<void> {
  let query = db.deleteFrom('known_devices').where('account_id', '=', accountId)
  if (exceptDevice !== undefined) query = query.where('token_hash', '<>', exceptDevice)
  await query.execute()
}

export async function deleteKnownDevicesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('known_devices').where('last_used_at', '<', before).execute()
}
