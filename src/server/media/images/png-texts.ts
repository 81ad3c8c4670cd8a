/** Bounds the packed texts of PNG files: the image library unpacks all of them, however large they become. */
import fs from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { AppError } from '#shared/contracts/app-error.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The texts of a picture together, unpacked: editors write a few hundred kilobytes. */
const maxTextBytes = 16 * 1024 * 1024
/** Packed, they take no more than this: longer ones are not unpacked to see. */
const maxPackedBytes = 4 * 1024 * 1024

/** The packed text of a chunk; null for one that is not packed. */
function findPackedText(type: string, data: Buffer): Buffer | null {
  const end = data.indexOf(0)
  if (type === 'zTXt') return end < 0 ? null : data.subarray(end + 2)
  // A keyword, whether it is packed, the method, a language, a keyword in this language.
  if (end < 0 || data[end + 1] !== 1) return null
  const language = data.indexOf(0, end + 3)
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1)
  return keyword < 0 ? null : data.subarray(keyword + 1)
}

/** No packed text unpacks to more. */
const largestRatio = 1032

/** The size of a packed text, unpacked; of a damaged one, the largest possible. @throws RangeError for more than `limit` */
function measureText(packed: Buffer, limit: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: limit }).length
  } catch (error) {
    if (error instanceof RangeError) throw error
    return packed.length * largestRatio
  }
}

/** The packed texts of a PNG file, in their order. */
function* listPackedTexts(bytes: Buffer): Generator<Buffer> {
  for (let at = signature.length; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type !== 'zTXt' && type !== 'iTXt') continue
    const packed = findPackedText(type, bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
    if (packed) yield packed
  }
}

function hasTooMuchText(bytes: Buffer): boolean {
  let left = maxTextBytes
  for (const packed of listPackedTexts(bytes)) {
    if (packed.length > maxPackedBytes) return true
    try {
      left -= measureText(packed, Math.max(1, left))
    } catch {
      return true
    }
    if (left <= 0) return true
  }
  return false
}

/**
 * Refuses a PNG file whose texts take too much memory. Other files pass.
 * @throws AppError too_large
 */
export async function checkPngTexts(file: string): Promise<void> {
  const handle = await fs.open(file)
  try {
    const head = Buffer.alloc(signature.length)
    await handle.read(head, 0, head.length, 0)
    if (!head.equals(signature) || !hasTooMuchText(await fs.readFile(file))) return
  } finally {
    await handle.close()
  }
  throw new AppError(
    'too_large',
    'The texts that are stored in this picture are too large. Please save the picture as JPEG and upload it again.',
  )
}
