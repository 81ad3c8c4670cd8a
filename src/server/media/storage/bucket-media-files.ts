/**
 * Stores the files of media in a bucket. Files that were stored before the bucket was set up stay on the disk, where they
 * are found first.
 */
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from './bucket.ts'
import { isNotFoundError } from './disk-files.ts'
import type { DiskMediaFiles } from './disk-media-files.ts'
import { type MediaFiles, type OpenFile, type StoredContent, wholeRange } from './media-files.ts'
import { originalName, withWorkspace } from './workspace.ts'

/** Sizes are kept in memory, so that a known file takes one request instead of two. */
const maxKnownSizes = 100_000

/** An object that belongs to a media file. */
export interface MediaObject {
  id: string
  name: string
  size: number
  /** In milliseconds since 1970. */
  modifiedAt: number
}

export class BucketMediaFiles implements MediaFiles {
  readonly #bucket: Bucket
  readonly #folder: string
  readonly #media: string
  readonly #disk: DiskMediaFiles
  /** Files never change, so their sizes stay right; a deleted one is noticed when it is read. */
  readonly #sizes = new Map<string, number>()
  #areSizesLoaded = false

  /**
   * @param folder the first part of all keys of this site: other sites may use the same bucket
   * @param media the media directory, for copies while they are needed
   */
  constructor(bucket: Bucket, folder: string, media: string, disk: DiskMediaFiles) {
    this.#bucket = bucket
    this.#folder = folder
    this.#media = media
    this.#disk = disk
  }

  /** The original comes first: the sweep tells by the last object whether an upload is still going on. */
  async put(id: string, directory: string): Promise<number> {
    const names = (await fs.readdir(directory)).sort(
      (a, b) => Number(b === originalName) - Number(a === originalName),
    )
    let bytes = 0
    for (const name of names) {
      const file = path.join(directory, name)
      await this.#bucket.put(this.#keyOf(id, name), file)
      bytes += await this.#rememberSize(id, name, file)
    }
    return bytes
  }

  async add(id: string, name: string, file: string): Promise<void> {
    if (await this.#disk.find(id, originalName)) return await this.#disk.add(id, name, file)
    await this.#bucket.put(this.#keyOf(id, name), file)
    await this.#rememberSize(id, name, file)
  }

  async find(id: string, name: string): Promise<StoredContent | null> {
    return (await this.#disk.find(id, name)) ?? (await this.findObject(id, name))
  }

  /** Finds a file in the bucket, also where the disk has it. */
  async findObject(id: string, name: string): Promise<StoredContent | null> {
    const key = this.#keyOf(id, name)
    const size = this.#sizes.get(key) ?? (await this.#bucket.findSize(key))
    if (size === null) return null
    this.#saveSize(key, size)
    const stream: StoredContent['stream'] = (range = wholeRange(size)) => this.#bucket.read(key, range)
    return { size, stream, readBytes: async (range) => await collect(stream(range)) }
  }

  async withFiles<T>(id: string, use: (open: OpenFile) => Promise<T>): Promise<T> {
    return await withWorkspace(this.#media, async (directory) => {
      const copies = new Map<string, Promise<string>>()
      const open = async (name: string) => {
        const copy = copies.get(name) ?? this.#copy(id, name, directory)
        copies.set(name, copy)
        return await copy.catch((error: unknown) => {
          copies.delete(name)
          throw error
        })
      }
      return await this.#disk.withFiles(id, (openOnDisk) =>
        use(async (name) => {
          try {
            return await openOnDisk(name)
          } catch (error) {
            if (!isNotFoundError(error)) throw error
            return await open(name)
          }
        }),
      )
    })
  }

  async remove(id: string): Promise<void> {
    await this.#disk.remove(id)
    const keys: string[] = []
    for await (const { key } of this.#bucket.list(this.#keyOf(id, ''))) keys.push(key)
    for (const key of keys) {
      this.#sizes.delete(key)
      await this.#bucket.delete(key)
    }
  }

  async loadSizes(): Promise<void> {
    if (this.#areSizesLoaded) return
    for await (const { id, name, size } of this.list()) this.#saveSize(this.#keyOf(id, name), size)
    this.#areSizesLoaded = true
  }

  /** Lists the objects of this site. */
  async *list(): AsyncGenerator<MediaObject> {
    for await (const { key, ...object } of this.#bucket.list(`${this.#folder}/`)) {
      const [, id, name] = key.split('/')
      if (id !== undefined && name !== undefined) yield { id, name, ...object }
    }
  }

  #keyOf(id: string, name: string): string {
    return `${this.#folder}/${id}/${name}`
  }

  async #copy(id: string, name: string, directory: string): Promise<string> {
    const content = await this.findObject(id, name)
    if (!content) throw Object.assign(new Error(`There is no ${name} of ${id}.`), { code: 'ENOENT' })
    const file = path.join(directory, name)
    await pipeline(content.stream(), createWriteStream(file, { mode: 0o600 }))
    return file
  }

  async #rememberSize(id: string, name: string, file: string): Promise<number> {
    const { size } = await fs.stat(file)
    this.#saveSize(this.#keyOf(id, name), size)
    return size
  }

  #saveSize(key: string, size: number): void {
    const [oldest] = this.#sizes.keys()
    if (this.#sizes.size >= maxKnownSizes && oldest !== undefined) this.#sizes.delete(oldest)
    this.#sizes.set(key, size)
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Uint8Array(Buffer.concat(parts))
}
