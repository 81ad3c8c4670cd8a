/** Files of which this device could keep nothing: they are read from where they were chosen, and sent from this page. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { OutboxFile, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import type { Receipt } from '#shared/contracts/submissions.contract.ts'

export class UnreadableFileError extends Error {
  constructor(name: string) {
    super(`“${name}” cannot be read any more. Please choose it again.`)
    this.name = 'UnreadableFileError'
  }
}

/** Bytes that are hashed at once. */
const piece = 4 * 1024 * 1024

async function readSlice(file: File, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer())
  } catch {
    throw new UnreadableFileError(file.name)
  }
}

async function hashOf(file: File): Promise<string> {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += piece) {
    hash.update(await readSlice(file, start, start + piece))
  }
  return bytesToHex(hash.digest())
}

/** By the id under which they are uploaded. */
export class UnsavedFiles {
  readonly #files: ReadonlyMap<string, File>

  constructor(files: ReadonlyMap<string, File> = new Map()) {
    this.#files = files
  }

  get size(): number {
    return this.#files.size
  }

  /** Null for a file that is not among these. @throws UnreadableFileError */
  read(id: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> | null {
    const file = this.#files.get(id)
    return file ? readSlice(file, start, end) : null
  }

  /** The writing with the hashes of these files. @throws UnreadableFileError */
  async sealed(writing: OutboxSubmission): Promise<OutboxSubmission> {
    const files: OutboxFile[] = []
    for (const named of writing.files) {
      const file = this.#files.get(named.id)
      files.push(file ? { ...named, sha256: await hashOf(file) } : named)
    }
    return { ...writing, files }
  }
}

/** Whether the server's receipt names the words and files of a writing, byte for byte. */
export function matchesReceipt({ body, files }: OutboxSubmission, receipt: Receipt): boolean {
  if (receipt.body_sha256 !== bytesToHex(sha256(utf8ToBytes(body)))) return false
  return files.every(({ id, size, sha256: hash }) =>
    receipt.files.some((file) => file.media_id === id && file.size === size && file.sha256 === hash),
  )
}
