/**
 * A push service on loopback (RFC 8030) with one device: it stores what it receives, and decrypts that as a browser does
 * (RFC 8188, RFC 8291).
 */
import crypto from 'node:crypto'
import http from 'node:http'
import { z } from 'zod'

interface ReceivedPush {
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface TestPushService {
  /** Value for PUSH_ORIGIN. */
  origin: string
  pushes: ReceivedPush[]
  /** The status of the next answers. */
  status: number
  /** The Location header of the next answers. */
  location: string | null
  /** The subscription of a device; each name is a device of its own with the same keys. */
  subscribe(name: string): { endpoint: string; p256dh: string; auth: string }
  /** The text of a push. Throws for one that the device cannot decrypt. */
  decrypt(push: ReceivedPush | undefined): unknown
  close(): Promise<void>
}

const pushText = z.record(z.string(), z.unknown())

function hkdf(salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(crypto.hkdfSync('sha256', key, salt, info, length))
}

/** The header of RFC 8188: salt, record size, and the sender's key as the key id. */
function readHeader(body: Buffer) {
  const keyLength = body.readUInt8(20)
  return {
    salt: body.subarray(0, 16),
    recordSize: body.readUInt32BE(16),
    senderKey: body.subarray(21, 21 + keyLength),
    record: body.subarray(21 + keyLength),
  }
}

function decryptBody(device: crypto.ECDH, auth: Buffer, body: Buffer): unknown {
  const { salt, recordSize, senderKey, record } = readHeader(body)
  if (body.length > 4096 || record.length > recordSize) throw new Error('The push is too long.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey])
  const secret = hkdf(auth, device.computeSecret(senderKey), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return pushText.parse(JSON.parse(padded.subarray(0, end).toString()))
}

export async function startPushService(): Promise<TestPushService> {
  const device = crypto.createECDH('prime256v1')
  device.generateKeys()
  const auth = crypto.randomBytes(16)
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      service.pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response
        .writeHead(service.status, service.location === null ? {} : { Location: service.location })
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  const service: TestPushService = {
    origin,
    pushes: [],
    status: 201,
    location: null,
    subscribe: (name) => ({
      endpoint: `${origin}/push/${name}`,
      p256dh: device.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }),
    decrypt(push) {
      if (!push) throw new Error('There is no push.')
      return decryptBody(device, auth, push.body)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

/** The claims of the token with which a sender identifies itself (RFC 8292). Throws if its signature is wrong. */
export function readVapid({ headers }: ReceivedPush): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = crypto.createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = crypto.verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed with its key.')
  return { key, claims: pushText.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())) }
}
