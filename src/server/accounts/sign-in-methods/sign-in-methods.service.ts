/** Lets users add and remove passkeys and authenticator apps, and administrators remove them for somebody who lost the device. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { stopFeed } from '#server/calendar/stop-feed.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOfAccount } from '#server/invitations/delete-links.service.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Passkey, SignInMethods } from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import { findAccount } from '../accounts.store.ts'
import { addedMethodsLimit, countRequest } from '../request-limits.ts'
import { checkSessionOpen, endAccountSessions } from '../sessions.service.ts'
import { findSessionDevice } from '../sessions.store.ts'
import * as apps from './authenticator-app.store.ts'
import { type ChangeSource, notifyOfMethodChange, notifyOwner } from './notify-owner.service.ts'
import * as passkeys from './passkeys.store.ts'
import { makeRecoveryCodes, normalizeCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { isSecondStepRequired } from './second-step.service.ts'
import { findSecondStep } from './second-step.store.ts'
import { findTimeStep, makeSecret } from './time-codes.ts'

/** The session of a user who changes the own sign-in methods. */
export interface OwnSession {
  id: string
  accountId: string
  user: SessionUser
}

export function toPasskey(row: passkeys.PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    is_synced: row.is_synced === 1,
    created_at: row.created_at,
    last_used: row.last_used_at,
  }
}

export async function getSignInMethods(
  { db }: Deps,
  { accountId, user }: OwnSession,
): Promise<SignInMethods> {
  const app = await apps.findApp(db, accountId)
  return {
    passkeys: (await passkeys.listPasskeyRows(db, accountId)).map(toPasskey),
    app_since: app?.confirmed_at ?? null,
    recovery_codes_left: await apps.countRecoveryCodes(db, accountId),
    is_required: await isSecondStepRequired({ db }, user),
  }
}

/** Appends the log entry of a change of an account's sign-in methods. */
export async function logAccountChange(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor | null,
  account: { id: string; username: string },
  action: string,
): Promise<void> {
  const details = { username: account.username }
  await appendAudit(deps.db, deps.clock, actor, {
    ...{ action, targetType: 'account', targetId: account.id },
    details,
  })
}

/**
 * Makes a secret for an authenticator app, and replaces one that was never switched on.
 * @throws AppError conflict if an app is switched on already
 */
export async function startAuthenticatorApp(
  deps: Deps,
  { id, accountId, user }: OwnSession,
): Promise<{ secret: string; uri: string }> {
  const { bytes, text, uri } = await makeSecret(await readSiteName(deps), user.username)
  await deps.db.transaction().execute(async (db) => {
    await checkSessionOpen({ db }, id)
    if ((await apps.findApp(db, accountId))?.confirmed_at) {
      throw new AppError('conflict', 'An authenticator app is already set up. Please remove it first.')
    }
    await apps.saveUnconfirmedApp(db, {
      account_id: accountId,
      sealed_secret: await sealSecret(db, accountId, bytes),
      created_at: timestamp(deps.clock),
    })
  })
  return { secret: text, uri }
}

async function findUnconfirmedApp({ db, clock }: Deps, accountId: string) {
  const app = await apps.findApp(db, accountId)
  const age = app ? clock.now() - Date.parse(app.created_at) : 0
  if (!app || app.confirmed_at || Math.abs(age) > limits.session.authenticatorSetupMs) {
    throw new AppError('gone', 'This took too long. Please scan a new QR code.')
  }
  return app
}

/**
 * Switches the authenticator app on, with a first code.
 * @returns the recovery codes, which are not stored in a readable form
 * @throws AppError wrong_code, gone if the QR code is too old
 */
export async function switchOnAuthenticatorApp(
  deps: Deps,
  session: OwnSession,
  { actor, userAgent }: ChangeSource,
  enteredCode: string,
): Promise<string[]> {
  const app = await findUnconfirmedApp(deps, session.accountId)
  const secret = await openSecret(deps.db, app.account_id, app.sealed_secret)
  const step = await findTimeStep(deps.clock, secret, normalizeCode(enteredCode), app.last_time_step)
  if (step === null) {
    const message = 'This code is wrong. Please enter the code that the app shows now.'
    throw new AppError('wrong_code', message, { fields: { code: message } })
  }
  const { codes, ...hashed } = await makeRecoveryCodes()
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen({ db }, session.id)
    const deviceHash = await findSessionDevice(db, session.id)
    if (!(await apps.confirmApp(db, app, { at: timestamp(deps.clock), step, deviceHash }))) {
      throw new AppError('conflict', 'The authenticator app was set up at the same time in another window.')
    }
    await apps.replaceRecoveryCodes(db, session.accountId, hashed, deviceHash)
    await logAccountChange(transactionDeps, actor, session.user, 'switch_on_second_step')
    await countRequest(transactionDeps, addedMethodsLimit(session.accountId))
    await notifyOfMethodChange(transactionDeps, session, 'app_added', userAgent)
  })
  return codes
}

/** @throws AppError impossible if nothing would be left where the settings demand a second step */
export async function checkSecondStepRemains(
  db: Db,
  user: SessionUser,
  remaining: (step: { hasApp: boolean; passkeyCount: number }) => boolean,
): Promise<void> {
  if (!(await isSecondStepRequired({ db }, user))) return
  const { hasApp } = await findSecondStep(db, user.id)
  const passkeyCount = (await passkeys.listPasskeyRows(db, user.id)).length
  if (remaining({ hasApp, passkeyCount })) return
  throw new AppError(
    'impossible',
    'Administrators of this site need a second step. Please set up another one before you remove this one.',
  )
}

/** @throws AppError not_found, impossible if the settings demand a second step and there is no passkey */
export async function removeAuthenticatorApp(
  deps: Deps,
  session: OwnSession,
  { actor, userAgent }: ChangeSource,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await checkSessionOpen({ db }, session.id)
    await checkSecondStepRemains(db, session.user, ({ passkeyCount }) => passkeyCount > 0)
    if (!(await apps.deleteApp(db, session.accountId))) {
      throw new AppError('not_found', 'The authenticator app is already removed.')
    }
    await apps.deleteRecoveryCodes(db, session.accountId)
    await logAccountChange({ ...deps, db }, actor, session.user, 'switch_off_second_step')
    await notifyOfMethodChange({ ...deps, db }, session, 'methods_removed', userAgent)
  })
}

/**
 * Replaces all recovery codes.
 * @throws AppError impossible without an authenticator app
 */
export async function createRecoveryCodes(
  deps: Deps,
  session: OwnSession,
  { actor, userAgent }: ChangeSource,
): Promise<string[]> {
  const { codes, ...hashed } = await makeRecoveryCodes()
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen({ db }, session.id)
    if (!(await apps.findApp(db, session.accountId))?.confirmed_at) {
      throw new AppError('impossible', 'Recovery codes need an authenticator app. Please set it up first.')
    }
    await apps.replaceRecoveryCodes(db, session.accountId, hashed, await findSessionDevice(db, session.id))
    await logAccountChange(transactionDeps, actor, session.user, 'create_recovery_codes')
    await countRequest(transactionDeps, addedMethodsLimit(session.accountId))
    await notifyOfMethodChange(transactionDeps, session, 'recovery_codes_created', userAgent)
  })
  return codes
}

/** What was removed from an account. */
export interface RemovedMethods {
  hadApp: boolean
  passkeyCount: number
}

/**
 * Removes an account's authenticator app, recovery codes and passkeys, and ends its sessions. Call it in a transaction.
 * @throws AppError not_found
 */
export async function removeSecondStep(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  actor: AuditActor | null,
  accountId: string,
): Promise<RemovedMethods> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw new AppError('not_found', 'This account does not exist.')
  const hadApp = await apps.deleteApp(deps.db, accountId)
  await apps.deleteRecoveryCodes(deps.db, accountId)
  const passkeyCount = await passkeys.deletePasskeysOf(deps.db, accountId)
  if (!hadApp && passkeyCount === 0) return { hadApp, passkeyCount }
  await endAccountSessions(deps, accountId, 'expired')
  await stopFeed(deps, accountId)
  await deleteLinksOfAccount(deps, accountId)
  await logAccountChange(deps, actor, account, 'switch_off_second_step')
  await notifyOwner(deps, account, { kind: 'second_step_off', device: '' })
  return { hadApp, passkeyCount }
}

/**
 * {@link removeSecondStep} for somebody else, by an administrator.
 * @throws AppError not_found, impossible for the own account
 */
export async function switchOffSecondStep(deps: Deps, actor: AuditActor, accountId: string): Promise<void> {
  if (accountId === actor.accountId) {
    throw new AppError('impossible', 'You can change your own ways to sign in under My Profile.')
  }
  await deps.db.transaction().execute((db) => removeSecondStep({ ...deps, db }, actor, accountId))
}
