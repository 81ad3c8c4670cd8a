/**
 * Creates, changes and recovers accounts. Functions that write use `deps.db` as passed in, so that a caller
 * can run them in its own transaction: `{ ...deps, db: transaction }`.
 */
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { stopFeed } from '#server/calendar/stop-feed.service.ts'
import { timestamp } from '#server/clock.ts'
import type { AccountsTable } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOfAccount } from '#server/invitations/delete-links.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { createUsername, normalizeUsername } from '#shared/username.ts'
import { type AccountChange, getChangedColumns } from './account-columns.ts'
import { checkAnotherAdmin } from './account-removal.service.ts'
import * as store from './accounts.store.ts'
import { deleteKnownDevices } from './devices/known-devices.store.ts'
import { deleteLimits, deleteLimitsWithPrefix } from './limits.store.ts'
import { addedMethodsLimit, newDevicesLimit, passwordChangesKey } from './request-limits.ts'
import { endAccountSessions, sessionMessages } from './sessions.service.ts'
import { notifyOwner } from './sign-in-methods/notify-owner.service.ts'
import { deletePasskeysOf } from './sign-in-methods/passkeys.store.ts'
import { deleteNotices } from './sign-in-methods/security-notices.store.ts'
import { type TemporaryPassword, toTemporaryPasswordColumns } from './temporary-password.ts'
import { checkUsername, makeUniqueUsername } from './usernames.ts'

export type Account = store.AccountRow

type WriteDeps = Pick<Deps, 'db' | 'clock'>
type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>

export async function findAccountOfMember(deps: WriteDeps, memberId: string): Promise<Account | undefined> {
  return await store.findAccountOfMember(deps.db, memberId)
}

/** The accounts of family members. */
export async function listMemberAccounts(deps: WriteDeps): Promise<Account[]> {
  return await store.listMemberAccounts(deps.db)
}

/** Finds an account by username or email address, ignoring letter case. */
export async function findAccountByName(deps: WriteDeps, name: string): Promise<Account | undefined> {
  return await store.findAccountByName(deps.db, normalizeUsername(name))
}

/** The email address of an active account; null if there is no address or no such account. */
export async function findActiveEmail(deps: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  const account = await store.findAccount(deps.db, id)
  return account?.is_active ? account.email : null
}

export async function isActiveAdmin({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const account = await store.findAccount(db, id)
  return account?.is_active === 1 && account.role === 'admin'
}

/** The email addresses of all active administrators. */
export async function listActiveAdminEmails({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const admins = await store.listAdmins(db)
  return admins.flatMap(({ is_active, email }) => (is_active && email !== null ? [email] : []))
}

/**
 * Checks that the account of a request still exists. Call it in the transaction of a write that stores the user's name or
 * file: the account may have been erased since the request began.
 * @throws AppError `session_revoked`
 */
export async function checkAccountExists({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  if (await store.findAccount(db, id)) return
  throw new AppError('session_revoked', sessionMessages.session_revoked)
}

async function requireAccount(deps: WriteDeps, id: string): Promise<Account> {
  const account = await store.findAccount(deps.db, id)
  if (!account) throw new AppError('not_found', 'This account does not exist.')
  return account
}

async function saveAccount(deps: WriteDeps, id: string, change: Updateable<AccountsTable>) {
  await store.updateAccount(deps.db, id, { ...change, updated_at: timestamp(deps.clock) })
}

export async function createAccount(
  deps: WriteDeps,
  actor: AuditActor | null,
  account: Pick<
    Account,
    'user_type' | 'username' | 'email' | 'role' | 'member_id' | 'first_name' | 'last_name'
  > &
    Partial<Account>,
): Promise<Account> {
  const now = timestamp(deps.clock)
  const id = randomUUID()
  await store.insertAccount(deps.db, {
    email_key: account.email?.toLowerCase() ?? null,
    must_change_password: 0,
    is_active: 1,
    email_verified: 0,
    created_by: actor?.accountId ?? null,
    created_at: now,
    updated_at: now,
    ...account,
    id,
  })
  const { username, role, member_id, email } = account
  const name = `${account.first_name} ${account.last_name}`.trim()
  const details = { name, changes: beforeAndAfter({}, { username, role, email, member_id }) }
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'create',
    targetType: 'account',
    targetId: id,
    details,
  })
  return await requireAccount(deps, id)
}

/**
 * Creates an account for a family member, with the username `first.last`, made unique by a number, and a
 * temporary password.
 * @throws AppError `conflict` if the member already has an account
 */
export async function createMemberAccount(
  deps: WriteDeps,
  actor: AuditActor | null,
  member: { id: string; firstName: string; lastName: string },
  temporary: TemporaryPassword,
): Promise<Account> {
  if (await store.findAccountOfMember(deps.db, member.id)) {
    throw new AppError('conflict', 'This family member already has an account.')
  }
  const baseName = createUsername(member.firstName, member.lastName)
  return await createAccount(deps, actor, {
    user_type: 'family_member',
    username: await makeUniqueUsername(deps.db, baseName),
    email: null,
    role: 'member',
    member_id: member.id,
    first_name: member.firstName,
    last_name: member.lastName,
    ...toTemporaryPasswordColumns(temporary, deps.clock),
  })
}

/**
 * Creates an administrator who is not a family member.
 * @param password the hash of a password, or a temporary password that must be changed
 * @throws AppError `conflict` if the username or the email address is taken
 */
export async function createAdminAccount(
  deps: WriteDeps,
  actor: AuditActor | null,
  {
    firstName: first_name,
    lastName: last_name,
    ...admin
  }: { username: string; email: string | null; firstName: string; lastName: string } & Partial<
    Pick<Account, 'role' | 'is_active' | 'phone' | 'birth_date'>
  >,
  password: { hash: string } | { temporary: TemporaryPassword },
): Promise<Account> {
  const username = checkUsername(admin.username)
  await checkNamesAvailable(deps, null, { username, email: admin.email })
  return await createAccount(deps, actor, {
    user_type: 'admin',
    role: 'admin',
    member_id: null,
    first_name,
    last_name,
    ...admin,
    username,
    ...('temporary' in password
      ? toTemporaryPasswordColumns(password.temporary, deps.clock)
      : { password_hash: password.hash, password_changed_at: timestamp(deps.clock) }),
  })
}

export async function checkNamesAvailable(
  deps: WriteDeps,
  currentId: string | null,
  names: { username?: string; email?: string | null },
) {
  const { username, email } = names
  const accountWithName =
    username === undefined ? undefined : await store.findAccountByName(deps.db, username)
  if (accountWithName && accountWithName.id !== currentId) {
    throw new AppError('conflict', 'This username is taken.', {
      fields: { username: 'This username is taken.' },
    })
  }
  const accountWithEmail = email ? await store.findAccountByName(deps.db, email) : undefined
  if (accountWithEmail && accountWithEmail.id !== currentId) {
    const problem = 'Another account already uses this email address.'
    throw new AppError('conflict', problem, { fields: { email: problem } })
  }
}

/** Assigns a family member's account to another record of the same person. */
export async function assignAccount(deps: WriteDeps, accountId: string, memberId: string): Promise<void> {
  await saveAccount(deps, accountId, { member_id: memberId })
}

/**
 * Changes an account's names, role and status. Its sessions end: as `revoked` when the account is
 * deactivated, as `expired` when its role changes.
 * @throws AppError `not_found`, `invalid`, `conflict` (taken username or email address; last active
 *   administrator)
 */
export async function changeAccount(
  deps: NotifyDeps,
  actor: AuditActor | null,
  accountId: string,
  change: AccountChange,
): Promise<Account> {
  const account = await requireAccount(deps, accountId)
  const columns = getChangedColumns(account, change)
  if (Object.keys(columns).length === 0) return account
  await checkNamesAvailable(deps, account.id, {
    ...(columns.username !== undefined && { username: columns.username }),
    ...(columns.email !== undefined && { email: columns.email }),
  })
  if (columns.role === 'member' || columns.is_active === 0) await checkAnotherAdmin(deps, account)
  await saveAccount(deps, accountId, columns)
  if (columns.is_active === 0) await endAccountSessions(deps, accountId, 'revoked')
  else if (columns.role !== undefined) await endAccountSessions(deps, accountId, 'expired')
  // To the old address, or on the known devices: the owner reads it, whoever has the new one.
  if (columns.email !== undefined) await notifyOwner(deps, account, { kind: 'email_changed', device: '' })
  const { email_key: _, email_verified: __, mailed_to: ___, ...loggedColumns } = columns
  const name = `${account.first_name} ${account.last_name}`.trim()
  const details = { name, username: account.username, changes: beforeAndAfter(account, loggedColumns) }
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'update',
    targetType: 'account',
    targetId: accountId,
    details,
  })
  return await requireAccount(deps, accountId)
}

/** Activates or deactivates an account. */
export async function setActive(
  deps: NotifyDeps,
  actor: AuditActor | null,
  accountId: string,
  isActive: boolean,
): Promise<Account> {
  return await changeAccount(deps, actor, accountId, { isActive })
}

/** Copies a family member's name to the account, if there is one. */
export async function renameMemberAccount(
  deps: WriteDeps,
  member: { id: string; firstName: string; lastName: string },
): Promise<void> {
  const account = await store.findAccountOfMember(deps.db, member.id)
  if (!account) return
  if (account.first_name === member.firstName && account.last_name === member.lastName) return
  await saveAccount(deps, account.id, { first_name: member.firstName, last_name: member.lastName })
}

/**
 * Gives an account a temporary password that must be changed, removes its passkeys, calendar address and invitation links,
 * forgets its devices, revokes its sessions and clears its sign-in limits. An authenticator app stays: without it the new password would be enough.
 * @throws AppError `not_found`
 */
export async function resetPassword(
  deps: WriteDeps,
  actor: AuditActor | null,
  accountId: string,
  temporary: TemporaryPassword,
): Promise<Account> {
  const account = await requireAccount(deps, accountId)
  await saveAccount(deps, accountId, {
    ...toTemporaryPasswordColumns(temporary, deps.clock),
    mailed_to: null,
  })
  // Who has lost control of the password may have a stranger's passkey, and addresses and links that a stranger made.
  await deletePasskeysOf(deps.db, accountId)
  await stopFeed(deps, accountId)
  await deleteLinksOfAccount(deps, accountId)
  await deleteKnownDevices(deps.db, accountId)
  // No device is left that may see them.
  await deleteNotices(deps.db, accountId)
  await endAccountSessions(deps, accountId, 'revoked')
  await clearAttemptLimits(deps, account)
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'reset_password',
    targetType: 'account',
    targetId: accountId,
    details: { username: account.username },
  })
  return await requireAccount(deps, accountId)
}

async function clearAttemptLimits(deps: WriteDeps, account: Account) {
  await deleteLimits(deps.db, [
    `sign-in:account:${account.id}`,
    `password:account:${account.id}`,
    passwordChangesKey(account.id),
    newDevicesLimit(account.id).key,
    addedMethodsLimit(account.id).key,
  ])
  await deleteLimitsWithPrefix(deps.db, `sign-in:device:${account.id}:`)
}

/**
 * Clears the failed sign-ins of an account and of all IP addresses. For a locked-out user, from the command
 * line.
 */
export async function unlockAccount(deps: WriteDeps, accountId: string): Promise<void> {
  const account = await requireAccount(deps, accountId)
  await clearAttemptLimits(deps, account)
  await deleteLimitsWithPrefix(deps.db, 'sign-in:address:')
  await appendAudit(deps.db, deps.clock, null, {
    action: 'unlock',
    targetType: 'account',
    targetId: accountId,
    details: { username: account.username },
  })
}
