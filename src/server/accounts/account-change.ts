/** What a change that an administrator asks for means for the columns of an account. */
import type { Updateable } from 'kysely'
import type { AccountsTable } from '#server/db/schema.ts'
import type { Role } from '#shared/contracts/accounts.contract.ts'
import type { AccountRow } from './accounts.store.ts'
import { checkUsername } from './usernames.ts'

/** What an administrator may change of an account. What is left out stays. */
export interface AccountChange {
  username?: string | undefined
  email?: string | null | undefined
  role?: Role | undefined
  isActive?: boolean | undefined
}

/** The columns that differ, in the form in which they are kept. @throws AppError `invalid` for an impossible username */
export function changedColumns(account: AccountRow, change: AccountChange) {
  const wanted = {
    username: change.username === undefined ? undefined : checkUsername(change.username),
    email: change.email === undefined ? undefined : change.email?.trim() || null,
    role: change.role,
    is_active: change.isActive === undefined ? undefined : change.isActive ? (1 as const) : (0 as const),
  }
  const columns: Updateable<AccountsTable> = {}
  if (wanted.username !== undefined && wanted.username !== account.username)
    columns.username = wanted.username
  if (wanted.email !== undefined && wanted.email !== account.email) {
    columns.email = wanted.email
    columns.email_key = wanted.email?.toLowerCase() ?? null
    columns.email_verified = 0
  }
  if (wanted.role !== undefined && wanted.role !== account.role) columns.role = wanted.role
  if (wanted.is_active !== undefined && wanted.is_active !== account.is_active)
    columns.is_active = wanted.is_active
  return columns
}

/** The same columns as they are now: for the log. */
export function columnsBefore(account: AccountRow, columns: Updateable<AccountsTable>) {
  const { username, email, role, is_active } = account
  const all: Record<string, unknown> = { username, email, role, is_active }
  return Object.fromEntries(
    Object.keys(columns)
      .filter((c) => c in all)
      .map((column) => [column, all[column]]),
  )
}
