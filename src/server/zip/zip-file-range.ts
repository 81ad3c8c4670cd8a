/** Reads ranges of a ZIP file. Refuses ranges outside of it, which a hostile archive names and for which Node throws. */
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const chunkBytes = 64 * 1024

const openFile = promisify(fs.open)

type ReadCallback = (error: Error | null, bytesRead?: number) => void

export class ZipFileRange extends RandomAccessReader {
  /** Count the users of the file; the library's types lack them. Without users, the file is closed. */
  declare ref: () => void
  declare unref: () => void
  readonly #file: number
  readonly size: number

  private constructor(file: number, size: number) {
    super()
    this.#file = file
    this.size = size
  }

  static async open(path: string): Promise<ZipFileRange> {
    const file = await openFile(path, 'r')
    return new ZipFileRange(file, fs.fstatSync(file).size)
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: ReadCallback,
  ): void {
    const isInside = Number.isSafeInteger(position) && position >= 0 && position + length <= this.size
    if (isInside) fs.read(this.#file, buffer, offset, length, position, callback)
    else setImmediate(callback, new Error('The archive names a place outside of its file.'))
  }

  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    this.ref()
    try {
      for (let at = start; at < end; at += chunkBytes) {
        const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, end - at))
        await new Promise<void>((resolve, reject) => {
          this.read(buffer, 0, buffer.length, at, (error) => (error ? reject(error) : resolve()))
        })
        yield buffer
      }
    } finally {
      this.unref()
    }
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false })
  }

  override close(callback: (error: Error | null) => void): void {
    fs.close(this.#file, callback)
  }
}
