/** Chooses a content encoding and compresses responses off the main thread. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Smaller bodies fit into one packet anyway. */
export const minBytesToCompress = 1024

/** The best of the offered encodings that an `Accept-Encoding` header allows; null if it allows none. */
export function chooseEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding | null {
  if (!header) return null
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((text) => text.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = offered.filter((encoding) => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a))
  return best ?? null
}

/** Compresses at fast levels, because the caller waits. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return Buffer.from(await gzipAsync(bytes, { level: 6 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return Buffer.from(await brotliAsync(bytes, { params }))
}
