/** Removes accounts, but never the last administrator who can sign in. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as store from './accounts.store.ts'
import { endAccountSessions } from './sessions.service.ts'

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
  const now = timestamp(deps.clock)
  const admins = await store.listAdmins(deps.db)
  return !admins.some((admin) => admin.id !== account.id && canSignIn(admin, now))
}

/** @throws AppError `conflict` if no other administrator could sign in */
export async function checkAnotherAdmin(deps: WriteDeps, account: Account) {
  if (await isLastAdmin(deps, account)) {
    throw new AppError('conflict', 'This is the last active administrator.')
  }
}

/** Call it before deleting an account or its family member. Ends the account's sessions. */
export async function prepareRemoval(deps: WriteDeps, account: Account): Promise<void> {
  await checkAnotherAdmin(deps, account)
  await endAccountSessions(deps, account.id, 'revoked')
}

/** {@link prepareRemoval} for an account that may be deleted already. */
export async function prepareRemovalById(deps: WriteDeps, id: string): Promise<void> {
  const account = await store.findAccount(deps.db, id)
  if (account) await prepareRemoval(deps, account)
}

/**
 * Removes an account and ends its sessions.
 * @throws AppError `conflict` for the last active administrator
 */
export async function removeAccount(
  deps: WriteDeps,
  actor: AuditActor | null,
  account: Account,
): Promise<void> {
  await prepareRemoval(deps, account)
  await store.deleteAccountRow(deps.db, account.id)
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'delete',
    targetType: 'account',
    targetId: account.id,
    details: { name: `${account.first_name} ${account.last_name}`.trim(), username: account.username },
  })
}
