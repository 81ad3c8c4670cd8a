/**
 * Saves files on the device for good, a few at a time, straight into the owner's `kept` cache and its book. It may be
 * cut off at any moment: what is in the book is saved, and the rest is asked for again the next time.
 */

import { type DeviceOwner, readSavedEntries, writeSaved } from '../saved/saved-data.ts'
import { findCopy, isQuotaError, mediaCacheName, putCopy, removeCopies } from './media-caches.ts'
import { isCompleteMediaFile, toStoredResponse } from './media-copies.ts'

/** How the saving ended. What is `absent` the server does not have, and was passed over. */
export type DownloadOutcome = 'done' | 'stopped' | 'offline' | 'signed-out' | 'full' | 'failed'

export interface DownloadOptions {
  signal: AbortSignal
  /** Told after each file: its key and its size in bytes; null for one that the server does not have. */
  onSaved: (key: string, bytes: number | null) => void
}

const atATime = 4
/** How often a server that stumbles is asked again for one file. */
const tries = 4
/** So many files that fail one after the other are no fault of their own any more. */
const missesInARow = 4
/** How long the line may be silent, milliseconds. */
const patience = 60_000
/** So many files are entered in the book together. */
const rowsTogether = 20

class Ended extends Error {
  readonly end: DownloadOutcome
  constructor(end: DownloadOutcome) {
    super(end)
    this.end = end
  }
}

/** The sizes of the files that are saved, by their keys; null for one that the server did not have. */
export async function readDownloadedFiles(ownerId: string): Promise<Map<string, number | null>> {
  const rows = await readSavedEntries('kept')
  if (rows.length === 0) return new Map()
  // Somebody may have cleared the caches and left the book.
  if (typeof caches === 'undefined' || !(await caches.has(mediaCacheName(ownerId, 'kept')))) return new Map()
  return new Map(rows.map(([key, bytes]) => [key, typeof bytes === 'number' ? bytes : null]))
}

/** Files that the server did not have may be asked for once more. */
export async function forgetMissingFiles(ownerId: string): Promise<void> {
  const absent = (await readSavedEntries('kept')).filter(([, bytes]) => bytes === null)
  if (absent.length > 0) {
    await writeSaved(
      'kept',
      ownerId,
      absent.map(([key]) => [key, undefined]),
    )
  }
}

/**
 * Saves the files under their addresses, in their order, until all are saved or something ends it. Never throws.
 *
 * @param owner as read from the device, whose files they become
 */
export async function downloadFiles(
  keys: readonly string[],
  owner: DeviceOwner,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  if (owner.id === null) return 'signed-out'
  const saving = new Saving(owner, owner.id, options)
  return await saving.run(keys)
}

class Saving {
  readonly #owner: DeviceOwner
  readonly #ownerId: string
  readonly #options: DownloadOptions
  readonly #ending = new AbortController()
  #end: DownloadOutcome | null = null
  /** Why a file was left out for this time, if one was. */
  #missed: DownloadOutcome | null = null
  #inARow = 0
  #rows: [string, unknown][] = []
  /** Nobody asks before this moment. */
  #notBefore = 0

  constructor(owner: DeviceOwner, ownerId: string, options: DownloadOptions) {
    this.#owner = owner
    this.#ownerId = ownerId
    this.#options = options
  }

  async run(keys: readonly string[]): Promise<DownloadOutcome> {
    const { signal } = this.#options
    const stop = () => this.#finish('stopped')
    if (signal.aborted) return 'stopped'
    signal.addEventListener('abort', stop)
    const waiting = keys.values()
    await Promise.all(Array.from({ length: atATime }, () => this.#work(waiting)))
    signal.removeEventListener('abort', stop)
    await this.#enterRows()
    return this.#end ?? this.#missed ?? 'done'
  }

  /** The first reason counts; everybody lays down their work. */
  #finish(end: DownloadOutcome) {
    this.#end ??= end
    this.#ending.abort()
  }

  async #work(waiting: Iterator<string>) {
    for (let next = waiting.next(); !next.done && this.#end === null; next = waiting.next()) {
      try {
        const bytes = await this.#save(next.value)
        this.#inARow = 0
        this.#options.onSaved(next.value, bytes)
        this.#rows.push([next.value, bytes])
        if (this.#rows.length >= rowsTogether) await this.#enterRows()
      } catch (error) {
        this.#miss(error)
      }
    }
  }

  /** One damaged file does not keep the others off the device. */
  #miss(error: unknown) {
    const end = endOf(error)
    const mayBeItsOwn = end === 'failed' || (end === 'offline' && !(error instanceof Ended))
    if (mayBeItsOwn && ++this.#inARow < missesInARow) this.#missed = end
    else this.#finish(end)
  }

  async #enterRows() {
    const rows = this.#rows
    this.#rows = []
    if (rows.length > 0) await writeSaved('kept', this.#ownerId, rows)
  }

  async #save(key: string): Promise<number | null> {
    const seen = await findCopy(this.#ownerId, 'seen', key)
    if (!seen) return await this.#fetchAndPut(key)
    const bytes = await this.#put(key, seen)
    await removeCopies(this.#ownerId, 'seen', [key])
    return bytes
  }

  async #fetchAndPut(key: string): Promise<number | null> {
    for (let attempt = 1; ; attempt++) {
      await this.#wait()
      const silence = new Silence(this.#ending.signal)
      try {
        const answer = await fetch(key, {
          cache: 'no-store',
          credentials: 'same-origin',
          mode: 'cors',
          signal: silence.signal,
        })
        if (isCompleteMediaFile(answer)) return await this.#put(key, answer, silence)
        await answer.body?.cancel()
        if (this.#passOver(answer, attempt)) return null
      } finally {
        silence.end()
      }
    }
  }

  /** Whether the file is to be passed over; false where it is worth another try, later. */
  #passOver(answer: Response, attempt: number): boolean {
    const ours = answer.headers.get('content-type')?.includes('json') ?? false
    if (answer.status === 401 && ours) throw new Ended('signed-out')
    if (answer.status === 429) {
      this.#pause((Number(answer.headers.get('retry-after')) || 5) * 1_000)
      return false
    }
    if (answer.status >= 500) {
      if (attempt >= tries) throw new Ended('failed')
      this.#pause(1_000 * 2 ** attempt)
      return false
    }
    if (ours && answer.status >= 400) return true
    throw new Ended('offline')
  }

  #pause(milliseconds: number) {
    this.#notBefore = Math.max(this.#notBefore, Date.now() + milliseconds)
  }

  async #wait() {
    const { signal } = this.#ending
    while (!signal.aborted && this.#notBefore > Date.now()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#notBefore - Date.now())
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
    if (signal.aborted) throw new Ended(this.#end ?? 'stopped')
  }

  /** Streams the file into the cache and counts its bytes. */
  async #put(key: string, answer: Response, silence?: Silence): Promise<number> {
    let bytes = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.byteLength
        silence?.heard()
        controller.enqueue(piece)
      },
    })
    const copy = toStoredResponse(answer, answer.body?.pipeThrough(counted) ?? null)
    if (!(await putCopy(this.#owner, 'kept', key, copy))) throw new Ended('signed-out')
    return bytes
  }
}

function endOf(error: unknown): DownloadOutcome {
  if (error instanceof Ended) return error.end
  return isQuotaError(error) ? 'full' : 'offline'
}

/** Gives a fetch up when its end has come, or when nothing has been heard for too long. */
class Silence {
  readonly #controller = new AbortController()
  readonly #ending: AbortSignal
  readonly #giveUp = () => this.#controller.abort()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ending: AbortSignal) {
    this.#ending = ending
    ending.addEventListener('abort', this.#giveUp)
    this.heard()
  }

  get signal() {
    return this.#controller.signal
  }

  heard() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#giveUp, patience)
  }

  end() {
    clearTimeout(this.#timer)
    this.#ending.removeEventListener('abort', this.#giveUp)
  }
}
