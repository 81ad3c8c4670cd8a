/** Writes a recording to this device while it is made. */
import type { GrowingFiles } from '#client/offline/outbox/growing-files.ts'
import { NotSavedError, type NotSavedReason, type OutboxFile } from '#client/offline/outbox/outbox-entry.ts'

export type DraftGrowingFiles = Pick<GrowingFiles, 'begin' | 'append' | 'finish'>

/** A recording that is about to begin. */
export interface NewRecording {
  /** The name of its file. */
  name: string
  type: string
  /** Ends the recording. Fulfilled when the writer has finished. */
  stop: () => Promise<void>
}

interface RecordingWriterOptions {
  userId: string
  growingFiles: DraftGrowingFiles | undefined
  name: string
  type: string
  /** The device has a place for the recording, which the draft names from now on. */
  onBegun: (savedFile: OutboxFile) => void
  /** @param size in bytes */
  onGrown: (size: number) => void
  /** @param reason why the last parts are only in this page; null where all are saved */
  onSaveTried: (reason: NotSavedReason | null) => void
  /** @param savedFile null where this device could not save the whole recording */
  onFinished: (file: File, savedFile: OutboxFile | null) => void
}

/** Keeps all parts in the page too: for playing, and for a device that cannot save them. */
export class RecordingWriter {
  readonly #options: RecordingWriterOptions
  readonly #parts: Blob[] = []
  /** The part that is to be saved next. A failed save is tried again with the next part. */
  #firstUnsaved = 0
  /** Bytes of the parts that are saved. */
  #savedSize = 0
  #size = 0
  #savedFile: OutboxFile | null = null
  #queue: Promise<void>

  constructor(options: RecordingWriterOptions) {
    this.#options = options
    this.#queue = this.#begin()
  }

  /** Saves a part. Never throws. */
  write(part: Blob): void {
    if (part.size === 0) return
    this.#parts.push(part)
    this.#size += part.size
    this.#options.onGrown(this.#size)
    this.#queue = this.#queue.then(() => this.#saveParts())
  }

  /** Call once, after the last part. Never throws. */
  async finish(): Promise<void> {
    const { name, type, onFinished } = this.#options
    this.#queue = this.#queue.then(() => this.#saveParts())
    await this.#queue
    const savedFile = this.#firstUnsaved === this.#parts.length ? await this.#finishFile() : null
    onFinished(new File(this.#parts, name, { type }), savedFile)
  }

  async #begin() {
    const { userId, growingFiles, name, type, onBegun } = this.#options
    if (!growingFiles) return
    try {
      this.#savedFile = await growingFiles.begin(userId, { name, type })
      onBegun(this.#savedFile)
    } catch (error) {
      this.#reportError(error)
    }
  }

  async #saveParts() {
    const unsaved = this.#parts.slice(this.#firstUnsaved)
    const { userId, growingFiles } = this.#options
    if (!growingFiles || !this.#savedFile || unsaved.length === 0) return
    try {
      const bytes = new Uint8Array(await new Blob(unsaved).arrayBuffer())
      await growingFiles.append(userId, this.#savedFile.id, this.#savedSize, bytes)
      this.#firstUnsaved += unsaved.length
      this.#savedSize += bytes.length
      this.#options.onSaveTried(null)
    } catch (error) {
      this.#reportError(error)
    }
  }

  #reportError(error: unknown) {
    this.#options.onSaveTried(error instanceof NotSavedError ? error.reason : 'closed')
  }

  async #finishFile(): Promise<OutboxFile | null> {
    const { userId, growingFiles } = this.#options
    if (!growingFiles || !this.#savedFile) return null
    try {
      return await growingFiles.finish(userId, this.#savedFile)
    } catch {
      return null
    }
  }
}
