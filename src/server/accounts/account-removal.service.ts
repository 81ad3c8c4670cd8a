/** Removes accounts, but never the last administrator who can sign in. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksToPerson } from '#server/invitations/delete-links.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as store from './accounts.store.ts'
import { endAccountSessions } from './sessions.service.ts'
import { findSecondStep } from './sign-in-methods/second-step.store.ts'

type Account = store.AccountRow
type WriteDeps = Pick<Deps, 'db' | 'clock'>

/** False without a password (a restored account) or with an expired temporary password. */
function canSignIn(account: Account, now: string): boolean {
  if (!account.is_active || account.password_hash === null) return false
  return account.temporary_until === null || account.temporary_until > now
}

/** Whether this is the only administrator who can sign in. */
export async function isLastAdmin(deps: WriteDeps, account: Account): Promise<boolean> {
  if (account.role !== 'admin' || !account.is_active) return false
  return !(await hasAnotherAdmin(deps, account.id))
}

/** Whether an administrator other than an account can sign in. */
export async function hasAnotherAdmin(deps: WriteDeps, accountId: string): Promise<boolean> {
  const now = timestamp(deps.clock)
  const admins = await store.listAdmins(deps.db)
  return admins.some((admin) => admin.id !== accountId && canSignIn(admin, now))
}

/** @throws AppError `conflict` if no other administrator could sign in */
export async function checkAnotherAdmin(deps: WriteDeps, account: Account) {
  if (await isLastAdmin(deps, account)) {
    throw new AppError('conflict', 'This is the last active administrator.')
  }
}

async function endAccess(deps: WriteDeps, account: Account): Promise<void> {
  await checkAnotherAdmin(deps, account)
  await endAccountSessions(deps, account.id, 'revoked')
  if (account.member_id !== null) await deleteLinksToPerson(deps, account.member_id)
}

/** What the log tells about a removed account besides the name: the id where an undo cannot restore the second step. */
type LostSecondStep = { second_step_of?: string }

async function findLostSecondStep(db: Db, accountId: string): Promise<LostSecondStep> {
  const { hasApp, hasPasskey } = await findSecondStep(db, accountId)
  return hasApp || hasPasskey ? { second_step_of: accountId } : {}
}

/**
 * Call it before deleting an account or its family member. Ends the account's sessions, and keeps the name for its words.
 * @returns what the log tells
 */
export async function prepareRemoval(deps: WriteDeps, account: Account): Promise<LostSecondStep> {
  await endAccess(deps, account)
  await store.saveFormerAccount(deps.db, account)
  return await findLostSecondStep(deps.db, account.id)
}

/** Forgets the names of removed accounts. */
export async function forgetFormerAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await store.deleteFormerAccounts(db, ids)
}

/**
 * Call it before an undo deletes an account. The undo itself restores the name that was kept for its words.
 * @returns what the log tells
 */
export async function prepareRemovalByUndo(deps: WriteDeps, id: string): Promise<LostSecondStep> {
  const account = await store.findAccount(deps.db, id)
  if (account) await endAccess(deps, account)
  return await findLostSecondStep(deps.db, id)
}

/**
 * Removes an account and ends its sessions.
 * @param details what the log tells besides the name
 * @throws AppError `conflict` for the last active administrator
 */
export async function removeAccount(
  deps: WriteDeps,
  actor: AuditActor | null,
  account: Account,
  details: Record<string, unknown> = {},
): Promise<void> {
  const lost = await prepareRemoval(deps, account)
  await store.deleteAccountRow(deps.db, account.id)
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'delete',
    targetType: 'account',
    targetId: account.id,
    details: {
      name: `${account.first_name} ${account.last_name}`.trim(),
      username: account.username,
      ...lost,
      ...details,
    },
  })
}
