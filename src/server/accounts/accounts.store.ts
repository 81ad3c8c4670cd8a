/** Reads and writes the rows of accounts. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { AccountsTable } from '#server/db/schema.ts'
import { removeAccents } from '#shared/search-text.ts'

export type AccountRow = Selectable<AccountsTable>

export async function insertAccount(db: Db, row: Insertable<AccountsTable>): Promise<void> {
  await db.insertInto('accounts').values(row).execute()
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccountOfMember(db: Db, memberId: string): Promise<AccountRow | undefined> {
  return await db.selectFrom('accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/**
 * Finds an account by username or email address, ignoring letter case. A matching username comes first. A username may be
 * typed without accents if that is the username of exactly one account.
 */
export async function findAccountByName(db: Db, name: string): Promise<AccountRow | undefined> {
  const key = name.trim().toLowerCase()
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where((row) => row.or([row('username', '=', key), row('email_key', '=', key)]))
    .execute()
  return found.find((account) => account.username === key) ?? found[0] ?? (await findByPlainName(db, key))
}

async function findByPlainName(db: Db, key: string): Promise<AccountRow | undefined> {
  const plain = removeAccents(key)
  const rows = await db.selectFrom('accounts').select(['id', 'username']).execute()
  const [match, ...others] = rows.filter(({ username }) => removeAccents(username) === plain)
  return match && others.length === 0 ? await findAccount(db, match.id) : undefined
}

export async function updateAccount(db: Db, id: string, change: Updateable<AccountsTable>): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Stores the address to which an account's password was mailed, unless the password has changed since. */
export async function saveMailedTo(db: Db, account: AccountRow): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ mailed_to: account.email_key })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute()
}

/** The usernames of all accounts as they may be typed, without accents. */
export async function listPlainUsernames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('username').execute()
  return new Set(rows.map(({ username }) => removeAccents(username)))
}

export async function listAdmins(db: Db): Promise<AccountRow[]> {
  return await db.selectFrom('accounts').selectAll().where('role', '=', 'admin').execute()
}

export async function listMemberAccounts(db: Db): Promise<AccountRow[]> {
  return await db.selectFrom('accounts').selectAll().where('member_id', 'is not', null).execute()
}

/**
 * The accounts of administrators, or one of them, with the name of the account that created them, sorted by
 * name.
 */
export async function listAdminAccounts(db: Db, id?: string) {
  return await db
    .selectFrom('accounts')
    .leftJoin('accounts as creator', 'creator.id', 'accounts.created_by')
    .selectAll('accounts')
    .select(['creator.first_name as created_by_first_name', 'creator.last_name as created_by_last_name'])
    .where((e) => e.or([e('accounts.user_type', '=', 'admin'), e('accounts.role', '=', 'admin')]))
    .$if(id !== undefined, (accounts) => accounts.where('accounts.id', '=', id ?? ''))
    .orderBy('accounts.last_name')
    .orderBy('accounts.first_name')
    .orderBy('accounts.id')
    .execute()
}

/** Keeps the name of an account that is about to be removed, if it has written comments or answers. */
export async function saveFormerAccount(
  db: Db,
  { id: account_id, member_id, first_name, last_name }: AccountRow,
): Promise<void> {
  let count = 0n
  for (const table of ['comments', 'face_answers'] as const) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ former_account_id: account_id })
      .where('author_id', '=', account_id)
      .executeTakeFirst()
    count += numUpdatedRows
  }
  if (count === 0n) return
  await db
    .insertInto('former_accounts')
    .values({ account_id, member_id, first_name, last_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFormerAccounts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('former_accounts').where('account_id', 'in', ids).execute()
}

export async function deleteAccountRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute()
}
