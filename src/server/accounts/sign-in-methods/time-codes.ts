/** Makes and checks the secrets and six-digit codes of authenticator apps (TOTP, RFC 6238). */
import type { Clock } from '#server/clock.ts'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** A code of the step before or after is accepted, too: clocks differ, and typing takes time. */
const tolerance = 1

export interface AuthenticatorSecret {
  bytes: Uint8Array
  /** Base32, to be typed. */
  text: string
  /** The content of the QR code. */
  uri: string
}

/** @param issuer the site's name, @param label the username: the app shows both */
export async function makeSecret(issuer: string, label: string): Promise<AuthenticatorSecret> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ issuer, label, secret }).toString()
  return { bytes: secret.bytes, text: secret.base32, uri }
}

/**
 * The time step of a code that is correct now and was not used before; null for every other code.
 * @param lastStep the step of the last accepted code: it and all earlier ones are refused, except where it lies in the
 *   future because the server's clock was wrong then
 */
export async function findTimeStep(
  clock: Clock,
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  lastStep: number,
): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth')
  const timestamp = clock.now()
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: secret.buffer }),
    timestamp,
    window: tolerance,
  })
  if (delta === null) return null
  const current = TOTP.counter({ timestamp })
  const step = current + delta
  return step > lastStep || lastStep > current + tolerance ? step : null
}
