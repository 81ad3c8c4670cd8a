/** Files as bytes on this device: copied when they are chosen, in sealed pieces, and deleted when nothing names them. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { newUuid } from '../new-uuid.ts'
import { decryptBytes, encryptBytes } from './encryption.ts'
import { assertKeyUnchanged, getKey, type OutboxContext, requireKey } from './encryption-keys.ts'
import type { FileRow, KeyRow, Transaction, Writing } from './outbox-database.ts'
import { FileMissingError, NotSavedError, type OutboxFile } from './outbox-entry.ts'

/** Bytes of a file that lie in one record, usually: a phone has room for several of them in its memory. */
export const defaultChunkSize = 4 * 1024 * 1024
/** Hashing this many bytes does not hold up the page. */
const hashedAtOnce = 512 * 1024
export interface CopyOptions {
  onCopied?: (share: number) => void
  signal?: AbortSignal
}

/** The hash of some text, as the server makes it. */
export function hashText(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)))
}

/** See {@link Outbox.copyFile}. */
export async function copyFile(
  device: OutboxContext,
  userId: string,
  file: File,
  { onCopied, signal }: CopyOptions,
): Promise<OutboxFile> {
  const held = await requireKey(device, userId)
  signal?.throwIfAborted()
  const id = newUuid()
  const { pieceLength } = device
  const pieces = Math.ceil(file.size / pieceLength)
  const row: FileRow = {
    userId,
    size: file.size,
    pieceLength,
    pieces,
    complete: false,
    copiedAt: device.now(),
  }
  await device.database.write(['keys', 'files'], async (writing) => {
    await assertKeyUnchanged(writing, userId, held)
    await writing.objectStore('files').put(row, id)
  })
  try {
    const hash = sha256.create()
    for (let n = 0; n < pieces; n++) {
      const bytes = await readPiece(file, n, pieceLength, signal)
      await addTo(hash, bytes)
      await keepPiece(device, { held, userId, id, n, bytes })
      signal?.throwIfAborted()
      onCopied?.((n + 1) / pieces)
    }
    await complete(device, id)
    return { id, name: file.name, type: file.type, size: file.size, sha256: bytesToHex(hash.digest()) }
  } catch (error) {
    // Nobody waits for that: what it cannot delete is swept.
    device.database.write(['files', 'pieces'], (writing) => deleteFile(writing, id)).catch(() => {})
    throw error
  }
}

/** @throws whatever the browser says of a file that changed or vanished after it was chosen */
async function readPiece(file: File, n: number, length: number, signal: AbortSignal | undefined) {
  const start = n * length
  const end = Math.min(start + length, file.size)
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer())
  signal?.throwIfAborted()
  if (bytes.length !== end - start) {
    throw new DOMException('The file has changed since it was chosen.', 'NotReadableError')
  }
  return bytes
}

async function addTo(hash: { update: (bytes: Uint8Array) => unknown }, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    if (at > 0) await breathe()
    hash.update(bytes.subarray(at, at + hashedAtOnce))
  }
}

/** Lets the page do what waits. A timer would wait for seconds in a tab that nobody looks at. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

interface Piece {
  held: KeyRow
  userId: string
  /** The file's. */
  id: string
  n: number
  bytes: Uint8Array<ArrayBuffer>
}

async function keepPiece(device: OutboxContext, { held, userId, id, n, bytes }: Piece) {
  const sealed = await encryptBytes(held, userId, ['piece', id, n], bytes)
  await device.database.write(['keys', 'files', 'pieces'], async (writing) => {
    await assertKeyUnchanged(writing, userId, held)
    const row = await rowOf(writing, id)
    await writing.objectStore('pieces').put(sealed, [id, n])
    // A long copy on a slow phone is not swept while it goes on.
    await writing.objectStore('files').put({ ...row, copiedAt: device.now() }, id)
  })
}

async function complete(device: OutboxContext, id: string) {
  await device.database.write(['files'], async (writing) => {
    const row = await rowOf(writing, id)
    await writing.objectStore('files').put({ ...row, complete: true, copiedAt: device.now() }, id)
  })
}

/** @throws FileMissingError where its author has discarded everything meanwhile, in another tab */
async function rowOf(transaction: Transaction, id: string): Promise<FileRow> {
  const row = await transaction.objectStore('files').get(id)
  if (!row) throw new FileMissingError(id)
  return row
}

/** See {@link Outbox.readBytes}. */
export async function readBytes(
  device: OutboxContext,
  userId: string,
  fileId: string,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await device.database.read(['files'], (reading) => wholeFile(reading, userId, fileId))
  const from = Math.min(Math.max(start, 0), row.size)
  const bytes = new Uint8Array(Math.max(0, Math.min(end, row.size) - from))
  let at = 0
  while (at < bytes.length) {
    const n = Math.floor((from + at) / row.pieceLength)
    const offset = from + at - n * row.pieceLength
    const part = (await openPiece(device, userId, fileId, n)).subarray(offset, offset + bytes.length - at)
    if (part.length === 0) throw new FileMissingError(fileId)
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** See {@link Outbox.readFile}. Blobs, which the browser may keep on the disk: a video does not fill the memory. */
export async function readFile(device: OutboxContext, userId: string, file: OutboxFile): Promise<File> {
  const row = await device.database.read(['files'], (reading) => wholeFile(reading, userId, file.id))
  const parts: Blob[] = []
  for (let n = 0; n < row.pieces; n++) parts.push(new Blob([await openPiece(device, userId, file.id, n)]))
  return new File(parts, file.name, { type: file.type })
}

async function openPiece(device: OutboxContext, userId: string, fileId: string, n: number) {
  const [held, sealed] = await device.database.read(['keys', 'pieces'], (reading) =>
    Promise.all([getKey(reading, userId), reading.objectStore('pieces').get([fileId, n])]),
  )
  if (!held) throw new NotSavedError('closed')
  const bytes = sealed && (await decryptBytes(held, userId, ['piece', fileId, n], sealed))
  if (!bytes) throw new FileMissingError(fileId)
  return bytes
}

/** @throws FileMissingError where this user has no such file here, or not all of it */
async function wholeFile(transaction: Transaction, userId: string, fileId: string): Promise<FileRow> {
  const row = await transaction.objectStore('files').get(fileId)
  if (!row?.complete || row.userId !== userId) throw new FileMissingError(fileId)
  return row
}

/** Nothing is saved that names a file which is not here. @throws FileMissingError */
export async function requireFiles(
  transaction: Transaction,
  userId: string,
  files: readonly OutboxFile[],
): Promise<void> {
  for (const { id, size } of files) {
    if ((await wholeFile(transaction, userId, id)).size !== size) throw new FileMissingError(id)
  }
}

/** Those of the files that are here as a whole. */
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

/** Deletes those of the files that no entry and no draft of the user names any more. */
export async function deleteUnreferencedFiles(
  transaction: Writing,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const named = await namedFiles(transaction, userId)
  for (const id of new Set(ids)) {
    if (named.has(id)) continue
    const row = await transaction.objectStore('files').get(id)
    if (row?.userId === userId) await deleteFile(transaction, id)
  }
}

/** Deletes every file of the user's, those that are still being copied, too. */
export async function deleteFilesOfUser(transaction: Writing, userId: string): Promise<void> {
  const ids = await transaction.objectStore('files').index('userId').getAllKeys(userId)
  for (const id of ids) await deleteFile(transaction, id)
}

/** Deletes the files, whole or not, that nothing names and that were copied before that time. */
export async function deleteUnreferencedFilesBefore(transaction: Writing, before: number): Promise<void> {
  const named = await namedFiles(transaction)
  for (const id of await transaction.objectStore('files').getAllKeys()) {
    const row = await transaction.objectStore('files').get(id)
    if (row && row.copiedAt < before && !named.has(id)) await deleteFile(transaction, id)
  }
}

async function namedFiles(transaction: Transaction, userId?: string): Promise<Set<string>> {
  const [entries, drafts] = await Promise.all([
    transaction.objectStore('entries').index('userId').getAll(userId),
    transaction.objectStore('drafts').index('userId').getAll(userId),
  ])
  return new Set([...entries, ...drafts].flatMap((row) => row.fileIds))
}

async function deleteFile(transaction: Writing, id: string) {
  await transaction.objectStore('files').delete(id)
  await transaction.objectStore('pieces').delete(IDBKeyRange.bound([id], [id, []]))
}
