/** Endpoints of passkeys, of the second step at sign-in, and of notices about an account's security. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { enteredPassword, sessionUser } from './accounts.contract.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { requiredText } from './fields/field-rules.ts'

const { binaryLength, textLength } = limits

const base64url = (maxLength: number) => z.base64url().min(1).max(maxLength)

/** What every response of `navigator.credentials` has, as @simplewebauthn/browser sends it. */
const passkeyResponse = {
  id: base64url(binaryLength.credentialId),
  rawId: base64url(binaryLength.credentialId),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(textLength.filterValue).optional(),
  /** The server asks for no extension whose result it reads. */
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** The signature of a passkey. */
export const passkeyAssertion = z.strictObject({
  ...passkeyResponse,
  response: z.strictObject({
    clientDataJSON: base64url(binaryLength.clientData),
    authenticatorData: base64url(binaryLength.attestation),
    signature: base64url(binaryLength.attestation),
    userHandle: z.base64url().max(binaryLength.credentialId).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A new passkey with its public key. */
const passkeyAttestation = z.strictObject({
  ...passkeyResponse,
  response: z.strictObject({
    clientDataJSON: base64url(binaryLength.clientData),
    attestationObject: base64url(binaryLength.attestation),
    authenticatorData: base64url(binaryLength.attestation).optional(),
    publicKey: base64url(binaryLength.attestation).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    transports: z.array(z.string().max(textLength.filterValue)).max(limits.listLength.tags).optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** Names a key of the account. */
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The options of `navigator.credentials.get`, as JSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).optional(),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

/** The options of `navigator.credentials.create`, as JSON. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is copied to the other devices of its owner, for example by iCloud. */
  is_synced: z.boolean(),
  created_at: z.string(),
  last_used: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const signInMethods = z.object({
  passkeys: z.array(passkey),
  /** When the authenticator app was switched on; null without one. */
  app_since: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  /** Whether the settings demand a second step of this user. */
  is_required: z.boolean(),
})
export type SignInMethods = z.infer<typeof signInMethods>

/** The code of an authenticator app, or a recovery code. */
export const secondStepCode = requiredText(limits.signInCode.enteredMax, 'Please enter a code')

const signedIn = z.object({ user: sessionUser, mustChangePassword: z.boolean() })

export const getPasskeySignInOptions = endpoint({
  name: 'getPasskeySignInOptions',
  method: 'POST',
  path: '/auth/login/passkey/options',
  caller: 'anyone',
  output: passkeyRequestOptions,
})

/** Signs in with a passkey, which counts as both steps. */
export const loginWithPasskey = endpoint({
  name: 'loginWithPasskey',
  method: 'POST',
  path: '/auth/login/passkey',
  caller: 'anyone',
  body: z.strictObject({ passkey: passkeyAssertion }),
  output: signedIn,
})

export const getConfirmationOptions = endpoint({
  name: 'getConfirmationOptions',
  method: 'POST',
  path: '/auth/confirm/options',
  caller: 'enrolling',
  output: passkeyRequestOptions,
})

/** Proves again who is signed in, by password or passkey. The session gets a new token. */
export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm',
  caller: 'enrolling',
  body: z.union([
    z.strictObject({ password: enteredPassword }),
    z.strictObject({ passkey: passkeyAssertion }),
  ]),
  output: success,
})

export const getSignInMethods = endpoint({
  name: 'getSignInMethods',
  method: 'GET',
  path: '/auth/sign-in-methods',
  caller: 'enrolling',
  output: signInMethods,
})

export const getPasskeyCreationOptions = endpoint({
  name: 'getPasskeyCreationOptions',
  method: 'POST',
  path: '/auth/passkeys/options',
  caller: 'enrolling',
  output: passkeyCreationOptions,
  needsPassword: true,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  caller: 'enrolling',
  body: z.strictObject({ passkey: passkeyAttestation }),
  output: passkey,
  needsPassword: true,
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/:id',
  caller: 'session',
  params: byId,
  body: z.strictObject({ name: requiredText(textLength.passkeyName, 'Please enter a name') }),
  output: passkey,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  caller: 'session',
  params: byId,
  output: success,
  needsPassword: true,
})

/** Makes a secret for an authenticator app. The app counts only after `switchOnAuthenticatorApp`. */
export const startAuthenticatorApp = endpoint({
  name: 'startAuthenticatorApp',
  method: 'POST',
  path: '/auth/authenticator-app',
  caller: 'enrolling',
  output: z.object({
    /** Base32, to be typed where the QR code cannot be scanned. */
    secret: z.string(),
    /** The content of the QR code: `otpauth://totp/…`. */
    uri: z.string(),
  }),
  needsPassword: true,
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Switches the authenticator app on, with a code that proves that the app has the secret. */
export const switchOnAuthenticatorApp = endpoint({
  name: 'switchOnAuthenticatorApp',
  method: 'POST',
  path: '/auth/authenticator-app/confirm',
  caller: 'enrolling',
  body: z.strictObject({ code: secondStepCode }),
  output: recoveryCodes,
  needsPassword: true,
})

export const removeAuthenticatorApp = endpoint({
  name: 'removeAuthenticatorApp',
  method: 'DELETE',
  path: '/auth/authenticator-app',
  caller: 'session',
  output: success,
  needsPassword: true,
})

/** Replaces all recovery codes. */
export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  caller: 'session',
  output: recoveryCodes,
  needsPassword: true,
})

/** Removes the authenticator app, recovery codes and passkeys of somebody who has lost the device. */
export const switchOffSecondStep = endpoint({
  name: 'switchOffSecondStep',
  method: 'DELETE',
  path: '/admin/accounts/:id/second-step',
  caller: 'admin',
  params: byId,
  output: success,
  needsPassword: true,
})

export const securityNotice = z.object({
  id: z.string(),
  kind: z.enum([
    'new_device',
    'passkey_added',
    'app_added',
    'recovery_codes_created',
    'methods_removed',
    'password_changed',
    'email_changed',
    'second_step_off',
  ]),
  /** The browser that signed in, or changed the account; empty where an administrator changed it. */
  device: z.string(),
  created_at: z.string(),
  /** Whether the device still has a session, or something that it has added to sign in with. */
  can_end_session: z.boolean(),
})
export type SecurityNotice = z.infer<typeof securityNotice>

/** Notices for devices on which the user had signed in before: a stranger's new device cannot dismiss its own. */
export const listSecurityNotices = endpoint({
  name: 'listSecurityNotices',
  method: 'GET',
  path: '/auth/notices',
  caller: 'session',
  output: z.array(securityNotice),
})

export const answerSecurityNotice = endpoint({
  name: 'answerSecurityNotice',
  method: 'POST',
  path: '/auth/notices/:id',
  caller: 'session',
  params: byId,
  /**
   * `end_session` also forgets the device, ends its sessions and removes what it has added to sign in with, which needs a
   * recent password.
   */
  body: z.strictObject({ answer: z.enum(['was_me', 'end_session']) }),
  output: success,
})
