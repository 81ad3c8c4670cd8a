/** Caches viewed images, with an index of their sizes and last use. The least recently used images make room for new ones. */
import { isQuotaError, putCopy, removeCopies } from '#client/offline/media/media-caches.ts'
import { type DeviceOwner, readSavedEntries, writeSaved } from '#client/offline/saved/saved-data.ts'

interface Entry {
  bytes: number
  usedAt: number
}

export interface CacheLimit {
  images: number
  bytes: number
}

const defaultLimit: CacheLimit = { images: 4_000, bytes: 250 * 1024 ** 2 }
/** A full cache is cleared down to this share of the limit. */
const clearedShare = 0.9
/** Changes of the index within this time are written together. */
const writeDelayMs = 1_000

/** The images by their keys, and their total size. */
interface ImageIndex {
  entries: Map<string, Entry>
  bytes: number
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'usedAt' in value
}

export class ViewedImages {
  readonly owner: DeviceOwner
  readonly #ownerId: string
  readonly #limit: CacheLimit
  readonly #changed = new Set<string>()
  #index: Promise<ImageIndex> | undefined
  #writing: Promise<void> | undefined

  constructor(owner: DeviceOwner & { id: string }, limit: CacheLimit = defaultLimit) {
    this.owner = owner
    this.#ownerId = owner.id
    this.#limit = limit
  }

  /** Caches a complete image. Does nothing where caching fails. */
  async add(key: string, copy: Response, bytes: number): Promise<void> {
    try {
      if (!(await putCopy(this.owner, 'seen', key, copy))) return
    } catch (error) {
      // On a full device, viewed images make room for other data.
      if (isQuotaError(error))
        await this.#makeRoom({ images: this.#limit.images / 2, bytes: this.#limit.bytes / 2 })
      return
    }
    const index = await this.#read()
    index.bytes += bytes - (index.entries.get(key)?.bytes ?? 0)
    index.entries.set(key, { bytes, usedAt: Date.now() })
    this.#changed.add(key)
    if (isOverLimit(index, this.#limit)) await this.#makeRoom(this.#limit)
    await this.#write()
  }

  /** Records that the image was requested again. */
  async use(key: string): Promise<void> {
    const entry = (await this.#read()).entries.get(key)
    if (!entry) return
    entry.usedAt = Date.now()
    this.#changed.add(key)
    await this.#write()
  }

  #read(): Promise<ImageIndex> {
    this.#index ??= readSavedEntries('seen').then((rows) => {
      const index: ImageIndex = { entries: new Map(), bytes: 0 }
      for (const [key, value] of rows) {
        if (!isEntry(value)) continue
        index.entries.set(key, value)
        index.bytes += value.bytes
      }
      return index
    })
    return this.#index
  }

  async #makeRoom(limit: CacheLimit) {
    const index = await this.#read()
    const target = { images: limit.images * clearedShare, bytes: limit.bytes * clearedShare }
    const removed: string[] = []
    for (const [key, { bytes }] of [...index.entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (!isOverLimit(index, target)) break
      index.entries.delete(key)
      index.bytes -= bytes
      this.#changed.add(key)
      removed.push(key)
    }
    await removeCopies(this.#ownerId, 'seen', removed)
  }

  #write(): Promise<void> {
    this.#writing ??= new Promise<void>((resolve) => setTimeout(resolve, writeDelayMs)).then(async () => {
      this.#writing = undefined
      const { entries } = await this.#read()
      const rows = [...this.#changed].map((key): [string, unknown] => [key, entries.get(key)])
      this.#changed.clear()
      await writeSaved('seen', this.#ownerId, rows)
    })
    return this.#writing
  }
}

function isOverLimit({ entries, bytes }: ImageIndex, limit: CacheLimit): boolean {
  return entries.size > limit.images || bytes > limit.bytes
}
