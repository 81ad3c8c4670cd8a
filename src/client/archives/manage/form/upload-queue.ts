/** Files on their way into the archives: a few at a time, each for itself, so that one that fails holds up no other. */
import { newUuid } from '#client/offline/new-uuid.ts'
import { titleOf } from '#client/submissions/draft/file-validation.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'

export interface ChosenUpload {
  /** Also the key under which its item is created, once. */
  id: string
  file: File
  title: string
  /** `refused` never went out; `failed` can be tried again. */
  state: 'refused' | 'waiting' | 'sending' | 'uploaded' | 'failed' | 'added'
  /** How much has gone out, 0 to 1. */
  share: number
  /** Why it was refused or failed, as a sentence. */
  fault: string | null
  media: MediaFile | null
}

export interface UploadQueueOptions {
  /** Why a file cannot be taken; undefined where it can. */
  faultOf: (file: File) => string | undefined
  send: (file: File, signal: AbortSignal, onSent: (share: number) => void) => Promise<MediaFile>
  /** Takes back what was uploaded and is not wanted any more. */
  discard: (media: MediaFile) => void
  onFailed: (upload: ChosenUpload, why: string) => void
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** How many go out at once. */
const abreast = 3

export class UploadQueue {
  #uploads: readonly ChosenUpload[] = []
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #options: UploadQueueOptions

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  readonly read = () => this.#uploads
  readonly watch = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** What is chosen twice comes once. */
  add(files: readonly File[]) {
    const isNew = (file: File) => !this.#uploads.some((upload) => isSame(upload.file, file))
    const chosen = files.filter(isNew).map((file): ChosenUpload => {
      const fault = this.#options.faultOf(file) ?? null
      const state = fault === null ? 'waiting' : 'refused'
      return { id: newUuid(), file, title: titleOf(file.name), state, share: 0, fault, media: null }
    })
    this.#set([...this.#uploads, ...chosen])
    this.#startNext()
  }

  rename(id: string, title: string) {
    this.#change(id, { title })
  }

  remove(id: string) {
    const gone = this.#find(id)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
    this.#drop(gone)
    this.#startNext()
  }

  /** What did not arrive goes out once more; what did is as good as before. */
  retry(id: string) {
    const { media } = this.#find(id) ?? { media: null }
    this.#change(id, { state: media ? 'uploaded' : 'waiting', fault: null, share: 0 })
    this.#startNext()
  }

  /** Its item stands in the archives. */
  setAdded(id: string) {
    this.#change(id, { state: 'added', fault: null })
  }

  fail(id: string, why: string) {
    this.#change(id, { state: 'failed', fault: why })
    const upload = this.#find(id)
    if (upload) this.#options.onFailed(upload, why)
  }

  leaveOutAdded() {
    this.#set(this.#uploads.filter(({ state }) => state !== 'added'))
  }

  /** Waits until it has arrived; null where it failed or was taken out. */
  async arrived(id: string): Promise<MediaFile | null> {
    while (this.#isUnderWay(id)) {
      await new Promise<void>((resolve) => {
        const stop = this.watch(() => {
          stop()
          resolve()
        })
      })
    }
    const upload = this.#find(id)
    return upload?.state === 'uploaded' ? upload.media : null
  }

  /** Gives up whatever is not in the archives. */
  end() {
    const left = this.#uploads
    this.#set([])
    for (const upload of left) this.#drop(upload)
  }

  #isUnderWay(id: string) {
    const state = this.#find(id)?.state
    return state === 'waiting' || state === 'sending'
  }

  #drop(upload: ChosenUpload | undefined) {
    if (!upload || upload.state === 'added') return
    this.#running.get(upload.id)?.abort()
    this.#running.delete(upload.id)
    if (upload.media) this.#options.discard(upload.media)
  }

  #startNext() {
    for (const { id, state, file } of this.#uploads) {
      if (this.#running.size >= abreast) return
      if (state === 'waiting' && !this.#running.has(id)) void this.#run(id, file)
    }
  }

  async #run(id: string, file: File) {
    const own = new AbortController()
    this.#running.set(id, own)
    this.#change(id, { state: 'sending', share: 0 })
    try {
      const media = await this.#options.send(file, own.signal, (share) => this.#change(id, { share }))
      if (own.signal.aborted) this.#options.discard(media)
      else this.#change(id, { state: 'uploaded', share: 1, media })
    } catch (error) {
      if (own.signal.aborted) return
      this.fail(id, (error instanceof Error && error.message) || 'Upload failed')
    } finally {
      if (this.#running.get(id) === own) this.#running.delete(id)
      this.#startNext()
    }
  }

  #find(id: string) {
    return this.#uploads.find((upload) => upload.id === id)
  }

  #change(id: string, part: Partial<ChosenUpload>) {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  #set(uploads: readonly ChosenUpload[]) {
    this.#uploads = uploads
    for (const listener of [...this.#listeners]) listener()
  }
}
