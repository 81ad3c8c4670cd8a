/** The rows of accounts. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { AccountsTable } from '#server/db/schema.ts'

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

/** The account with this username or e-mail address, in any letter case; a username comes first. */
export async function findAccountByName(db: Db, name: string): Promise<AccountRow | undefined> {
  const key = name.trim().toLowerCase()
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where((row) => row.or([row('username', '=', key), row('email_key', '=', key)]))
    .execute()
  return found.find((account) => account.username === key) ?? found[0]
}

export async function updateAccount(db: Db, id: string, change: Updateable<AccountsTable>): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** The usernames that begin with a text; the text's own wildcards are literals. */
export async function listUsernamesFrom(db: Db, start: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('username')
    .where('username', '>=', start)
    .where('username', '<', `${start}\u{10FFFF}`)
    .execute()
  return new Set(rows.map((row) => row.username))
}

export async function listAdmins(db: Db): Promise<AccountRow[]> {
  return await db.selectFrom('accounts').selectAll().where('role', '=', 'admin').execute()
}

export async function listMemberAccounts(db: Db): Promise<AccountRow[]> {
  return await db.selectFrom('accounts').selectAll().where('member_id', 'is not', null).execute()
}
