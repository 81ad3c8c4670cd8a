/** The files of a draft: validates each file and copies it onto this device, so that the original may be moved or deleted. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { NotSavedError, type NotSavedReason, type OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { validateSubmissionFile } from '#client/ui/files/file-validation.ts'
import * as limits from '#shared/limits.ts'

/**
 * `saved`: copied onto this device. `unsaved`: copying failed, so the file can be sent from this page only. `refused`:
 * type or size are not allowed. `unreadable`: the original was changed or deleted before it was copied.
 */
type FileState = 'copying' | 'saved' | 'unsaved' | 'refused' | 'unreadable'

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
  /** The copy on this device. */
  savedFile: OutboxFile | null
  /** The original; null for a file of a restored draft. */
  file: File | null
  /** Deletes the file from where another app has shared it: once the draft is saved, or the file is refused or removed. */
  release: (() => void) | null
}

export interface DraftFilesOptions {
  userId: string
  outbox: Pick<Outbox, 'copyFile'>
  imagesOnly: boolean
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
    state: 'saved',
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
  #files: readonly ChosenFile[] = []
  #queue: Promise<void> = Promise.resolve()

  constructor(options: DraftFilesOptions) {
    this.#options = options
  }

  /**
   * Adds files, except those that the draft already has.
   *
   * @param releases one for each file, see `ChosenFile.release`
   * @returns how many files exceed the limit and were not added
   */
  add(files: readonly File[], releases: readonly (() => void)[] = []): number {
    let leftOut = 0
    for (const [index, file] of files.entries()) {
      const release = releases[index] ?? null
      if (this.#files.some((other) => other.file && isSameFile(other.file, file))) release?.()
      else if (this.#files.length >= limits.upload.filesPerSubmission) {
        leftOut++
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

  remove(id: string): void {
    this.#abortControllers.get(id)?.abort()
    const removed = this.#files.find((file) => file.id === id)
    this.set(this.#files.filter((file) => file !== removed))
    removed?.release?.()
  }

  /** Replaces all files and restarts unfinished copies. */
  replace(files: readonly ChosenFile[]): void {
    for (const controller of this.#abortControllers.values()) controller.abort()
    this.set(files)
    for (const { id, file, state } of files) if (file && state === 'copying') this.#enqueueCopy(id, file)
  }

  /** Waits for all copies, after retrying those that failed. */
  async finishCopies(): Promise<void> {
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

  #enqueueCopy(id: string, file: File) {
    const controller = new AbortController()
    this.#abortControllers.set(id, controller)
    this.#queue = this.#queue.then(() => this.#copy(id, file, controller.signal))
  }

  async #copy(id: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    const { userId, outbox, onSaved } = this.#options
    try {
      const onCopied = (copyProgress: number) => this.#update(id, { copyProgress })
      const savedFile = await rejectOnAbort(outbox.copyFile(userId, file, { onCopied, signal }), signal)
      if (signal.aborted) return
      this.#update(id, { state: 'saved', copyProgress: 1, savedFile })
      const saved = this.#files.find((other) => other.id === id)
      if (saved) onSaved(saved)
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
