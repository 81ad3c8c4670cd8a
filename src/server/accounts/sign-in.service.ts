/** Signs users in by password or passkey, and answers every failure alike. */
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/http/caller-address.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { PasskeyAssertion } from '#shared/contracts/sign-in-methods.contract.ts'
import { normalizeUsername } from '#shared/username.ts'
import { type AccountRow, findAccount, findAccountByName } from './accounts.store.ts'
import { addressLimit } from './failed-attempts.ts'
import { canSignIn, openSession, type SignInResult } from './open-session.service.ts'
import { verifyPassword } from './password-hash.ts'
import { clearAccountLimits, limitsFor, type SignInSource, withinLimits } from './sign-in-limits.service.ts'
import { checkPasskey, savePasskeyUse } from './sign-in-methods/passkey-check.service.ts'
import {
  checkSecondStep,
  hasSecondStep,
  type SecondStepProof,
  takeProof,
} from './sign-in-methods/second-step.service.ts'

/** The browser's previous session, which ends. */
type OldSession = { id: string; accountId: string } | null

interface Credentials {
  username: string
  password: string
  /** The code of an authenticator app, or a recovery code. */
  code?: string | undefined
}

function refuse(deps: Deps): AppError {
  deps.log.info('sign-in refused')
  return new AppError('bad_credentials', 'The username or the password is wrong.')
}

function wrongCode(deps: Deps): AppError {
  deps.log.info('sign-in refused: wrong code')
  const message = 'This code is wrong or was used before. Please enter the code that the app shows now.'
  return new AppError('wrong_code', message, { fields: { code: message } })
}

function refusePasskey(deps: Deps): AppError {
  deps.log.info('passkey refused')
  return new AppError('bad_credentials', 'This passkey is not accepted. Please sign in with your password.')
}

/** Takes the same time whether the account exists or not. */
async function checkCredentials(
  deps: Deps,
  account: AccountRow | undefined,
  { password, code }: Credentials,
): Promise<{ account: AccountRow; proof: SecondStepProof }> {
  const isPasswordRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!isPasswordRight || !account || !canSignIn(account, deps)) throw refuse(deps)
  const proof = await checkSecondStep(deps, account, code)
  if (!proof) throw wrongCode(deps)
  return { account, proof }
}

/**
 * Signs in by username or email address, ignoring letter case. An unknown name, a wrong password, an inactive
 * account and an expired temporary password give the same response, response time and count; a wrong code counts like a
 * wrong password. Checking takes time, so the account is read again in the transaction that starts the session.
 * @throws AppError `bad_credentials`, `second_step_needed`, `passkey_needed`, `wrong_code`, `too_many`, `maintenance` if
 *   only administrators may sign in
 */
export async function signIn(
  deps: Deps,
  credentials: Credentials,
  from: SignInSource,
  old: OldSession,
): Promise<SignInResult> {
  const typed = normalizeUsername(credentials.username)
  const found = await findAccountByName(deps.db, typed)
  const limits = await limitsFor(deps, found, typed, from)
  const { account, proof } = await withinLimits(deps, limits, () =>
    checkCredentials(deps, found, credentials),
  )
  const signedIn = await deps.db.transaction().execute(async (db) => {
    const current = await findAccount(db, account.id)
    if (current?.password_hash !== account.password_hash || !canSignIn(current, deps)) throw refuse(deps)
    if (!(await takeProof(db, proof))) throw wrongCode(deps)
    return await openSession({ ...deps, db }, current, from, old)
  })
  await clearAccountLimits(deps, limits)
  deps.log.info({ accountId: account.id }, 'signed in')
  return signedIn
}

/**
 * Signs in with a passkey, which counts as both steps: the authenticator has checked the user by fingerprint, face or PIN.
 * @throws AppError `bad_credentials`, `gone` if the browser answered too late, `too_many`, `maintenance`
 */
export async function signInWithPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  from: SignInSource,
  old: OldSession,
): Promise<SignInResult> {
  const passkey = await withinLimits(deps, [addressLimit(addressKey(from.ip))], async () => {
    const checked = await checkPasskey(deps, assertion, { purpose: 'sign-in', sessionId: null })
    if (!checked) throw refusePasskey(deps)
    return checked
  })
  const signedIn = await deps.db.transaction().execute(async (db) => {
    const account = await findAccount(db, passkey.row.account_id)
    const isSaved = await savePasskeyUse({ db, clock: deps.clock }, passkey)
    if (!isSaved || !account || !canSignIn(account, deps)) throw refusePasskey(deps)
    return await openSession({ ...deps, db }, account, from, old, passkey.row.id)
  })
  deps.log.info({ accountId: passkey.row.account_id }, 'signed in with a passkey')
  return signedIn
}

/**
 * Checks the password of a user who is signed in within the sign-in limits. Where the account has a second step, wrong codes still
 * count afterwards: the password alone proves nothing about them.
 * @throws AppError `wrong_password`, `too_many`
 */
export async function checkAccountPassword(
  deps: Deps,
  account: AccountRow,
  password: string,
  from: SignInSource,
): Promise<void> {
  const limits = await limitsFor(deps, account, account.username, from)
  await withinLimits(deps, limits, async () => {
    if (await verifyPassword(account.password_hash, password)) return
    throw new AppError('wrong_password', 'The password is wrong.', {
      fields: { password: 'The password is wrong.' },
    })
  })
  if (!(await hasSecondStep(deps, account.id))) await clearAccountLimits(deps, limits)
}
