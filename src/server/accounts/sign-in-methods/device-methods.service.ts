/** Removes what a device has added to an account to sign in with, when the owner ends the sessions on that device. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { deleteApp, deleteRecoveryCodes } from './authenticator-app.store.ts'
import { deletePasskeysOfDevice } from './passkeys.store.ts'

/** Call it in the transaction that ends the sessions. @returns whether anything was removed */
export async function removeMethodsOfDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  account: { id: string; username: string },
  deviceHash: string,
): Promise<boolean> {
  const { db } = deps
  const log = (action: string) =>
    appendAudit(db, deps.clock, actor, {
      ...{ action, targetType: 'account', targetId: account.id },
      details: { username: account.username },
    })
  const count = await deletePasskeysOfDevice(db, account.id, deviceHash)
  for (let n = 0; n < count; n++) await log('remove_passkey')
  if (!(await deleteApp(db, account.id, deviceHash))) return count > 0
  await deleteRecoveryCodes(db, account.id)
  await log('switch_off_second_step')
  return true
}
