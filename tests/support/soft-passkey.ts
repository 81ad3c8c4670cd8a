/** A WebAuthn authenticator in software: makes passkeys and signs with them, correctly or with a chosen fault. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyRequestOptions,
  passkeyCreationOptions,
} from '#shared/contracts/sign-in-methods.contract.ts'

type CreationOptions = z.infer<typeof passkeyCreationOptions>

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const flagBits = { present: 1, verified: 4, canBeSynced: 8, isSynced: 16, hasKey: 64 }

/** What an authenticator reports; a test changes it to misbehave. */
interface Behaviour {
  origin: string
  rpId: string
  counter: number
  isVerified: boolean
  canBeSynced: boolean
  isSynced: boolean
  userHandle: string | undefined
  /** Replaces the challenge of the options. */
  challenge: string | undefined
  /** Sends an attestation with a certificate, of any content. */
  certificate: Uint8Array | undefined
}

/** CBOR of a byte string, in the shortest form, which the checks expect. */
function cborBytes(bytes: Uint8Array): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** The public key as COSE: kty EC2, alg ES256, crv P-256, x, y. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

export class SoftPasskey {
  readonly id = base64url(randomBytes(32))
  readonly behaviour: Behaviour
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(behaviour: Partial<Behaviour> = {}) {
    this.behaviour = {
      origin: 'http://localhost:3000',
      rpId: 'localhost',
      counter: 0,
      isVerified: true,
      canBeSynced: true,
      isSynced: true,
      userHandle: undefined,
      challenge: undefined,
      certificate: undefined,
      ...behaviour,
    }
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    const { origin, challenge: forged } = this.behaviour
    return Buffer.from(JSON.stringify({ type, challenge: forged ?? challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(extraFlags: number): Buffer {
    const { rpId, counter, isVerified, canBeSynced, isSynced } = this.behaviour
    const flags =
      flagBits.present |
      (isVerified ? flagBits.verified : 0) |
      (canBeSynced ? flagBits.canBeSynced : 0) |
      (isSynced ? flagBits.isSynced : 0) |
      extraFlags
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }

  /** The name of the format, and the statement: a map of `alg`, `sig` and `x5c` where there is a certificate. */
  #statement(): Buffer[] {
    const { certificate } = this.behaviour
    if (!certificate) return [cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]
    return [
      ...[cborText('packed'), cborText('attStmt'), Buffer.from([0xa3])],
      ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(Buffer.alloc(8))],
      ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(certificate)],
    ]
  }

  register(options: CreationOptions): PasskeyAttestation {
    this.behaviour.userHandle ??= options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length, 0)
    const data = Buffer.concat([
      ...[this.#authenticatorData(flagBits.hasKey), Buffer.alloc(16), idLength, id],
      toCose(this.#keys.publicKey),
    ])
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), cborText('fmt'), ...this.#statement()],
      ...[cborText('authData'), cborBytes(data)],
    ])
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  sign(options: PasskeyRequestOptions): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const data = this.#authenticatorData(0)
    const signer = createSign('sha256').update(data).update(sha256(clientData))
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signer.sign(this.#keys.privateKey)),
        userHandle: this.behaviour.userHandle,
      },
    }
  }
}
