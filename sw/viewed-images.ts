/** The book of the pictures that were looked at: how large they are and when they were last wanted, the oldest make room. */
import { isQuotaError, putCopy, removeCopies } from '#client/offline/media/media-caches.ts'
import { type DeviceOwner, readSavedEntries, writeSaved } from '#client/offline/saved/saved-data.ts'

interface Entry {
  bytes: number
  usedAt: number
}

export interface Room {
  pictures: number
  bytes: number
}

const room: Room = { pictures: 4_000, bytes: 250 * 1024 ** 2 }
/** Down to which share of the room it is cleared once it is full. */
const cleared = 0.9
/** Uses are written down together, after this many milliseconds. */
const writingPause = 1_000

/** The pictures by their keys, and how large they are together. */
interface Book {
  entries: Map<string, Entry>
  bytes: number
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'usedAt' in value
}

export class ViewedImages {
  readonly owner: DeviceOwner
  readonly #ownerId: string
  readonly #room: Room
  readonly #changed = new Set<string>()
  #book: Promise<Book> | undefined
  #writing: Promise<void> | undefined

  constructor(owner: DeviceOwner & { id: string }, most: Room = room) {
    this.owner = owner
    this.#ownerId = owner.id
    this.#room = most
  }

  /** Puts a picture away, when all of it has come. What cannot be put away is not. */
  async add(key: string, copy: Response, bytes: number): Promise<void> {
    try {
      if (!(await putCopy(this.owner, 'seen', key, copy))) return
    } catch (error) {
      // Pictures are the first to give way where the device is full.
      if (isQuotaError(error))
        await this.#makeRoom({ pictures: this.#room.pictures / 2, bytes: this.#room.bytes / 2 })
      return
    }
    const book = await this.#read()
    book.bytes += bytes - (book.entries.get(key)?.bytes ?? 0)
    book.entries.set(key, { bytes, usedAt: Date.now() })
    this.#changed.add(key)
    if (isOver(book, this.#room)) await this.#makeRoom(this.#room)
    await this.#write()
  }

  /** The picture was wanted again. */
  async use(key: string): Promise<void> {
    const entry = (await this.#read()).entries.get(key)
    if (!entry) return
    entry.usedAt = Date.now()
    this.#changed.add(key)
    await this.#write()
  }

  #read(): Promise<Book> {
    this.#book ??= readSavedEntries('seen').then((rows) => {
      const book: Book = { entries: new Map(), bytes: 0 }
      for (const [key, value] of rows) {
        if (!isEntry(value)) continue
        book.entries.set(key, value)
        book.bytes += value.bytes
      }
      return book
    })
    return this.#book
  }

  async #makeRoom(most: Room) {
    const book = await this.#read()
    const target = { pictures: most.pictures * cleared, bytes: most.bytes * cleared }
    const gone: string[] = []
    for (const [key, { bytes }] of [...book.entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (!isOver(book, target)) break
      book.entries.delete(key)
      book.bytes -= bytes
      this.#changed.add(key)
      gone.push(key)
    }
    await removeCopies(this.#ownerId, 'seen', gone)
  }

  #write(): Promise<void> {
    this.#writing ??= new Promise<void>((resolve) => setTimeout(resolve, writingPause)).then(async () => {
      this.#writing = undefined
      const { entries } = await this.#read()
      const rows = [...this.#changed].map((key): [string, unknown] => [key, entries.get(key)])
      this.#changed.clear()
      await writeSaved('seen', this.#ownerId, rows)
    })
    return this.#writing
  }
}

function isOver({ entries, bytes }: Book, most: Room): boolean {
  return entries.size > most.pictures || bytes > most.bytes
}
