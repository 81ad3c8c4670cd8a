/** Archives (ZIP, also large ones): which files they hold, and the bytes of one of them, read piece by piece. */
import fs from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { AppError } from '#shared/contracts/app-error.ts'

export interface ZipEntry {
  name: string
  /** Bytes as they will be when unpacked, as the archive has it: {@link ZipReader.read} gives no more. */
  size: number
  packed: number
  isDeflated: boolean
  crc: number
  /** Where its own header begins. */
  at: number
}

/** Directories of this size are no family's. */
const mostDirectory = 64 * 1024 ** 2
/** The end of an archive: its last record and a comment. */
const endLength = 22 + 0xffff

function damaged(): AppError {
  return new AppError('not_gedcom', 'This archive is damaged. Please export the family tree again.')
}

function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/** Sizes and places that do not fit into 32 bits stand in an extra field, those that are needed, in this order. */
function largeNumbers(extra: Buffer, numbers: readonly number[]): number[] {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  let next = at + 4
  return numbers.map((number) => {
    if (number !== 0xffffffff || next + 8 > extra.length) return number
    next += 8
    return Number(extra.readBigUInt64LE(next - 8))
  })
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry | null; next: number } {
  if (directory.readUInt32LE(at) !== 0x02014b50) throw damaged()
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const plain = [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ]
  const [size = 0, packed = 0, place = 0] = largeNumbers(directory.subarray(nameEnd, extraEnd), plain)
  const method = directory.readUInt16LE(at + 10)
  const isSealed = (directory.readUInt16LE(at + 8) & 1) === 1
  const entry: ZipEntry = {
    name: nameOf(directory.subarray(at + 46, nameEnd)),
    size,
    packed,
    isDeflated: method === 8,
    crc: directory.readUInt32LE(at + 16),
    at: place,
  }
  const isReadable = (method === 0 || method === 8) && !isSealed && !entry.name.endsWith('/')
  return { entry: isReadable ? entry : null, next: extraEnd + directory.readUInt16LE(at + 32) }
}

/** Whether a file begins as an archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/** An open archive; close it at the end. */
export class ZipReader {
  readonly entries: readonly ZipEntry[]
  readonly #file: fs.FileHandle

  private constructor(file: fs.FileHandle, entries: readonly ZipEntry[]) {
    this.#file = file
    this.entries = entries
  }

  /**
   * Opens a file; null where it is no archive.
   *
   * @throws AppError not_gedcom for a damaged one
   */
  static async open(path: string): Promise<ZipReader | null> {
    const file = await fs.open(path)
    try {
      const head = Buffer.alloc(4)
      await file.read(head, 0, 4, 0)
      if (isZip(head)) return new ZipReader(file, await readDirectory(file))
    } catch (error) {
      await file.close()
      throw error instanceof RangeError ? damaged() : error
    }
    await file.close()
    return null
  }

  /**
   * The bytes of a file in it.
   *
   * @throws AppError not_gedcom where they are not what the archive says, or more
   */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    let crc = 0
    let size = 0
    for await (const chunk of await this.#unpack(entry)) {
      size += chunk.length
      if (size > entry.size) throw damaged()
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== entry.size || crc !== entry.crc) throw damaged()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #unpack({ at, packed, isDeflated }: ZipEntry): Promise<AsyncIterable<Buffer>> {
    const header = await readAt(this.#file, at, 30)
    if (header.readUInt32LE(0) !== 0x04034b50) throw damaged()
    const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const pieces = pieceByPiece(this.#file, start, packed)
    return isDeflated ? inflated(pieces) : pieces
  }
}

async function readAt(file: fs.FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead !== length) throw damaged()
  return bytes
}

async function* pieceByPiece(file: fs.FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const piece = 256 * 1024
  for (let done = 0; done < length; done += piece) {
    yield await readAt(file, start + done, Math.min(piece, length - done))
  }
}

async function* inflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  const feeding = (async () => {
    for await (const piece of pieces) {
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve))
    }
    inflate.end()
  })().catch((error: unknown) => inflate.destroy(error instanceof Error ? error : damaged()))
  try {
    yield* inflate
  } catch {
    throw damaged()
  } finally {
    inflate.destroy()
  }
  await feeding
}

async function readDirectory(file: fs.FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat()
  const tailAt = Math.max(0, size - endLength)
  const tail = await readAt(file, tailAt, size - tailAt)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) throw damaged()
  const { at, length, count } = (await readLargeEnd(file, tail, end)) ?? {
    at: tail.readUInt32LE(end + 16),
    length: tail.readUInt32LE(end + 12),
    count: tail.readUInt16LE(end + 10),
  }
  if (length > mostDirectory || at + length > size) throw damaged()
  const directory = await readAt(file, at, length)
  const entries: ZipEntry[] = []
  for (let next = 0, n = 0; n < count; n++) {
    const read = readEntry(directory, next)
    if (read.entry) entries.push(read.entry)
    next = read.next
  }
  return entries
}

/** The record of archives that are large or hold many files; null where there is none. */
async function readLargeEnd(file: fs.FileHandle, tail: Buffer, end: number) {
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return null
  const record = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.readUInt32LE(0) !== 0x06064b50) throw damaged()
  const number = (at: number) => Number(record.readBigUInt64LE(at))
  return { at: number(48), length: number(40), count: number(32) }
}
