/** The outbox's database: its stores, the steps that lead from one version to the next, and its transactions. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import {
  abortTransaction,
  DatabaseConnection,
  getErrorName,
  runTransaction,
  StorageTimeoutError,
  withTimeout,
} from '../indexed-db.ts'
import { NotSavedError } from './outbox-entry.ts'

/** What only its author's key opens. Where it belongs is sealed with it: moved to another place it does not open. */
export interface Encrypted {
  keyId: string
  /** Random, another one for each sealed value: it also tells one form of a value from the next. */
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export interface EntryRow {
  userId: string
  /** The idempotency key of now, and after it those that it had before. */
  keys: [string, ...string[]]
  savedAt: number
  state: 'waiting' | 'attention'
  tries: number
  notBefore: number
  fileIds: string[]
  writing: Encrypted
  problem: Encrypted | null
}

export interface FileRow {
  userId: string
  size: number
  /** Bytes of each piece but the last. */
  pieceLength: number
  pieces: number
  /** All of it has been copied. */
  complete: boolean
  copiedAt: number
}

export interface DraftRow {
  userId: string
  savedAt: number
  fileIds: string[]
  /** The key of the entry that is being changed. */
  changes: string | null
  content: Encrypted
}

export interface KeyRow {
  id: string
  /** Not extractable: it opens and seals, and cannot be read. */
  key: CryptoKey
}

/** Who sends for all tabs, and until when nobody else does. */
export interface Lease {
  holder: string
  /** Milliseconds since 1970. */
  until: number
}

export interface OutboxSchema extends DBSchema {
  /** By its number, which counts up and is never given again. */
  entries: { key: number; value: EntryRow; indexes: { userId: string; keys: string } }
  files: { key: string; value: FileRow; indexes: { userId: string } }
  /** By the file's id and the piece's number, from 0. */
  pieces: { key: [fileId: string, n: number]; value: Encrypted }
  drafts: { key: [userId: string, slot: string]; value: DraftRow; indexes: { userId: string } }
  /** By the user's id. */
  keys: { key: string; value: KeyRow }
  lease: { key: string; value: Lease }
}

export type Store = StoreNames<OutboxSchema>
export type Reading = IDBPTransaction<OutboxSchema, Store[], 'readonly'>
export type Writing = IDBPTransaction<OutboxSchema, Store[], 'readwrite'>
export type Transaction = Reading | Writing
type Upgrade = IDBPTransaction<OutboxSchema, Store[], 'versionchange'>

/** From one version to the next; it brings along what waits. May wait for nothing but the transaction's own requests. */
export type MigrationStep = (db: IDBPDatabase<OutboxSchema>, transaction: Upgrade) => void | Promise<void>

/** The n-th leads from version n - 1 to n. What stands here has run on people's devices: only add to it. */
export const migrationSteps: readonly MigrationStep[] = [
  (db) => {
    const entries = db.createObjectStore('entries', { autoIncrement: true })
    entries.createIndex('userId', 'userId')
    entries.createIndex('keys', 'keys', { multiEntry: true, unique: true })
    db.createObjectStore('files').createIndex('userId', 'userId')
    db.createObjectStore('pieces')
    db.createObjectStore('drafts').createIndex('userId', 'userId')
    db.createObjectStore('keys')
    db.createObjectStore('lease')
  },
]

async function climb(
  db: IDBPDatabase<OutboxSchema>,
  transaction: Upgrade,
  through: readonly MigrationStep[],
): Promise<void> {
  // Whoever opens the database hears of it.
  transaction.done.catch(() => {})
  try {
    for (const step of through) await step(db, transaction)
  } catch {
    // All the steps or none: the old version stays, with all that waits in it.
    abortTransaction(transaction)
  }
}

/** Everything that belongs to writings: all but the lease. */
export const everything: Store[] = ['entries', 'files', 'pieces', 'drafts', 'keys']
/** What lets a device with a slow disk save four megabytes, and does not let a person wait for ever. */
const usualPatience = 10_000

export interface DatabaseOptions {
  name: string
  steps?: readonly MigrationStep[]
  /** Milliseconds after which a transaction is given up. */
  patience?: number | undefined
}

/** Whatever the storage fails at is a NotSavedError here. Work may run twice: the second time on a fresh connection. */
export class OutboxDatabase {
  readonly #connection: DatabaseConnection<OutboxSchema>
  readonly #patience: number

  constructor({ name, steps: all = migrationSteps, patience = usualPatience }: DatabaseOptions) {
    this.#patience = patience
    this.#connection = new DatabaseConnection({
      name,
      version: all.length,
      upgrade: (db, before, transaction) => void climb(db, transaction, all.slice(before)),
    })
  }

  /** Reads in one transaction, so that what belongs together is of one moment. @throws NotSavedError */
  read<T>(stores: Store[], work: (transaction: Reading) => Promise<T>): Promise<T> {
    return toNotSavedError(() =>
      this.#connection.use((db) => {
        const transaction = db.transaction(stores, 'readonly')
        transaction.done.catch(() => {})
        return withTimeout(this.#patience, work(transaction))
      }),
    )
  }

  /**
   * Writes in one strict transaction: all of it lies on the disk when the promise is fulfilled.
   *
   * @throws NotSavedError then nothing of it was written, except where a disk that hung for twice the patience while it
   *   was being written wakes up after all
   */
  write<T>(stores: Store[], work: (transaction: Writing) => Promise<T>): Promise<T> {
    return toNotSavedError(() =>
      this.#connection.use((db) => {
        const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
        return this.#unlessItHangs(transaction, runTransaction(transaction, work))
      }),
    )
  }

  async #unlessItHangs<T>(transaction: Writing, done: Promise<T>): Promise<T> {
    try {
      return await withTimeout(this.#patience, done)
    } catch (error) {
      if (!(error instanceof StorageTimeoutError) || abortTransaction(transaction)) throw error
      // It is on its way to the disk, or there and this page was asleep.
      return await withTimeout(this.#patience, done)
    }
  }
}

/** Browsers name a full disk in several ways. */
function isFull(error: unknown) {
  if (getErrorName(error) === 'QuotaExceededError') return true
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
  return /full disk|disk is full|no.?space/i.test(String(message))
}

/** Gives every failure of the storage or of sealing one of the two names that people can do something about. */
export async function toNotSavedError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotSavedError) throw error
    throw new NotSavedError(isFull(error) ? 'full' : 'closed')
  }
}
