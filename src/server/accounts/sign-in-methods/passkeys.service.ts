/** Lets users add, rename and remove their passkeys. */
import { randomUUID } from 'node:crypto'
import { stopFeedOfDevice } from '#server/calendar/stop-feed.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOfAccount } from '#server/invitations/delete-links.service.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import {
  type getPasskeyCreationOptions,
  type Passkey,
  type PasskeyAttestation,
  type PasskeyRequestOptions,
  passkeyCreationOptions,
} from '#shared/contracts/sign-in-methods.contract.ts'
import * as limits from '#shared/limits.ts'
import { deviceName } from '../devices/device-name.ts'
import { addedMethodsLimit, countRequest } from '../request-limits.ts'
import { checkSessionOpen, endPasskeySessions } from '../sessions.service.ts'
import { findSessionDevice, listPasskeyDevices } from '../sessions.store.ts'
import { type ChangeSource, notifyOfMethodChange } from './notify-owner.service.ts'
import {
  challengeExpired,
  createChallenge,
  createRequestOptions,
  getRelyingParty,
  parseTransports,
  takeChallenge,
} from './passkey-check.service.ts'
import * as store from './passkeys.store.ts'
import {
  checkSecondStepRemains,
  logAccountChange,
  type OwnSession,
  toPasskey,
} from './sign-in-methods.service.ts'

/** The options for a sign-in; the browser offers its passkeys of this site. */
export async function createSignInOptions(deps: Deps): Promise<PasskeyRequestOptions> {
  return await createRequestOptions(deps, { purpose: 'sign-in', sessionId: null })
}

/**
 * The options for a confirmation with one of the user's passkeys.
 * @throws AppError impossible without a passkey
 */
export async function createConfirmationOptions(
  deps: Deps,
  { id, accountId }: OwnSession,
): Promise<PasskeyRequestOptions> {
  const rows = await store.listPasskeyRows(deps.db, accountId)
  if (rows.length === 0) {
    throw new AppError('impossible', 'You have no passkey yet. Please enter your password.')
  }
  return await createRequestOptions(deps, { purpose: 'confirm', sessionId: id }, rows)
}

/** The options for a new passkey: one that the browser finds by itself, and that checks the user. */
export async function createCreationOptions(
  deps: Deps,
  { id, accountId, user }: OwnSession,
): Promise<OutputOf<typeof getPasskeyCreationOptions>> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const rows = await store.listPasskeyRows(deps.db, accountId)
  const options = await generateRegistrationOptions({
    rpName: await readSiteName(deps),
    rpID: getRelyingParty(deps.config).id,
    userID: new Uint8Array(Buffer.from(accountId)),
    userName: user.username,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    challenge: await createChallenge(deps, { purpose: 'register', sessionId: id }),
    timeout: limits.session.passkeyChallengeMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: rows.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: parseTransports(transports),
    })),
  })
  return passkeyCreationOptions.parse(options)
}

const invalidPasskey = () =>
  new AppError('invalid', 'Your browser has not made a valid passkey. Please try again.')

/**
 * Whether an attestation carries certificates, or a format that may. We ask for none, and the library would fetch the
 * revocation lists that certificates name. Self-signed ones of the format "packed" carry none.
 *
 * @param attestationObject in base64url @throws for data that is no attestation
 */
async function mayHaveCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  if (format === 'none') return false
  return format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined
}

async function verify(deps: Deps, session: OwnSession, { id, rawId, type, response }: PasskeyAttestation) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = getRelyingParty(deps.config)
  const { clientDataJSON, attestationObject, transports = [] } = response
  if (await mayHaveCertificates(attestationObject).catch(() => true)) throw invalidPasskey()
  let isExpired = false
  const result = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: async (challenge) => {
      isExpired = !(await takeChallenge(deps, challenge, { purpose: 'register', sessionId: session.id }))
      return !isExpired
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (isExpired) throw challengeExpired()
  if (!result?.verified) throw invalidPasskey()
  return result.registrationInfo
}

/**
 * Adds a passkey, named after the browser that made it.
 * @throws AppError invalid, gone if the browser answered too late, conflict for a known passkey or too many of them
 */
export async function addPasskey(
  deps: Deps,
  session: OwnSession,
  { actor, userAgent }: ChangeSource,
  attestation: PasskeyAttestation,
): Promise<Passkey> {
  const { credential, credentialDeviceType, credentialBackedUp } = await verify(deps, session, attestation)
  const row: store.PasskeyRow = {
    id: randomUUID(),
    account_id: session.accountId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(attestation.response.transports ?? []),
    can_be_synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
    is_synced: credentialBackedUp ? 1 : 0,
    name: deviceName(userAgent),
    device_hash: await findSessionDevice(deps.db, session.id),
    created_at: timestamp(deps.clock),
    last_used_at: null,
  }
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen({ db }, session.id)
    if (await store.findPasskeyByCredential(db, row.credential_id)) {
      throw new AppError('conflict', 'This passkey is already saved.')
    }
    if ((await store.listPasskeyRows(db, session.accountId)).length >= limits.signInCode.passkeys) {
      throw new AppError('conflict', 'You have too many passkeys. Please remove one that you no longer use.')
    }
    await store.insertPasskey(db, row)
    await logAccountChange(transactionDeps, actor, session.user, 'add_passkey')
    await countRequest(transactionDeps, addedMethodsLimit(session.accountId))
    await notifyOfMethodChange(transactionDeps, session, 'passkey_added', userAgent)
  })
  return toPasskey(row)
}

/** @throws AppError not_found */
export async function renamePasskey(
  deps: Deps,
  { id: sessionId, accountId }: OwnSession,
  id: string,
  name: string,
): Promise<Passkey> {
  return await deps.db.transaction().execute(async (db) => {
    await checkSessionOpen({ db }, sessionId)
    await store.renamePasskeyRow(db, accountId, id, name)
    const row = await store.findPasskey(db, accountId, id)
    if (!row) throw new AppError('not_found', 'This passkey is already removed.')
    return toPasskey(row)
  })
}

/**
 * Removes a passkey, ends the sessions that it has opened, except the current one, and what its devices have made to reach
 * the site without a session.
 * @throws AppError not_found, impossible if the settings demand a second step and no other one is left
 */
export async function removePasskey(
  deps: Deps,
  session: OwnSession,
  { actor, userAgent }: ChangeSource,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen({ db }, session.id)
    const passkey = await store.findPasskey(db, session.accountId, id)
    if (!passkey) throw new AppError('not_found', 'This passkey is already removed.')
    await checkSecondStepRemains(db, session.user, ({ hasApp, passkeyCount }) => hasApp || passkeyCount > 1)
    await store.deletePasskey(db, session.accountId, id)
    const which = { accountId: session.accountId, passkeyIds: [id], exceptSession: session.id }
    await endPasskeySessions(transactionDeps, which, 'expired')
    const devices = new Set([passkey.device_hash, ...(await listPasskeyDevices(db, [id]))])
    devices.delete(await findSessionDevice(db, session.id))
    await stopFeedOfDevice(
      transactionDeps,
      session.accountId,
      (device) => device !== null && devices.has(device),
    )
    await deleteLinksOfAccount(transactionDeps, session.accountId)
    await logAccountChange(transactionDeps, actor, session.user, 'remove_passkey')
    await notifyOfMethodChange(transactionDeps, session, 'methods_removed', userAgent)
  })
}
