/**
 * Files that are written while they come to be, such as a recording: what has been appended survives a kill of the browser.
 * A draft names the file from the beginning, with an empty hash until the file is finished.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { newUuid } from '../new-uuid.ts'
import { encryptBytes } from './encryption.ts'
import { assertKeyUnchanged, type OutboxContext, requireKey } from './encryption-keys.ts'
import { decryptChunk, requireCompleteFile, requireRow, updateHash } from './file-copies.ts'
import type { Outbox } from './outbox.ts'
import type { FileRow } from './outbox-database.ts'
import { FileMissingError, NotSavedError, type OutboxFile } from './outbox-entry.ts'

/** The last chunk is written anew with every append, so that chunks are smaller than those of copied files. */
const maxChunkSize = 256 * 1024

async function beginFile(
  context: OutboxContext,
  userId: string,
  { name, type }: Pick<OutboxFile, 'name' | 'type'>,
): Promise<OutboxFile> {
  const authorKey = await requireKey(context, userId)
  const id = newUuid()
  const row: FileRow = {
    ...{ userId, size: 0, pieces: 0, complete: true, isGrowing: true },
    pieceLength: Math.min(context.chunkSize, maxChunkSize),
    copiedAt: context.now(),
  }
  await context.database.write(['keys', 'files'], async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    await transaction.objectStore('files').put(row, id)
  })
  return { id, name, type, size: 0, sha256: '' }
}

async function appendToFile(
  context: OutboxContext,
  userId: string,
  fileId: string,
  start: number,
  part: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const authorKey = await requireKey(context, userId)
  const row = await readRow(context, userId, fileId)
  const { size, pieceLength } = row
  if (!row.isGrowing || size < start) throw new NotSavedError('closed')
  // An attempt that seemed to fail may have been saved after all.
  const added = part.subarray(Math.min(size - start, part.length))
  if (added.length === 0) return
  const first = Math.floor(size / pieceLength)
  const last = size % pieceLength === 0 ? null : await decryptChunk(context, userId, fileId, first)
  const bytes = last ? joinBytes(last, added) : added
  const chunks = await Promise.all(
    Array.from({ length: Math.ceil(bytes.length / pieceLength) }, async (_, at) => {
      const piece = bytes.slice(at * pieceLength, (at + 1) * pieceLength)
      return await encryptBytes(authorKey, userId, ['piece', fileId, first + at], piece)
    }),
  )
  const grown = { ...row, size: size + added.length, pieces: first + chunks.length }
  await context.database.write(['keys', 'files', 'pieces'], async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    const now = await requireRow(transaction, fileId)
    // On a new connection the work runs a second time.
    if (now.size === grown.size && now.isGrowing) return
    if (now.size !== size || !now.isGrowing) throw new NotSavedError('closed')
    for (const [at, chunk] of chunks.entries()) {
      await transaction.objectStore('pieces').put(chunk, [fileId, first + at])
    }
    await transaction.objectStore('files').put({ ...grown, copiedAt: context.now() }, fileId)
  })
}

async function finishFile(context: OutboxContext, userId: string, file: OutboxFile): Promise<OutboxFile> {
  const row = await context.database.write(['files'], async (transaction) => {
    const { isGrowing: _, ...finished } = await requireCompleteFile(transaction, userId, file.id)
    await transaction.objectStore('files').put(finished, file.id)
    return finished
  })
  if (row.size === 0) throw new FileMissingError(file.id)
  const hash = sha256.create()
  for (let n = 0; n < row.pieces; n++) {
    await updateHash(hash, await decryptChunk(context, userId, file.id, n))
  }
  return { ...file, size: row.size, sha256: bytesToHex(hash.digest()) }
}

function readRow({ database }: OutboxContext, userId: string, fileId: string): Promise<FileRow> {
  return database.read(['files'], (transaction) => requireCompleteFile(transaction, userId, fileId))
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}

/** Like {@link Outbox}, of which these are further methods. */
export class GrowingFiles {
  readonly #context: OutboxContext

  constructor({ context }: Pick<Outbox, 'context'>) {
    this.#context = context
  }

  /** Begins a file, which is deleted after a day unless a draft names it. @throws NotSavedError */
  begin(userId: string, file: Pick<OutboxFile, 'name' | 'type'>): Promise<OutboxFile> {
    return beginFile(this.#context, userId, file)
  }

  /**
   * Appends bytes; one call at a time.
   *
   * @param start how many bytes the caller knows to be saved: what the file has beyond them is not written twice
   * @throws FileMissingError; NotSavedError, also where the file is finished
   */
  append(userId: string, fileId: string, start: number, part: Uint8Array<ArrayBuffer>): Promise<void> {
    return appendToFile(this.#context, userId, fileId, start, part)
  }

  /** Ends a file, also one of a browser that was killed. @throws FileMissingError where it is empty; NotSavedError */
  finish(userId: string, file: OutboxFile): Promise<OutboxFile> {
    return finishFile(this.#context, userId, file)
  }
}
