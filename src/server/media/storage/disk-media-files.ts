/** Stores the files of media on the server's disk, in one directory per media file. */
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { ByteRange } from '#server/http/range-header.ts'
import { getFileSize, moveDirectory } from './disk-files.ts'
import type { MediaFiles, OpenFile, StoredContent } from './media-files.ts'
import { findMediaDirectory, mediaDirectory } from './workspace.ts'

const chunkBytes = 128 * 1024

async function readBytes(file: string, { first, last }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await fs.open(file)
  try {
    const bytes = new Uint8Array(last - first + 1)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export class DiskMediaFiles implements MediaFiles {
  readonly #media: string

  constructor(config: Pick<Config, 'dataDir'>) {
    this.#media = mediaDirectory(config)
  }

  async put(id: string, directory: string): Promise<number> {
    // An existing directory is left from an interrupted upload without a media row.
    await this.remove(id)
    return await moveDirectory(directory, this.#directoryOf(id))
  }

  async add(id: string, name: string, file: string): Promise<void> {
    await fs.rename(file, this.#pathOf(id, name))
  }

  async find(id: string, name: string): Promise<StoredContent | null> {
    const file = this.#pathOf(id, name)
    const size = await getFileSize(file)
    if (size === null) return null
    return {
      size,
      readBytes: (range) => readBytes(file, range),
      // Opens the file at the first read, and closes it when the reader stops.
      stream: (range) =>
        createReadStream(file, {
          highWaterMark: chunkBytes,
          ...(range && { start: range.first, end: range.last }),
        }),
    }
  }

  withFiles<T>(id: string, use: (open: OpenFile) => Promise<T>): Promise<T> {
    return use(async (name) => {
      const file = this.#pathOf(id, name)
      await fs.access(file)
      return file
    })
  }

  async remove(id: string): Promise<void> {
    await fs.rm(this.#directoryOf(id), { recursive: true, force: true, maxRetries: 3 })
  }

  async loadSizes(): Promise<void> {
    // The disk tells sizes fast enough.
  }

  #directoryOf(id: string): string {
    return findMediaDirectory(this.#media, id)
  }

  #pathOf(id: string, name: string): string {
    return path.join(this.#directoryOf(id), name)
  }
}
