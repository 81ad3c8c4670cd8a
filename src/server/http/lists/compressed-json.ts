/** Holds a long JSON text in compressed form. */
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

export interface CompressedJson {
  br: Buffer<ArrayBuffer>
  /** Uncompressed size in bytes. */
  size: number
}

/** Characters per write, so that each write blocks other requests for a few milliseconds only. */
const chunkLength = 64 * 1024

const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // Entries of a list repeat within a short distance; a wider window would take megabytes per list.
  [constants.BROTLI_PARAM_LGWIN]: 19,
}

/** Joins short strings to chunks that are worth a call of the compressor. */
function* joinChunks(parts: Iterable<string>): Generator<string> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** @param parts the JSON, read as fast as it is compressed; their errors are rethrown */
export async function compressJson(parts: Iterable<string>): Promise<CompressedJson> {
  const compressor = createBrotliCompress({ params })
  const compressed: Buffer[] = []
  compressor.on('data', (bytes: Buffer) => compressed.push(bytes))
  const ended = once(compressor, 'end')
  let size = 0
  try {
    for (const text of joinChunks(parts)) {
      const bytes = Buffer.from(text)
      size += bytes.byteLength
      if (!compressor.write(bytes)) await once(compressor, 'drain')
    }
  } catch (error) {
    ended.catch(() => {})
    compressor.destroy()
    throw error
  }
  compressor.end()
  await ended
  return { br: Buffer.concat(compressed), size }
}

export async function decompressJson({ br }: CompressedJson): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await promisify(brotliDecompress)(br))
}
