/** Tells users by mail what happened to their accounts, or by a notice on their known devices where no mail can be sent. */
import { randomUUID } from 'node:crypto'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { canNotify, queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildSecurityMail } from '#server/mail/security-mails.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import type { SecurityNotice } from '#shared/contracts/sign-in-methods.contract.ts'
import { type AccountRow, findAccount } from '../accounts.store.ts'
import { deviceName } from '../devices/device-name.ts'
import { hasKnownDevice } from '../devices/known-devices.store.ts'
import { findSessionDevice } from '../sessions.store.ts'
import { insertNotice } from './security-notices.store.ts'

interface AccountEvent {
  kind: SecurityNotice['kind']
  /** The browser's name. */
  device: string
  deviceHash?: string | null
  sessionId?: string
}

/** Tells the owner of an account. Call it in the transaction of the event. */
export async function notifyOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  account: Pick<AccountRow, 'id' | 'email' | 'first_name'>,
  { kind, device, deviceHash, sessionId }: AccountEvent,
): Promise<void> {
  const at = timestamp(deps.clock)
  if (account.email !== null && (await canNotify(deps))) {
    const site = { name: await readSiteName(deps), url: deps.config.publicUrl }
    const mail = buildSecurityMail(site, { firstName: account.first_name, kind, device, at })
    return await queueNotification(deps, { to: account.email, ...mail })
  }
  // Only devices that are known now may ever see the notice. A notice that nobody can answer would keep its device from
  // answering others.
  if (!(await hasKnownDevice(deps.db, account.id, deviceHash ?? undefined))) return
  await insertNotice(deps.db, {
    id: randomUUID(),
    account_id: account.id,
    kind,
    device,
    device_hash: deviceHash ?? null,
    session_id: sessionId ?? null,
    hidden_on: null,
    created_at: at,
  })
}

/** Who changes the ways to sign in, and with which browser: for the log and the notice. */
export interface ChangeSource {
  actor: AuditActor
  userAgent: string
}

/** Tells the owner what a session has changed about the ways to sign in. Call it in the transaction of the change. */
export async function notifyOfMethodChange(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  session: { id: string; accountId: string },
  kind: AccountEvent['kind'],
  userAgent: string,
): Promise<void> {
  const account = await findAccount(deps.db, session.accountId)
  if (!account) return
  const deviceHash = await findSessionDevice(deps.db, session.id)
  await notifyOwner(deps, account, { kind, device: deviceName(userAgent), deviceHash, sessionId: session.id })
}
