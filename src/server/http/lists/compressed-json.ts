/** A long JSON text as it is kept: compressed, and never whole in memory but for a moment, when somebody wants it so. */
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

export interface CompressedJson {
  br: Buffer<ArrayBuffer>
  /** Bytes of the JSON. */
  size: number
}

/** Taken in at a time, characters: what others wait for is a few milliseconds. */
const piece = 64 * 1024

const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // Lists repeat themselves within a few entries; a wider window would cost each one megabytes.
  [constants.BROTLI_PARAM_LGWIN]: 19,
}

/** Joins small parts to pieces that are worth a turn of the compressor. */
function* inPieces(parts: Iterable<string>): Generator<string> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < piece) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** @param parts the JSON, taken as fast as it is compressed; what they throw is thrown */
export async function compressJson(parts: Iterable<string>): Promise<CompressedJson> {
  const packer = createBrotliCompress({ params })
  const packed: Buffer[] = []
  packer.on('data', (bytes: Buffer) => packed.push(bytes))
  const ended = once(packer, 'end')
  let size = 0
  try {
    for (const text of inPieces(parts)) {
      const bytes = Buffer.from(text)
      size += bytes.byteLength
      if (!packer.write(bytes)) await once(packer, 'drain')
    }
  } catch (error) {
    ended.catch(() => {})
    packer.destroy()
    throw error
  }
  packer.end()
  await ended
  return { br: Buffer.concat(packed), size }
}

export async function decompressJson({ br }: CompressedJson): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await promisify(brotliDecompress)(br))
}
