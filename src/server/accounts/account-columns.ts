/** What a change that an administrator asks for means for the columns of an account. */
import type { Updateable } from 'kysely'
import { pickChanged } from '#server/audit/before-after.ts'
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
  /** Of an account that is no family member's: theirs go with the person. */
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
  birthDate?: string | null | undefined
}

/** The columns that differ, in the form in which they are kept. @throws AppError `invalid` for an impossible username */
export function getChangedColumns(account: AccountRow, change: AccountChange) {
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
    columns.mailed_to = null
  }
  if (wanted.role !== undefined && wanted.role !== account.role) columns.role = wanted.role
  if (wanted.is_active !== undefined && wanted.is_active !== account.is_active)
    columns.is_active = wanted.is_active
  return { ...columns, ...changedNames(account, change) }
}

function changedNames(account: AccountRow, change: AccountChange) {
  if (account.member_id !== null) return {}
  const written: Updateable<AccountsTable> = {}
  if (change.firstName !== undefined) written.first_name = change.firstName
  if (change.lastName !== undefined) written.last_name = change.lastName
  if (change.phone !== undefined) written.phone = change.phone || null
  if (change.birthDate !== undefined) written.birth_date = change.birthDate
  return pickChanged(account, written)
}
