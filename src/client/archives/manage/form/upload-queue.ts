/** The queue of files that an administrator uploads to the archives: a few at a time, each independent of the others. */
import { newUuid } from '#client/offline/new-uuid.ts'
import { getTitleFromFileName } from '#client/ui/files/file-validation.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'
import { emptyOwnValues, type OwnValues } from './archive-form.ts'

export interface QueuedUpload {
  /** Also the idempotency key for creating the archive item. */
  id: string
  file: File
  title: string
  own: OwnValues
  /** `refused` files are never sent; `failed` uploads can be retried; `added` files are in the archives. */
  state: 'refused' | 'waiting' | 'sending' | 'uploaded' | 'failed' | 'added'
  /** The part that is sent, from 0 to 1. */
  progress: number
  /** The message for a refused or failed upload. */
  error: string | null
  media: MediaFile | null
}

export interface UploadQueueOptions {
  /** Returns the error message for a file that is not accepted. */
  validateFile: (file: File) => string | undefined
  send: (file: File, signal: AbortSignal, onProgress: (progress: number) => void) => Promise<MediaFile>
  /** Deletes an uploaded file that no item will use. */
  discard: (media: MediaFile) => void
  onFailed: (upload: QueuedUpload, message: string) => void
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

const maxParallelUploads = 3

export class UploadQueue {
  #uploads: readonly QueuedUpload[] = []
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #options: UploadQueueOptions

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  readonly getSnapshot = () => this.#uploads
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Skips files that are in the queue already. */
  add(files: readonly File[]) {
    const isNew = (file: File) => !this.#uploads.some((upload) => isSameFile(upload.file, file))
    const added = files.filter(isNew).map((file): QueuedUpload => {
      const error = this.#options.validateFile(file) ?? null
      const state = error === null ? 'waiting' : 'refused'
      return {
        id: newUuid(),
        file,
        title: getTitleFromFileName(file.name),
        own: emptyOwnValues,
        state,
        progress: 0,
        error,
        media: null,
      }
    })
    this.#set([...this.#uploads, ...added])
    this.#startNext()
  }

  rename(id: string, title: string) {
    this.#change(id, { title })
  }

  setOwn(id: string, part: Partial<OwnValues>) {
    const upload = this.#find(id)
    if (upload) this.#change(id, { own: { ...upload.own, ...part } })
  }

  remove(id: string) {
    const removed = this.#find(id)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
    this.#cancel(removed)
    this.#startNext()
  }

  /** Uploads a file again unless the upload had succeeded. */
  retry(id: string) {
    const { media } = this.#find(id) ?? { media: null }
    this.#change(id, { state: media ? 'uploaded' : 'waiting', error: null, progress: 0 })
    this.#startNext()
  }

  /** Call after the archive item has been created. */
  setAdded(id: string) {
    this.#change(id, { state: 'added', error: null })
  }

  fail(id: string, message: string) {
    this.#change(id, { state: 'failed', error: message })
    const upload = this.#find(id)
    if (upload) this.#options.onFailed(upload, message)
  }

  removeAdded() {
    this.#set(this.#uploads.filter(({ state }) => state !== 'added'))
  }

  /** Resolves when the upload ends; with null when it failed or was removed. */
  async waitForUpload(id: string): Promise<MediaFile | null> {
    while (this.#isUnfinished(id)) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
    const upload = this.#find(id)
    return upload?.state === 'uploaded' ? upload.media : null
  }

  /** Cancels all uploads and deletes the files that no archive item uses. */
  dispose() {
    const uploads = this.#uploads
    this.#set([])
    for (const upload of uploads) this.#cancel(upload)
  }

  #isUnfinished(id: string) {
    const state = this.#find(id)?.state
    return state === 'waiting' || state === 'sending'
  }

  #cancel(upload: QueuedUpload | undefined) {
    if (!upload || upload.state === 'added') return
    this.#running.get(upload.id)?.abort()
    this.#running.delete(upload.id)
    if (upload.media) this.#options.discard(upload.media)
  }

  #startNext() {
    for (const { id, state, file } of this.#uploads) {
      if (this.#running.size >= maxParallelUploads) return
      if (state === 'waiting' && !this.#running.has(id)) void this.#run(id, file)
    }
  }

  async #run(id: string, file: File) {
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#change(id, { state: 'sending', progress: 0 })
    try {
      const media = await this.#options.send(file, controller.signal, (progress) =>
        this.#change(id, { progress }),
      )
      if (controller.signal.aborted) this.#options.discard(media)
      else this.#change(id, { state: 'uploaded', progress: 1, media })
    } catch (error) {
      if (controller.signal.aborted) return
      this.fail(id, (error instanceof Error && error.message) || 'Upload failed')
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id)
      this.#startNext()
    }
  }

  #find(id: string) {
    return this.#uploads.find((upload) => upload.id === id)
  }

  #change(id: string, part: Partial<QueuedUpload>) {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  #set(uploads: readonly QueuedUpload[]) {
    this.#uploads = uploads
    for (const listener of [...this.#listeners]) listener()
  }
}
