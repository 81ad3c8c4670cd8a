/** Archives (ZIP, also large ones) written to a file, one entry after the other. */
import fs from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

interface Written {
  name: Buffer
  method: 0 | 8
  crc: number
  packed: number
  size: number
  at: number
}

/** Names are UTF-8. */
const flags = 0x0800
/** The first day that archives can tell: when a file came here is nobody's business. */
const day = 0x0021
const most32 = 0xffffffff

/** What an entry's own header and the directory have in common. */
function common({ name, method, crc, packed, size }: Written, extra: number): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(extra > 0 ? 45 : 20, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt16LE(day, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(packed, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  bytes.writeUInt16LE(extra, 24)
  return bytes
}

function numbers(...parts: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    parts.map(([length, value]) => {
      const bytes = Buffer.alloc(length)
      if (length === 8) bytes.writeBigUInt64LE(BigInt(value))
      else bytes.writeUIntLE(value, 0, length)
      return bytes
    }),
  )
}

/** An archive being written. No file in it may be larger than 4 GB; all together may. */
export class ZipWriter {
  readonly #file: fs.FileHandle
  readonly #written: Written[] = []
  #at = 0

  private constructor(file: fs.FileHandle) {
    this.#file = file
  }

  /** Makes the file, readable by its owner only. */
  static async create(path: string): Promise<ZipWriter> {
    return new ZipWriter(await fs.open(path, 'w', 0o600))
  }

  /** A text, packed. */
  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const at = this.#at
    const entry = { name: Buffer.from(name), method: 8, crc: crc32(bytes), packed: packed.length } as const
    this.#written.push({ ...entry, size: bytes.length, at })
    await this.#writeHeader({ ...entry, size: bytes.length, at })
    await this.#write(packed)
  }

  /** A file as it is. */
  async addFile(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const entry: Written = { name: Buffer.from(name), method: 0, crc: 0, packed: 0, size: 0, at: this.#at }
    await this.#writeHeader(entry)
    for await (const chunk of chunks) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      await this.#write(chunk)
    }
    entry.packed = entry.size
    this.#written.push(entry)
    await this.#file.write(common(entry, 0), 0, 26, entry.at + 4)
  }

  /** Writes the directory. */
  async end(): Promise<void> {
    const start = this.#at
    for (const entry of this.#written) await this.#writeDirectoryEntry(entry)
    await this.#writeEnd(start, this.#at - start)
  }

  /** Lets the file go, whole or not. */
  async close(): Promise<void> {
    await this.#file.close()
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#file.writeFile(bytes)
    this.#at += bytes.length
  }

  async #writeHeader(entry: Written): Promise<void> {
    await this.#write(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common(entry, 0), entry.name]))
  }

  async #writeDirectoryEntry(entry: Written): Promise<void> {
    const isFar = entry.at >= most32
    const extra = isFar ? numbers([2, 1], [2, 8], [8, entry.at]) : Buffer.alloc(0)
    const head = numbers([4, 0x02014b50], [2, 45])
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? most32 : entry.at])
    await this.#write(Buffer.concat([head, common(entry, extra.length), rest, entry.name, extra]))
  }

  async #writeEnd(start: number, length: number): Promise<void> {
    const count = this.#written.length
    const isLarge = count >= 0xffff || start + length >= most32
    if (isLarge) {
      const large = this.#at
      await this.#write(
        numbers(
          ...([
            [4, 0x06064b50],
            [8, 44],
            [2, 45],
            [2, 45],
            [4, 0],
            [4, 0],
          ] as const),
          ...([
            [8, count],
            [8, count],
            [8, length],
            [8, start],
          ] as const),
          ...([
            [4, 0x07064b50],
            [4, 0],
            [8, large],
            [4, 1],
          ] as const),
        ),
      )
    }
    const few = Math.min(count, 0xffff)
    await this.#write(
      numbers(
        ...([
          [4, 0x06054b50],
          [2, 0],
          [2, 0],
          [2, few],
          [2, few],
        ] as const),
        ...([
          [4, Math.min(length, most32)],
          [4, Math.min(start, most32)],
          [2, 0],
        ] as const),
      ),
    )
  }
}
