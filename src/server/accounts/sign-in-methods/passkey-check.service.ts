/** Asks browsers for signatures of passkeys (WebAuthn Level 3), and checks them. */
import { timestamp } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { PasskeyChallengesTable } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
} from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import { hashToken, makeToken } from '../session-token.ts'
import * as store from './passkeys.store.ts'

/** What a challenge is for; the session is null for a sign-in. */
export interface ChallengeUse {
  purpose: PasskeyChallengesTable['purpose']
  sessionId: string | null
}

/** A passkey whose signature was right, to be saved in the transaction of what it allows. */
export interface CheckedPasskey {
  row: store.PasskeyRow
  counter: number
  isSynced: boolean
}

/** The relying party: the site, as passkeys know it. */
export function getRelyingParty({ publicUrl }: Config): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl }
}

/** Stores a new challenge. @returns its bytes */
export async function createChallenge(
  { db, clock }: Deps,
  { purpose, sessionId }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = makeToken()
  await store.deleteChallengesBefore(db, timestamp(clock))
  await store.insertChallenge(db, {
    challenge_hash: hashToken(challenge),
    purpose,
    session_id: sessionId,
    expires_at: timestamp(clock, limits.session.passkeyChallengeMs),
  })
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** Uses up a challenge. False if it is unknown, expired, used, or was made for something else. */
export async function takeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  challenge: string,
  { purpose, sessionId }: ChallengeUse,
): Promise<boolean> {
  return await store.takeChallenge(
    db,
    { challenge_hash: hashToken(challenge), purpose, session_id: sessionId },
    { now: timestamp(clock), latest: timestamp(clock, limits.session.passkeyChallengeMs) },
  )
}

export function challengeExpired(): AppError {
  return new AppError('gone', 'This took too long. Please try again.')
}

export function parseTransports(transports: string): string[] {
  const list: unknown = JSON.parse(transports)
  return Array.isArray(list) ? list.map(String) : []
}

/** The options for a signature. At sign-in the browser offers all passkeys that it has for the site. */
export async function createRequestOptions(
  deps: Deps,
  use: ChallengeUse,
  passkeys: readonly store.PasskeyRow[] = [],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(deps.config).id,
    challenge: await createChallenge(deps, use),
    timeout: limits.session.passkeyChallengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: parseTransports(transports),
    })),
  })
  return passkeyRequestOptions.parse(options)
}

async function verify(
  deps: Deps,
  { id, rawId, type, response }: PasskeyAssertion,
  row: store.PasskeyRow,
  expectedChallenge: (challenge: string) => Promise<boolean>,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = response
  const party = getRelyingParty(deps.config)
  return await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is checked below, to log a copied passkey.
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: 0,
    },
  })
}

/** The user handle is the id of the account. A browser may leave it out when it was asked for certain passkeys. */
function isOwner(row: store.PasskeyRow, userHandle: string | undefined, use: ChallengeUse): boolean {
  if (userHandle === undefined) return use.purpose !== 'sign-in'
  return Buffer.from(userHandle, 'base64url').toString() === row.account_id
}

/** WebAuthn Level 3, section 7.2: backup eligibility never changes, and a counter only grows. */
function checkFlags(
  deps: Deps,
  row: store.PasskeyRow,
  { newCounter, credentialDeviceType }: { newCounter: number; credentialDeviceType: string },
): boolean {
  if ((credentialDeviceType === 'multiDevice') !== (row.can_be_synced === 1)) return false
  const isCounterRight = newCounter > row.counter || (newCounter === 0 && row.counter === 0)
  if (!isCounterRight) {
    deps.log.warn({ passkey: row.id, accountId: row.account_id }, 'passkey refused: perhaps a copy')
  }
  return isCounterRight
}

/**
 * Checks the signature of a passkey, and uses up its challenge.
 * @returns null for an unknown passkey and for everything that is wrong about the signature
 * @throws AppError `gone` if the challenge has expired or was used
 */
export async function checkPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<CheckedPasskey | null> {
  const row = await store.findPasskeyByCredential(deps.db, assertion.id)
  if (!row || !isOwner(row, assertion.response.userHandle, use)) return null
  let isExpired = false
  const result = await verify(deps, assertion, row, async (challenge) => {
    isExpired = !(await takeChallenge(deps, challenge, use))
    return !isExpired
  }).catch(() => null)
  if (isExpired) throw challengeExpired()
  if (!result?.verified || !checkFlags(deps, row, result.authenticationInfo)) return null
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { row, counter: newCounter, isSynced: credentialBackedUp }
}

/** Saves the use of a passkey. False if it was used or removed since it was checked. */
export async function savePasskeyUse(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  { row, counter, isSynced }: CheckedPasskey,
): Promise<boolean> {
  return await store.updateCheckedPasskey(db, row, {
    counter,
    is_synced: isSynced ? 1 : 0,
    last_used_at: timestamp(clock),
  })
}
