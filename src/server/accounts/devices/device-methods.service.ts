/** Removes what a device has added to an account to sign in with, when the owner ends the sessions on that device. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { deleteApp, deleteRecoveryCodes } from '../sign-in-methods/authenticator-app.store.ts'
import { deletePasskeysOfDevice } from '../sign-in-methods/passkeys.store.ts'

/** What was removed from an account with a device. */
export interface RemovedDeviceMethods {
  passkeyIds: string[]
  /** Whether the authenticator app or the recovery codes were removed. */
  hadSecondStep: boolean
}

/** Call it in the transaction that ends the sessions. */
export async function removeMethodsOfDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  account: { id: string; username: string },
  deviceHash: string,
): Promise<RemovedDeviceMethods> {
  const { db } = deps
  const log = (action: string) =>
    appendAudit(db, deps.clock, actor, {
      ...{ action, targetType: 'account', targetId: account.id },
      details: { username: account.username },
    })
  const passkeyIds = await deletePasskeysOfDevice(db, account.id, deviceHash)
  for (const _ of passkeyIds) await log('remove_passkey')
  const hadApp = await deleteApp(db, account.id, deviceHash)
  const hadCodes = await deleteRecoveryCodes(db, account.id, hadApp ? undefined : deviceHash)
  if (hadApp) await log('switch_off_second_step')
  else if (hadCodes) await log('remove_recovery_codes')
  return { passkeyIds, hadSecondStep: hadApp || hadCodes }
}
