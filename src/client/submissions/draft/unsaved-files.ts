/** Selects the files to submit, and reads files that this device could not save from where the user chose them. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { NotSavedReason, OutboxFile, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import type { ChosenFile } from './draft-files.ts'

export class UnreadableFileError extends Error {
  constructor(name: string) {
    super(`“${name}” can no longer be read. Please choose the file again.`)
    this.name = 'UnreadableFileError'
  }
}

/** Files without errors, in their order. The hash of an unsaved file is empty until the file is sent. */
export function getFilesToSend(files: readonly ChosenFile[]): OutboxFile[] {
  const valid = files.filter(({ state }) => state !== 'refused' && state !== 'unreadable')
  return valid.map(({ id, name, type, size, state, savedFile }) =>
    savedFile && state !== 'unsaved' ? savedFile : { id, name, type, size, sha256: '' },
  )
}

export function getUnsavedFiles(files: readonly ChosenFile[]): UnsavedFiles {
  const unsaved = files.flatMap(({ id, state, file }) =>
    state === 'unsaved' && file ? [[id, file] as const] : [],
  )
  return new UnsavedFiles(new Map(unsaved))
}

/** Why this device could not save a file; null when all are saved. */
export function getNotSavedReason(files: readonly ChosenFile[]): NotSavedReason | null {
  return files.find(({ state }) => state === 'unsaved')?.notSavedReason ?? null
}

/** Bytes that are read and hashed at a time. */
const chunkBytes = 4 * 1024 * 1024

async function readSlice(file: File, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer())
  } catch {
    throw new UnreadableFileError(file.name)
  }
}

async function hashFile(file: File): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += chunkBytes) {
    hash.update(await readSlice(file, start, start + chunkBytes))
  }
  return bytesToHex(hash.digest())
}

/** Files that exist only in this page, by their upload ids. */
export class UnsavedFiles {
  readonly #files: ReadonlyMap<string, File>

  constructor(files: ReadonlyMap<string, File> = new Map()) {
    this.#files = files
  }

  get size(): number {
    return this.#files.size
  }

  /** Returns null for the id of a saved file. @throws UnreadableFileError */
  read(id: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> | null {
    const file = this.#files.get(id)
    return file ? readSlice(file, start, end) : null
  }

  /** Adds the hashes of these files to a submission. @throws UnreadableFileError */
  async addHashes(submission: OutboxSubmission): Promise<OutboxSubmission> {
    const files: OutboxFile[] = []
    for (const outboxFile of submission.files) {
      const file = this.#files.get(outboxFile.id)
      files.push(file ? { ...outboxFile, sha256: await hashFile(file) } : outboxFile)
    }
    return { ...submission, files }
  }
}

/** Whether the server's receipt confirms the text and every file of a submission. */
export function matchesReceipt({ body, files }: OutboxSubmission, receipt: Receipt): boolean {
  if (receipt.body_sha256 !== bytesToHex(sha256(utf8ToBytes(body)))) return false
  return files.every(({ id, size, sha256: hash }) =>
    receipt.files.some((file) => file.media_id === id && file.size === size && file.sha256 === hash),
  )
}
