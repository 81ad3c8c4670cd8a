/**
 * Downloads media files into the owner's `kept` cache, a few at a time, and records them in the index of the cache. An
 * interrupted download continues with the files that are not in the index.
 */

import { type DeviceOwner, readSavedEntries, writeSaved } from '../saved/saved-data.ts'
import { findCopy, isQuotaError, mediaCacheName, putCopy, removeCopies } from './media-caches.ts'
import { getReplacedKey, isCompleteMediaFile, toStoredResponse } from './media-copies.ts'

/** How a download ended. Files that the server does not have are skipped. */
export type DownloadOutcome = 'done' | 'stopped' | 'offline' | 'signed-out' | 'full' | 'failed'

export interface DownloadOptions {
  signal: AbortSignal
  /** Called after each file with its key and its size in bytes; null for a file that the server does not have. */
  onSaved: (key: string, bytes: number | null) => void
}

const parallelDownloads = 4
/** Attempts for each file when the server has an error. */
const maxAttempts = 4
/** After this many failed files in a row, the server or the connection is the cause. */
const maxFailuresInARow = 4
/** A download fails when no byte arrives for this time. */
const timeoutMs = 60_000
/** Files that are recorded in the index in one transaction, unless they are large. Unrecorded files are downloaded again. */
const rowsPerWrite = 20
const bytesPerWrite = 1024 ** 2

class DownloadError extends Error {
  readonly outcome: DownloadOutcome
  constructor(outcome: DownloadOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** The sizes of the downloaded files by their keys; null for a file that the server does not have. */
export async function readDownloadedFiles(ownerId: string): Promise<Map<string, number | null>> {
  const rows = await readSavedEntries('kept')
  if (rows.length === 0) return new Map()
  // The user can have deleted the caches in the browser's settings.
  if (typeof caches === 'undefined' || !(await caches.has(mediaCacheName(ownerId, 'kept')))) return new Map()
  return new Map(rows.map(([key, bytes]) => [key, typeof bytes === 'number' ? bytes : null]))
}

/** Removes the files that the server did not have from the index, so that they are requested again. */
export async function forgetMissingFiles(ownerId: string): Promise<void> {
  const missing = (await readSavedEntries('kept')).filter(([, bytes]) => bytes === null)
  if (missing.length > 0) {
    await writeSaved(
      'kept',
      ownerId,
      missing.map(([key]) => [key, undefined]),
    )
  }
}

/** Removes all downloaded files from this device. */
export async function removeDownloadedFiles(ownerId: string): Promise<void> {
  const keys = (await readSavedEntries('kept')).map(([key]) => key)
  // The whole cache: files can lack a row. Rows without a file are repaired by the next download.
  if (typeof caches !== 'undefined') await caches.delete(mediaCacheName(ownerId, 'kept'))
  await writeSaved(
    'kept',
    ownerId,
    keys.map((key) => [key, undefined]),
  )
}

/**
 * Downloads files, whose keys are their URLs, in this order. Never throws.
 *
 * @param owner the device's owner, who gets the files
 */
export async function downloadFiles(
  keys: readonly string[],
  owner: DeviceOwner,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  if (owner.id === null) return 'signed-out'
  const download = new Download(owner, owner.id, options)
  return await download.run(keys)
}

class Download {
  readonly #owner: DeviceOwner
  readonly #ownerId: string
  readonly #options: DownloadOptions
  readonly #abort = new AbortController()
  #outcome: DownloadOutcome | null = null
  /** Why a file was skipped for now. */
  #skipped: DownloadOutcome | null = null
  #failuresInARow = 0
  #rows: [string, number | null | undefined][] = []
  /** No request before this time. */
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
    await Promise.all(Array.from({ length: parallelDownloads }, () => this.#downloadNext(waiting)))
    signal.removeEventListener('abort', stop)
    await this.#writeRows()
    return this.#outcome ?? this.#skipped ?? 'done'
  }

  /** Stops all parallel downloads. The first outcome counts. */
  #finish(outcome: DownloadOutcome) {
    this.#outcome ??= outcome
    this.#abort.abort()
  }

  async #downloadNext(waiting: Iterator<string>) {
    for (let next = waiting.next(); !next.done && this.#outcome === null; next = waiting.next()) {
      try {
        const bytes = await this.#save(next.value)
        this.#failuresInARow = 0
        this.#options.onSaved(next.value, bytes)
        this.#rows.push([next.value, bytes])
        await this.#removeReplaced(next.value)
        if (this.#hasManyRows()) await this.#writeRows()
      } catch (error) {
        this.#handleError(error)
      }
    }
  }

  /** One damaged file does not stop the download of the others. */
  #handleError(error: unknown) {
    const outcome = toOutcome(error)
    const isFileError = outcome === 'failed' || (outcome === 'offline' && !(error instanceof DownloadError))
    if (isFileError && ++this.#failuresInARow < maxFailuresInARow) this.#skipped = outcome
    else this.#finish(outcome)
  }

  /** Removes the copy of a film or recording from before its conversion. */
  async #removeReplaced(key: string) {
    const replaced = getReplacedKey(key)
    if (replaced === null) return
    await removeCopies(this.#ownerId, 'kept', [replaced])
    this.#rows.push([replaced, undefined])
  }

  #hasManyRows() {
    const bytes = this.#rows.reduce((sum, [, size]) => sum + (size ?? 0), 0)
    return this.#rows.length >= rowsPerWrite || bytes >= bytesPerWrite
  }

  async #writeRows() {
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
      const timeout = new FetchTimeout(this.#abort.signal)
      try {
        const response = await fetch(key, {
          cache: 'no-store',
          credentials: 'same-origin',
          mode: 'cors',
          signal: timeout.signal,
        })
        if (isCompleteMediaFile(response)) return await this.#put(key, response, timeout)
        await response.body?.cancel()
        if (this.#isSkipped(response, attempt)) return null
      } finally {
        timeout.dispose()
      }
    }
  }

  /** Whether to skip the file; false to try again later. */
  #isSkipped(response: Response, attempt: number): boolean {
    const isOurResponse = response.headers.get('content-type')?.includes('json') ?? false
    if (response.status === 401 && isOurResponse) throw new DownloadError('signed-out')
    if (response.status === 429) {
      this.#pause((Number(response.headers.get('retry-after')) || 5) * 1_000)
      return false
    }
    if (response.status >= 500) {
      if (attempt >= maxAttempts) throw new DownloadError('failed')
      this.#pause(1_000 * 2 ** attempt)
      return false
    }
    if (isOurResponse && response.status >= 400) return true
    throw new DownloadError('offline')
  }

  #pause(delayMs: number) {
    this.#notBefore = Math.max(this.#notBefore, Date.now() + delayMs)
  }

  async #wait() {
    const { signal } = this.#abort
    while (!signal.aborted && this.#notBefore > Date.now()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#notBefore - Date.now())
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
    if (signal.aborted) throw new DownloadError(this.#outcome ?? 'stopped')
  }

  /** Streams the file into the cache and counts its bytes. */
  async #put(key: string, response: Response, timeout?: FetchTimeout): Promise<number> {
    let bytes = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        timeout?.restart()
        controller.enqueue(chunk)
      },
    })
    const copy = toStoredResponse(response, response.body?.pipeThrough(counted) ?? null)
    if (!(await putCopy(this.#owner, 'kept', key, copy))) throw new DownloadError('signed-out')
    return bytes
  }
}

function toOutcome(error: unknown): DownloadOutcome {
  if (error instanceof DownloadError) return error.outcome
  return isQuotaError(error) ? 'full' : 'offline'
}

/** Aborts a fetch when the download ends, or when no byte arrives for too long. */
class FetchTimeout {
  readonly #controller = new AbortController()
  readonly #abort: AbortSignal
  readonly #cancel = () => this.#controller.abort()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ending: AbortSignal) {
    this.#abort = ending
    ending.addEventListener('abort', this.#cancel)
    this.restart()
  }

  get signal() {
    return this.#controller.signal
  }

  restart() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#cancel, timeoutMs)
  }

  dispose() {
    clearTimeout(this.#timer)
    this.#abort.removeEventListener('abort', this.#cancel)
  }
}
