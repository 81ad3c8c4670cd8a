/**
 * Copies chosen files to this device in encrypted chunks, reads them, and deletes files that no entry and no draft names.
 * The database calls chunks "pieces".
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { newUuid } from '../new-uuid.ts'
import { waitForNextTask } from '../wait-for-next-task.ts'
import { decryptBytes, encryptBytes } from './encryption.ts'
import { assertKeyUnchanged, getKey, type OutboxContext, requireKey } from './encryption-keys.ts'
import type { FileRow, KeyRow, Transaction, WriteTransaction } from './outbox-database.ts'
import { FileMissingError, NotSavedError, type OutboxFile } from './outbox-entry.ts'

/** Bytes of a file in one record. The memory of a phone can hold several. */
export const defaultChunkSize = 4 * 1024 * 1024
/** Hashing this many bytes does not block the page noticeably. */
const hashedBytes = 512 * 1024
export interface CopyOptions {
  onCopied?: (share: number) => void
  signal?: AbortSignal
}

/** SHA-256 as hex, as the server computes it. */
export function hashText(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)))
}

/** See {@link Outbox.copyFile}. */
export async function copyFile(
  context: OutboxContext,
  userId: string,
  file: File,
  { onCopied, signal }: CopyOptions,
): Promise<OutboxFile> {
  const authorKey = await requireKey(context, userId)
  signal?.throwIfAborted()
  const id = newUuid()
  const { chunkSize: pieceLength } = context
  const pieces = Math.ceil(file.size / pieceLength)
  const row: FileRow = {
    userId,
    size: file.size,
    pieceLength,
    pieces,
    complete: false,
    copiedAt: context.now(),
  }
  await context.database.write(['keys', 'files'], async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    await transaction.objectStore('files').put(row, id)
  })
  try {
    const hash = sha256.create()
    for (let n = 0; n < pieces; n++) {
      const bytes = await readChunk(file, n, pieceLength, signal)
      await updateHash(hash, bytes)
      await saveChunk(context, { authorKey, userId, id, n, bytes })
      signal?.throwIfAborted()
      onCopied?.((n + 1) / pieces)
    }
    await complete(context, id)
    return { id, name: file.name, type: file.type, size: file.size, sha256: bytesToHex(hash.digest()) }
  } catch (error) {
    // Not awaited. Files that remain are deleted later as unused.
    context.database.write(['files', 'pieces'], (transaction) => deleteFile(transaction, id)).catch(() => {})
    throw error
  }
}

/** @throws the browser's error for a file that was changed or deleted after the user chose it */
async function readChunk(file: File, n: number, length: number, signal: AbortSignal | undefined) {
  const start = n * length
  const end = Math.min(start + length, file.size)
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer())
  signal?.throwIfAborted()
  if (bytes.length !== end - start) {
    throw new DOMException('The file has changed since it was chosen.', 'NotReadableError')
  }
  return bytes
}

export async function updateHash(hash: { update: (bytes: Uint8Array) => unknown }, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += hashedBytes) {
    if (at > 0) await waitForNextTask()
    hash.update(bytes.subarray(at, at + hashedBytes))
  }
}

interface FileChunk {
  authorKey: KeyRow
  userId: string
  /** The file's id. */
  id: string
  n: number
  bytes: Uint8Array<ArrayBuffer>
}

async function saveChunk(context: OutboxContext, { authorKey, userId, id, n, bytes }: FileChunk) {
  const encrypted = await encryptBytes(authorKey, userId, ['piece', id, n], bytes)
  await context.database.write(['keys', 'files', 'pieces'], async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    const row = await requireRow(transaction, id)
    await transaction.objectStore('pieces').put(encrypted, [id, n])
    // A file that is still being copied is not unused.
    await transaction.objectStore('files').put({ ...row, copiedAt: context.now() }, id)
  })
}

async function complete(context: OutboxContext, id: string) {
  await context.database.write(['files'], async (transaction) => {
    const row = await requireRow(transaction, id)
    await transaction.objectStore('files').put({ ...row, complete: true, copiedAt: context.now() }, id)
  })
}

/** @throws FileMissingError where the author has discarded everything in another tab */
export async function requireRow(transaction: Transaction, id: string): Promise<FileRow> {
  const row = await transaction.objectStore('files').get(id)
  if (!row) throw new FileMissingError(id)
  return row
}

/** See {@link Outbox.readBytes}. */
export async function readBytes(
  context: OutboxContext,
  userId: string,
  fileId: string,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await context.database.read(['files'], (transaction) =>
    requireCompleteFile(transaction, userId, fileId),
  )
  const from = Math.min(Math.max(start, 0), row.size)
  const bytes = new Uint8Array(Math.max(0, Math.min(end, row.size) - from))
  let at = 0
  while (at < bytes.length) {
    const n = Math.floor((from + at) / row.pieceLength)
    const offset = from + at - n * row.pieceLength
    const part = (await decryptChunk(context, userId, fileId, n)).subarray(offset, offset + bytes.length - at)
    if (part.length === 0) throw new FileMissingError(fileId)
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** See {@link Outbox.readFile}. The browser can hold blobs on disk, so that a video does not fill the memory. */
export async function readFile(context: OutboxContext, userId: string, file: OutboxFile): Promise<File> {
  const row = await context.database.read(['files'], (transaction) =>
    requireCompleteFile(transaction, userId, file.id),
  )
  const parts: Blob[] = []
  for (let n = 0; n < row.pieces; n++) parts.push(new Blob([await decryptChunk(context, userId, file.id, n)]))
  return new File(parts, file.name, { type: file.type })
}

export async function decryptChunk(context: OutboxContext, userId: string, fileId: string, n: number) {
  const [authorKey, encrypted] = await context.database.read(['keys', 'pieces'], (transaction) =>
    Promise.all([getKey(transaction, userId), transaction.objectStore('pieces').get([fileId, n])]),
  )
  if (!authorKey) throw new NotSavedError('closed')
  const bytes = encrypted && (await decryptBytes(authorKey, userId, ['piece', fileId, n], encrypted))
  if (!bytes) throw new FileMissingError(fileId)
  return bytes
}

/** @throws FileMissingError where the user has no such file, or only a part of it */
export async function requireCompleteFile(
  transaction: Transaction,
  userId: string,
  fileId: string,
): Promise<FileRow> {
  const row = await transaction.objectStore('files').get(fileId)
  if (!row?.complete || row.userId !== userId) throw new FileMissingError(fileId)
  return row
}

/** Checks that all files are on this device. @throws FileMissingError */
export async function requireFiles(
  transaction: Transaction,
  userId: string,
  files: readonly OutboxFile[],
): Promise<void> {
  for (const { id, size } of files) {
    if ((await requireCompleteFile(transaction, userId, id)).size !== size) throw new FileMissingError(id)
  }
}

/** The ids of the files that are completely on this device. */
export async function findCompleteFileIds(
  transaction: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const id of ids) {
    const row = await transaction.objectStore('files').get(id)
    if (row?.complete && row.userId === userId) found.add(id)
  }
  return found
}

/** Deletes files that no entry and no draft of the user names. */
export async function deleteUnreferencedFiles(
  transaction: WriteTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const named = await findNamedFiles(transaction, userId)
  for (const id of new Set(ids)) {
    if (named.has(id)) continue
    const row = await transaction.objectStore('files').get(id)
    if (row?.userId === userId) await deleteFile(transaction, id)
  }
}

/** Deletes all files of the user, also incomplete ones. */
export async function deleteFilesOfUser(transaction: WriteTransaction, userId: string): Promise<void> {
  const ids = await transaction.objectStore('files').index('userId').getAllKeys(userId)
  for (const id of ids) await deleteFile(transaction, id)
}

/** Deletes the files, complete or not, that nothing names and that were last written before a time. */
export async function deleteUnreferencedFilesBefore(
  transaction: WriteTransaction,
  before: number,
): Promise<void> {
  const named = await findNamedFiles(transaction)
  for (const id of await transaction.objectStore('files').getAllKeys()) {
    const row = await transaction.objectStore('files').get(id)
    if (row && row.copiedAt < before && !named.has(id)) await deleteFile(transaction, id)
  }
}

async function findNamedFiles(transaction: Transaction, userId?: string): Promise<Set<string>> {
  const [entries, drafts] = await Promise.all([
    transaction.objectStore('entries').index('userId').getAll(userId),
    transaction.objectStore('drafts').index('userId').getAll(userId),
  ])
  return new Set([...entries, ...drafts].flatMap((row) => row.fileIds))
}

async function deleteFile(transaction: WriteTransaction, id: string) {
  await transaction.objectStore('files').delete(id)
  await transaction.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []]))
}
