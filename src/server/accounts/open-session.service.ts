/** Opens the session of somebody who has proved who they are, and notices new devices. */
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { checkMaintenanceMode } from '#server/settings/settings.service.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { isTextSize } from '#shared/text-sizes.ts'
import { type AccountRow, updateAccount } from './accounts.store.ts'
import { deviceName } from './devices/device-name.ts'
import { isKnownDevice, saveKnownDevice } from './devices/known-devices.store.ts'
import { countRequest, newDevicesLimit } from './request-limits.ts'
import { hashToken, makeToken } from './session-token.ts'
import { signOutSession, startSession } from './sessions.service.ts'
import type { SignInSource } from './sign-in-limits.service.ts'
import { notifyOwner } from './sign-in-methods/notify-owner.service.ts'
import { withSecondStepDuty } from './sign-in-methods/second-step.service.ts'
import { isExpired } from './temporary-password.ts'

export interface SignInResult {
  user: SessionUser
  token: string
  /** How long the session may be idle, in milliseconds. */
  idle: number
  /** The new device cookie. */
  device: string
}

export function toSessionUser(account: AccountRow): SessionUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    role: account.role,
    userType: account.user_type,
    mustChangePassword: account.must_change_password === 1,
    member_id: account.member_id,
    ...(isTextSize(account.text_size) && { textSize: account.text_size }),
  }
}

export function canSignIn(account: AccountRow, deps: Pick<Deps, 'clock'>): boolean {
  return (
    account.is_active === 1 &&
    !(account.must_change_password === 1 && isExpired(account.temporary_until, deps.clock))
  )
}

/** The device's cookie and its hash, and whether this account signs in on it for the first time. */
async function recognizeDevice(deps: Deps, account: AccountRow, { device }: SignInSource) {
  const isKnown = device !== null && (await isKnownDevice(deps.db, hashToken(device), null))
  const token = isKnown ? device : makeToken()
  const hash = hashToken(token)
  return { token, hash, isNew: !(isKnown && (await isKnownDevice(deps.db, hash, account.id))) }
}

/**
 * Opens a session. Call it in the transaction that has read the account.
 * @param old the browser's previous session, which ends
 * @param passkeyId the passkey that was the proof; null for a password
 * @throws AppError `maintenance` if only administrators may sign in, `too_many` after many new devices
 */
export async function openSession(
  deps: Deps,
  account: AccountRow,
  from: SignInSource,
  old: { id: string; accountId: string } | null,
  passkeyId: string | null = null,
): Promise<SignInResult> {
  await checkMaintenanceMode(deps, account)
  const user = toSessionUser(account)
  const device = await recognizeDevice(deps, account, from)
  if (device.isNew) await countRequest(deps, newDevicesLimit(account.id))
  if (old) await signOutSession(deps, old)
  const { id, token, idle } = await startSession(deps, user, from.userAgent, {
    deviceHash: device.hash,
    passkeyId,
  })
  // Before the device is saved: only devices that were known before see the notice.
  if (device.isNew && account.last_login_at !== null) {
    await notifyOwner(deps, account, {
      kind: 'new_device',
      device: deviceName(from.userAgent),
      deviceHash: device.hash,
      sessionId: id,
    })
  }
  const now = timestamp(deps.clock)
  await saveKnownDevice(deps.db, device.hash, account.id, now)
  /** Only the owner of the address could read the mailed password. */
  const isMailedPassword = account.mailed_to !== null && account.mailed_to === account.email_key
  await updateAccount(deps.db, account.id, {
    last_login_at: now,
    ...(isMailedPassword && { email_verified: 1 }),
  })
  return { user: await withSecondStepDuty(deps, user), token, idle, device: device.token }
}
