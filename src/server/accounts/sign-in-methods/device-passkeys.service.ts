/** Removes the passkeys that a device has added to an account, when the owner ends the sessions on that device. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { deletePasskeysOfDevice } from './passkeys.store.ts'

/** Call it in the transaction that ends the sessions. */
export async function removePasskeysOfDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  account: { id: string; username: string },
  deviceHash: string,
): Promise<void> {
  const count = await deletePasskeysOfDevice(deps.db, account.id, deviceHash)
  for (let n = 0; n < count; n++) {
    await appendAudit(deps.db, deps.clock, actor, {
      ...{ action: 'remove_passkey', targetType: 'account', targetId: account.id },
      details: { username: account.username },
    })
  }
}
