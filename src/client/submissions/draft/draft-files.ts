/** The files of a draft: each is checked, copied onto the device at once, and from then on independent of where it came from. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { NotSavedError, type NotSavedReason, type OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import * as limits from '#shared/limits.ts'
import { validateSubmissionFile } from './file-validation.ts'

/**
 * `kept`: its bytes are on this device. `loose`: they are not, and it can be sent from this page only. `refused`: it may
 * not be sent in. `unreadable`: it was changed or deleted before it was copied.
 */
export type FileState = 'copying' | 'kept' | 'loose' | 'refused' | 'unreadable'

/** One chosen file and how far it has come. */
export interface ChosenFile {
  /** A UUID: the row's, and the upload's where the file is loose. */
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  state: FileState
  /** How much of it is copied: from 0 to 1. */
  share: number
  /** Why it cannot be sent in, as a sentence. */
  fault: string | null
  /** Why the device keeps nothing of it. */
  unkept: NotSavedReason | null
  /** The device's copy. */
  kept: OutboxFile | null
  /** As it was chosen in this page; null where it came back with a draft. */
  file: File | null
  /** What is still to be done once the draft that names it is saved, or it is not wanted any more. */
  release: (() => void) | null
}

export interface DraftFilesOptions {
  userId: string
  outbox: Pick<Outbox, 'copyFile'>
  picturesOnly: boolean
  onChange: (files: readonly ChosenFile[]) => void
  /** A file has been copied. */
  onKept: (file: ChosenFile) => void
}

const lost = 'This file is no longer on this device. Please choose it again.'
const unreadable = 'This file cannot be read any more. Please choose it again.'

function isSame(one: File, other: File) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** The row of a file that lies on this device already. */
export function keptFile(kept: OutboxFile): ChosenFile {
  const { id, name, type, size } = kept
  return {
    id,
    name,
    type,
    size,
    state: 'kept',
    share: 1,
    fault: null,
    unkept: null,
    kept,
    file: null,
    release: null,
  }
}

/** Copies one file at a time, in their order. */
export class DraftFiles {
  readonly #options: DraftFilesOptions
  readonly #aborts = new Map<string, AbortController>()
  #rows: readonly ChosenFile[] = []
  #line: Promise<void> = Promise.resolve()

  constructor(options: DraftFilesOptions) {
    this.#options = options
  }

  /**
   * Takes files in; those that are here already are not taken twice.
   *
   * @param releases per file, called once its draft is saved or it is not wanted
   * @returns how many were too many
   */
  add(files: readonly File[], releases: readonly (() => void)[] = []): number {
    let left = 0
    for (const [at, file] of files.entries()) {
      const release = releases[at] ?? null
      if (this.#rows.some((row) => row.file && isSame(row.file, file))) release?.()
      else if (this.#rows.length >= limits.upload.filesPerSubmission) left++
      else this.#take(file, release)
    }
    return left
  }

  #take(file: File, release: (() => void) | null) {
    const { name, type, size } = file
    const fault = validateSubmissionFile(file, this.#options.picturesOnly) ?? null
    const state = fault === null ? 'copying' : 'refused'
    const row: ChosenFile = {
      id: newUuid(),
      name,
      type,
      size,
      state,
      share: 0,
      fault,
      unkept: null,
      kept: null,
      file,
      release,
    }
    this.set([...this.#rows, row])
    if (fault === null) this.#queue(row.id, file)
  }

  remove(id: string): void {
    this.#aborts.get(id)?.abort()
    const row = this.#rows.find((each) => each.id === id)
    this.set(this.#rows.filter((each) => each !== row))
    row?.release?.()
  }

  /** Puts these rows in the place of all others; those that were still being copied are copied again. */
  put(rows: readonly ChosenFile[]): void {
    for (const abort of this.#aborts.values()) abort.abort()
    this.set(rows)
    for (const { id, file, state } of rows) if (file && state === 'copying') this.#queue(id, file)
  }

  /** Waits until every copy has ended; what could not be kept before gets another chance. */
  async settle(): Promise<void> {
    for (const { id, file, state } of this.#rows) {
      if (!file || state !== 'loose') continue
      this.#edit(id, { state: 'copying', share: 0 })
      this.#queue(id, file)
    }
    await this.#line
  }

  /** The device's copy has gone (another tab took it out): it is made again where that is possible. */
  miss(keptId: string): void {
    const row = this.#rows.find(({ kept }) => kept?.id === keptId)
    if (!row) return
    if (row.file) {
      this.#edit(row.id, { state: 'copying', share: 0, kept: null })
      this.#queue(row.id, row.file)
    } else this.#edit(row.id, { state: 'unreadable', kept: null, fault: lost })
  }

  /** These rows from now on; nothing is copied for that. */
  set(rows: readonly ChosenFile[]) {
    this.#rows = rows
    this.#options.onChange(rows)
  }

  #edit(id: string, change: Partial<ChosenFile>) {
    this.set(this.#rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  }

  #queue(id: string, file: File) {
    const abort = new AbortController()
    this.#aborts.set(id, abort)
    this.#line = this.#line.then(() => this.#copy(id, file, abort.signal))
  }

  async #copy(id: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    const { userId, outbox, onKept } = this.#options
    try {
      const onCopied = (share: number) => this.#edit(id, { share })
      const kept = await unlessAborted(outbox.copyFile(userId, file, { onCopied, signal }), signal)
      if (signal.aborted) return
      this.#edit(id, { state: 'kept', share: 1, kept })
      const row = this.#rows.find((each) => each.id === id)
      if (row) onKept(row)
    } catch (error) {
      if (!signal.aborted) this.#edit(id, await afterFailure(file, error))
    } finally {
      if (this.#aborts.get(id)?.signal === signal) this.#aborts.delete(id)
    }
  }
}

/** A storage that never answers holds nobody up who has taken the file out again. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Whether the device or the file itself was in the way. */
async function afterFailure(file: File, error: unknown): Promise<Partial<ChosenFile>> {
  if (error instanceof NotSavedError) return { state: 'loose', unkept: error.reason }
  if (await canBeRead(file)) return { state: 'loose', unkept: 'closed' }
  return { state: 'unreadable', fault: unreadable }
}

async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
