/** Converts an administrator's changes of an account to database columns. */
import type { Updateable } from 'kysely'
import { pickChanged } from '#server/audit/before-after.ts'
import type { AccountsTable } from '#server/db/schema.ts'
import type { Role } from '#shared/contracts/accounts.contract.ts'
import type { AccountRow } from './accounts.store.ts'
import { checkUsername } from './usernames.ts'

/** The fields that an administrator can change. Missing fields stay as they are. */
export interface AccountChange {
  username?: string | undefined
  email?: string | null | undefined
  role?: Role | undefined
  isActive?: boolean | undefined
  /**
   * Names and contact data of an account without a family member. A family member's are stored with the
   * person.
   */
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
  birthDate?: string | null | undefined
}

/** The columns that change, as stored. @throws AppError `invalid` for an invalid username */
export function getChangedColumns(account: AccountRow, change: AccountChange) {
  const requested = {
    username: change.username === undefined ? undefined : checkUsername(change.username),
    email: change.email === undefined ? undefined : change.email?.trim() || null,
    role: change.role,
    is_active: change.isActive === undefined ? undefined : change.isActive ? (1 as const) : (0 as const),
  }
  const columns: Updateable<AccountsTable> = {}
  if (requested.username !== undefined && requested.username !== account.username)
    columns.username = requested.username
  if (requested.email !== undefined && requested.email !== account.email) {
    columns.email = requested.email
    columns.email_key = requested.email?.toLowerCase() ?? null
    columns.email_verified = 0
    columns.mailed_to = null
  }
  if (requested.role !== undefined && requested.role !== account.role) columns.role = requested.role
  if (requested.is_active !== undefined && requested.is_active !== account.is_active)
    columns.is_active = requested.is_active
  return { ...columns, ...getChangedNames(account, change) }
}

function getChangedNames(account: AccountRow, change: AccountChange) {
  if (account.member_id !== null) return {}
  const names: Updateable<AccountsTable> = {}
  if (change.firstName !== undefined) names.first_name = change.firstName
  if (change.lastName !== undefined) names.last_name = change.lastName
  if (change.phone !== undefined) names.phone = change.phone || null
  if (change.birthDate !== undefined) names.birth_date = change.birthDate
  return pickChanged(account, names)
}
