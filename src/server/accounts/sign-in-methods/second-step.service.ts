/** Decides who needs a second step at sign-in, and checks the codes of authenticator apps and recovery codes. */
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { Role, SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as store from './authenticator-app.store.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts'
import { openSecret } from './seal-secret.ts'
import { findSecondStep, listAccountsWithSecondStep } from './second-step.store.ts'
import { findTimeStep } from './time-codes.ts'

type ReadDeps = Pick<Deps, 'db'>

/** The proof of a second step, to be used up in the transaction of the sign-in. */
export type SecondStepProof =
  | { kind: 'not-needed' }
  | { kind: 'app'; app: store.AuthenticatorAppRow; step: number }
  | { kind: 'recovery-code'; accountId: string; hash: string }

export async function hasSecondStep({ db }: ReadDeps, accountId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await findSecondStep(db, accountId)
  return hasApp || hasPasskey
}

/** The ids of all accounts with a second step. */
export async function listIdsWithSecondStep({ db }: ReadDeps): Promise<Set<string>> {
  return await listAccountsWithSecondStep(db)
}

/** Whether the settings demand a second step of users with this role. */
export async function isSecondStepRequired(deps: ReadDeps, { role }: { role: Role }): Promise<boolean> {
  return role === 'admin' && (await readSettings(deps)).admin_second_step
}

/** The user, marked if they must set up a second step before anything else. */
export async function withSecondStepDuty(deps: ReadDeps, user: SessionUser): Promise<SessionUser> {
  const isMissing = (await isSecondStepRequired(deps, user)) && !(await hasSecondStep(deps, user.id))
  return isMissing ? { ...user, mustAddSecondStep: true } : user
}

async function checkAppCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  app: store.AuthenticatorAppRow,
  code: string,
): Promise<SecondStepProof | null> {
  const secret = await openSecret(deps.db, app.account_id, app.sealed_secret)
  const step = await findTimeStep(deps.clock, secret, code, app.last_time_step)
  return step === null ? null : { kind: 'app', app, step }
}

async function checkRecoveryCode({ db }: ReadDeps, accountId: string, code: string) {
  const salt = await store.findRecoverySalt(db, accountId)
  if (salt === null) return null
  const hash = await hashRecoveryCode(code, salt)
  return (await store.hasRecoveryCode(db, accountId, hash))
    ? ({ kind: 'recovery-code', accountId, hash } as const)
    : null
}

/**
 * Checks the second step after a correct password.
 * @returns null for a wrong code, and for a code that was used before
 * @throws AppError `second_step_needed` without a code, `passkey_needed` if the account's only second step is a passkey
 */
export async function checkSecondStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: { id: string; role: Role },
  enteredCode: string | undefined,
): Promise<SecondStepProof | null> {
  const app = await store.findApp(deps.db, account.id)
  if (!app?.confirmed_at) {
    const { hasPasskey } = await findSecondStep(deps.db, account.id)
    if (!hasPasskey || !(await isSecondStepRequired(deps, account))) return { kind: 'not-needed' }
    throw new AppError(
      'passkey_needed',
      'Your password is right, but administrators need a second step. Please sign in with your passkey.',
    )
  }
  const code = normalizeCode(enteredCode ?? '')
  if (code === '') {
    throw new AppError('second_step_needed', 'Please enter the code from your authenticator app.')
  }
  return /^\d{6}$/.test(code)
    ? await checkAppCode(deps, app, code)
    : await checkRecoveryCode(deps, account.id, code)
}

/** Uses up a proof. False if another request has used the same code meanwhile. */
export async function takeProof(db: Db, proof: SecondStepProof): Promise<boolean> {
  if (proof.kind === 'app') return await store.saveTimeStep(db, proof.app, proof.step)
  if (proof.kind === 'recovery-code') return await store.takeRecoveryCode(db, proof.accountId, proof.hash)
  return true
}
