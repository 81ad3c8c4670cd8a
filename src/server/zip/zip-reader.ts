/** Reads ZIP archives: the list of their files, and the content of one file as a stream. */
import fs from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { decodeCodePage, guessCodePage } from '#shared/genealogy/gedcom/gedcom-codepages.ts'
import { ZipFileRange } from './zip-file-range.ts'

export interface ZipEntry {
  name: string
  /** Bytes after unpacking, as the archive says; {@link ZipReader.read} never gives more. */
  size: number
  entry: Entry
}

type ZipProblem = 'damaged' | 'too many files' | 'too much'

interface ZipLimits {
  maxEntries: number
  /** How many bytes all files may have together, by the size of the archive in bytes. */
  maxUnpackedBytes: (archiveBytes: number) => number
  /** Makes the error that is thrown for an archive that cannot be read. */
  toError: (problem: ZipProblem) => Error
}

/** A larger directory is refused: names and comments would fill the memory. */
const maxDirectoryBytes = 64 * 1024 ** 2

const methodStored = 0
const methodDeflated = 8

/** The extra field in which Info-ZIP writes the name in UTF-8 (APPNOTE 4.6.9), after a version and a checksum. */
const unicodeNameField = 0x7075
const unicodeNameStart = 5

/** Archives name their files in UTF-8, with or without a flag; old ones in the code page of DOS or Windows. */
function decodeName({ fileNameRaw, extraFields }: Entry): string {
  const unicode = extraFields.find(({ id }) => id === unicodeNameField)?.data
  if (unicode && unicode.length > unicodeNameStart && unicode.readUInt32LE(1) === crc32(fileNameRaw)) {
    return unicode.toString('utf8', unicodeNameStart)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return decodeCodePage(fileNameRaw, guessCodePage(fileNameRaw))
  }
}

async function startsAsZip(path: string): Promise<boolean> {
  const file = await fs.open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer[0] === 0x50 && buffer[1] === 0x4b && (buffer[2] === 3 || buffer[2] === 5)
  } finally {
    await file.close()
  }
}

/** Lists the files that can be read: no directories, and no encrypted files or files in other compression formats. */
async function listEntries(
  zip: ZipFile,
  maxEntries: number,
  maxUnpackedBytes: number,
): Promise<ZipEntry[] | ZipProblem> {
  if (zip.entryCount > maxEntries) return 'too many files'
  const entries: ZipEntry[] = []
  let directoryBytes = 0
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directoryBytes > maxDirectoryBytes) return 'too many files'
    const name = decodeName(entry)
    const { compressionMethod, uncompressedSize: size } = entry
    const isSupported = compressionMethod === methodStored || compressionMethod === methodDeflated
    if (!isSupported || entry.isEncrypted() || name.endsWith('/')) continue
    // Several entries may share the same compressed bytes.
    unpackedBytes += size
    if (unpackedBytes > maxUnpackedBytes) return 'too much'
    entries.push({ name, size, entry })
  }
  return entries
}

/** An open archive; the caller closes it. */
export class ZipReader {
  readonly entries: readonly ZipEntry[]
  readonly #zip: ZipFile
  readonly #toError: ZipLimits['toError']

  private constructor(zip: ZipFile, entries: readonly ZipEntry[], toError: ZipLimits['toError']) {
    this.#zip = zip
    this.entries = entries
    this.#toError = toError
  }

  /**
   * Opens a file; null for a file that is not a ZIP archive.
   *
   * @throws the error of `limits.toError`
   */
  static async open(path: string, limits: ZipLimits): Promise<ZipReader | null> {
    if (!(await startsAsZip(path))) return null
    // The names are not checked here: callers decide which paths are safe.
    const options = { autoClose: false, decodeStrings: false }
    const range = await ZipFileRange.open(path)
    const zip = await fromRandomAccessReaderPromise(range, range.size, options).catch(() => {
      range.unref()
      throw limits.toError('damaged')
    })
    zip.on('error', () => undefined)
    const maxBytes = limits.maxUnpackedBytes(range.size)
    const entries = await listEntries(zip, limits.maxEntries, maxBytes).catch((): ZipProblem => 'damaged')
    if (typeof entries !== 'string') return new ZipReader(zip, entries, limits.toError)
    zip.close()
    throw limits.toError(entries)
  }

  /** The content as it is unpacked. @throws Error where the compressed data end before their declared end, or after it */
  async *#unpack(entry: Entry): AsyncGenerator<Buffer> {
    const raw = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false })
    if (entry.compressionMethod === methodStored) return yield* raw
    const inflate = createInflateRaw()
    raw.once('error', (error) => inflate.destroy(error))
    try {
      yield* raw.pipe(inflate)
    } finally {
      // What follows the compressed data stays unread, and would keep the archive open.
      raw.unpipe(inflate)
      raw.destroy()
    }
    if (inflate.bytesWritten !== entry.compressedSize) throw new Error('other data follow')
  }

  /**
   * Unpacks one file; its size and checksum are compared with the archive's directory.
   *
   * @throws the error of `limits.toError`
   */
  async *read({ entry }: ZipEntry): AsyncGenerator<Buffer> {
    let checksum = 0
    let size = 0
    try {
      for await (const chunk of this.#unpack(entry)) {
        size += chunk.length
        if (size > entry.uncompressedSize) break
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch {
      throw this.#toError('damaged')
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw this.#toError('damaged')
  }

  close(): void {
    this.#zip.close()
  }
}
