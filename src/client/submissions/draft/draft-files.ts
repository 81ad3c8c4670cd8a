/** The files of a draft: validates each file and copies it onto this device, so that the original may be moved or deleted. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  FileMissingError,
  isUnfinished,
  NotSavedError,
  type NotSavedReason,
  type OutboxFile,
} from '#client/offline/outbox/outbox-entry.ts'
import { validateSubmissionFile } from '#client/ui/files/file-validation.ts'
import { type DraftGrowingFiles, type NewRecording, RecordingWriter } from './recording-writer.ts'

/**
 * `saved`: copied onto this device. `unsaved`: copying failed, so the file can be sent from this page only. `refused`:
 * type or size are not allowed. `unreadable`: the original was changed or deleted before it was copied. `recording`: being
 * recorded in this tab. `unfinished`: the browser was closed during the recording.
 */
type FileState = 'copying' | 'saved' | 'unsaved' | 'refused' | 'unreadable' | 'recording' | 'unfinished'

export interface ChosenFile {
  /** A UUID; the upload of an unsaved file has the same id. */
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  state: FileState
  /** From 0 to 1 while the file is copied. */
  copyProgress: number
  /** Why the file cannot be sent. */
  error: string | null
  /** Why this device could not copy the file. */
  notSavedReason: NotSavedReason | null
  /** The copy on this device; of a recording that is not saved whole, the part that is. */
  savedFile: OutboxFile | null
  /** The original; null for a file of a restored draft. */
  file: File | null
  /** Deletes the file from where another app has shared it: once the draft is saved, or the file is refused or removed. */
  release: (() => void) | null
}

export interface DraftFilesOptions {
  userId: string
  outbox: Pick<Outbox, 'copyFile'>
  growingFiles: DraftGrowingFiles | undefined
  imagesOnly: boolean
  maxFiles: number
  onChange: (files: readonly ChosenFile[]) => void
  onSaved: (file: ChosenFile) => void
}

const missingMessage = 'This file is no longer on this device. Please choose it again.'
const unreadableMessage = 'This file can no longer be read. Please choose the file again.'

function isSameFile(one: File, other: File) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** Describes a file that is already saved on this device. */
export function toChosenFile(savedFile: OutboxFile): ChosenFile {
  const { id, name, type, size } = savedFile
  return {
    id,
    name,
    type,
    size,
    state: isUnfinished(savedFile) ? 'unfinished' : 'saved',
    copyProgress: 1,
    error: null,
    notSavedReason: null,
    savedFile,
    file: null,
    release: null,
  }
}

/** Copies one file at a time, in the order in which the user chose them. */
export class DraftFiles {
  readonly #options: DraftFilesOptions
  readonly #abortControllers = new Map<string, AbortController>()
  readonly #recordings = new Map<string, NewRecording>()
  #files: readonly ChosenFile[] = []
  #queue: Promise<void> = Promise.resolve()

  constructor(options: DraftFilesOptions) {
    this.#options = options
  }

  /**
   * Adds files, except those that the draft already has.
   *
   * @param releases one for each file, see `ChosenFile.release`
   * @returns the names of the files that exceed the limit and were not added
   */
  add(files: readonly File[], releases: readonly (() => void)[] = []): string[] {
    const leftOut: string[] = []
    for (const [index, file] of files.entries()) {
      const release = releases[index] ?? null
      if (this.#files.some((other) => other.file && isSameFile(other.file, file))) release?.()
      else if (this.#files.length >= this.#options.maxFiles) {
        leftOut.push(file.name)
        release?.()
      } else this.#addFile(file, release)
    }
    return leftOut
  }

  #addFile(file: File, release: (() => void) | null) {
    const { name, type, size } = file
    const error = validateSubmissionFile(file, this.#options.imagesOnly) ?? null
    const chosen: ChosenFile = {
      id: newUuid(),
      name,
      type,
      size,
      state: error === null ? 'copying' : 'refused',
      copyProgress: 0,
      error,
      notSavedReason: null,
      savedFile: null,
      file,
      release,
    }
    this.set([...this.#files, chosen])
    if (error === null) this.#enqueueCopy(chosen.id, file)
    else release?.()
  }

  /** Adds a recording that is about to begin. Returns where its parts are written to. */
  addRecording(recording: NewRecording): RecordingWriter {
    const { name, type } = recording
    const id = newUuid()
    this.#recordings.set(id, recording)
    this.set([
      ...this.#files,
      { ...toChosenFile({ id, name, type, size: 0, sha256: '' }), state: 'recording', savedFile: null },
    ])
    const { userId, growingFiles } = this.#options
    return new RecordingWriter({
      ...{ userId, growingFiles, name, type },
      onBegun: (savedFile) => this.#updateSaved(id, { savedFile }),
      onGrown: (size) => this.#update(id, { size }),
      onSaveTried: (notSavedReason) => this.#update(id, { notSavedReason }),
      onFinished: (file, savedFile) => {
        this.#recordings.delete(id)
        if (file.size === 0) this.remove(id)
        else if (savedFile) this.#updateSaved(id, { state: 'saved', size: file.size, savedFile, file })
        else {
          // A closed browser leaves the part that is saved, until the whole recording has a copy.
          this.#update(id, { state: 'copying', copyProgress: 0, size: file.size, file })
          this.#enqueueCopy(id, file)
        }
      },
    })
  }

  /** Stops what is being recorded, and waits until it is saved. */
  async stopRecordings(): Promise<void> {
    await Promise.all([...this.#recordings.values()].map(({ stop }) => stop()))
  }

  /** Finishes the recordings that a closed browser has left. */
  finishRecordings(): void {
    for (const { id, state, savedFile } of this.#files) {
      if (savedFile && state === 'unfinished') this.#enqueue(() => this.#finish(id, savedFile))
    }
  }

  async #finish(id: string, unfinished: OutboxFile) {
    const { userId, growingFiles } = this.#options
    try {
      const savedFile = await growingFiles?.finish(userId, unfinished)
      if (!savedFile) return
      this.#updateSaved(id, { state: 'saved', size: savedFile.size, savedFile })
    } catch (error) {
      // Without the key, the next attempt is made before the draft is sent.
      if (error instanceof FileMissingError) this.remove(id)
    }
  }

  remove(id: string): void {
    this.#abortControllers.get(id)?.abort()
    const removed = this.#files.find((file) => file.id === id)
    this.set(this.#files.filter((file) => file !== removed))
    removed?.release?.()
  }

  /** Replaces all files and restarts unfinished copies. */
  replace(files: readonly ChosenFile[]): void {
    for (const controller of this.#abortControllers.values()) controller.abort()
    void this.stopRecordings()
    this.set(files.map((file) => (file.state === 'recording' ? { ...file, state: 'unfinished' } : file)))
    this.finishRecordings()
    for (const { id, file, state } of files) if (file && state === 'copying') this.#enqueueCopy(id, file)
  }

  /** Stops recordings and waits for all copies, after retrying those that failed. */
  async finishCopies(): Promise<void> {
    await this.stopRecordings()
    this.finishRecordings()
    for (const { id, file, state } of this.#files) {
      if (!file || state !== 'unsaved') continue
      this.#update(id, { state: 'copying', copyProgress: 0 })
      this.#enqueueCopy(id, file)
    }
    await this.#queue
  }

  /** Copies a file again whose copy was deleted, for example by another tab; without the original the file is lost. */
  recoverMissing(savedFileId: string): void {
    const missing = this.#files.find(({ savedFile }) => savedFile?.id === savedFileId)
    if (!missing) return
    if (missing.file) {
      this.#update(missing.id, { state: 'copying', copyProgress: 0, savedFile: null })
      this.#enqueueCopy(missing.id, missing.file)
    } else this.#update(missing.id, { state: 'unreadable', savedFile: null, error: missingMessage })
  }

  /** Replaces the list without copying files. */
  set(files: readonly ChosenFile[]) {
    this.#files = files
    this.#options.onChange(files)
  }

  #update(id: string, changes: Partial<ChosenFile>) {
    this.set(this.#files.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  }

  #updateSaved(id: string, changes: Partial<ChosenFile>) {
    this.#update(id, changes)
    const saved = this.#files.find((file) => file.id === id)
    if (saved) this.#options.onSaved(saved)
  }

  #enqueue(work: () => Promise<void>) {
    this.#queue = this.#queue.then(work)
  }

  #enqueueCopy(id: string, file: File) {
    const controller = new AbortController()
    this.#abortControllers.set(id, controller)
    this.#enqueue(() => this.#copy(id, file, controller.signal))
  }

  async #copy(id: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    const { userId, outbox } = this.#options
    try {
      const onCopied = (copyProgress: number) => this.#update(id, { copyProgress })
      const savedFile = await rejectOnAbort(outbox.copyFile(userId, file, { onCopied, signal }), signal)
      if (signal.aborted) return
      this.#updateSaved(id, { state: 'saved', copyProgress: 1, savedFile })
    } catch (error) {
      if (!signal.aborted) this.#update(id, await describeCopyError(file, error))
    } finally {
      if (this.#abortControllers.get(id)?.signal === signal) this.#abortControllers.delete(id)
    }
  }
}

/** Rejects as soon as the user removes the file, so that storage that never responds does not block other copies. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

/** Finds out whether the device's storage or the original file caused the error. */
async function describeCopyError(file: File, error: unknown): Promise<Partial<ChosenFile>> {
  if (error instanceof NotSavedError) return { state: 'unsaved', notSavedReason: error.reason }
  if (await isReadable(file)) return { state: 'unsaved', notSavedReason: 'closed' }
  return { state: 'unreadable', error: unreadableMessage }
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
