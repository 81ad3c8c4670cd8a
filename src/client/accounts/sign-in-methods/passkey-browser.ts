/** Makes passkeys and signs with them in the browser (WebAuthn). Load it lazily: most visits need no passkey. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  getPasskeyCreationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyRequestOptions,
} from '#shared/contracts/sign-in-methods.contract.ts'

/** Passkeys belong to a name: browsers refuse them for IP addresses and without HTTPS. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Whether the browser can offer passkeys in the username field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await browserSupportsWebAuthnAutofill())
}

/** Stops waiting for a passkey from the username field. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony()
}

/**
 * Asks the user for a passkey.
 * @param useAutofill offers the passkeys in the username field, and waits until the user chooses one
 * @throws WebAuthnError, DOMException
 */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
  useAutofill = false,
): Promise<PasskeyAssertion> {
  const { challenge, rpId, timeout, userVerification, allowCredentials = [] } = options
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      timeout,
      userVerification,
      allowCredentials: toDescriptors(allowCredentials),
    },
    useBrowserAutofill: useAutofill,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** @throws WebAuthnError, DOMException */
export async function createPasskey(
  options: OutputOf<typeof getPasskeyCreationOptions>,
): Promise<PasskeyAttestation> {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: { ...options, excludeCredentials: toDescriptors(options.excludeCredentials) },
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** The package's type does not accept `undefined` for a missing list of transports. */
function toDescriptors(credentials: NonNullable<PasskeyRequestOptions['allowCredentials']>) {
  return credentials.map(({ id, type, transports }) => ({ id, type, ...(transports && { transports }) }))
}

/** Whether the user closed the browser's dialog or let it time out. Browsers do not say which. */
function isCancelled(error: unknown): boolean {
  const cause = error instanceof WebAuthnError ? error.cause : error
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
}

/** What the user reads about an error: null for a dialog that was replaced by another one. */
export function formatPasskeyError(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return null
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  if (isCancelled(error)) return 'No passkey was used. You can try again.'
  if (error instanceof WebAuthnError || error instanceof DOMException) {
    return 'This browser could not use a passkey for this site. Please try another browser or device.'
  }
  return error instanceof Error && error.message
    ? error.message
    : 'This browser could not use a passkey for this site. Please try another browser or device.'
}
