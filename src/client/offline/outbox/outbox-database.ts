/** The outbox's IndexedDB database: object stores, migrations and transactions. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { DatabaseConnection, getErrorName, runTransaction, transactionTimeoutMs } from '../indexed-db.ts'
import { newUuid } from '../new-uuid.ts'
import { abortTransaction } from '../page-freeze.ts'
import { NotSavedError } from './outbox-entry.ts'

/** A value encrypted with its author's key, for one place in the database. */
export interface Encrypted {
  keyId: string
  /** Random for each encryption, so that two versions of a value can be told apart. */
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export interface EntryRow {
  userId: string
  /** The current idempotency key, and after it the earlier ones. */
  keys: [string, ...string[]]
  savedAt: number
  state: 'waiting' | 'attention'
  tries: number
  notBefore: number
  /** Not sent before this time, because its author is changing it. */
  heldUntil: number
  fileIds: string[]
  /** The encrypted submission. */
  writing: Encrypted
  problem: Encrypted | null
}

export interface FileRow {
  userId: string
  size: number
  /** Bytes of each chunk but the last. */
  pieceLength: number
  pieces: number
  /** Whether all of the file has been copied. */
  complete: boolean
  /** More bytes are appended, as of a recording that goes on. */
  isGrowing?: boolean
  copiedAt: number
}

export interface DraftRow {
  userId: string
  /** A UUID: the idempotency key of the submission. */
  id: string
  /** A UUID of the last save. */
  version: string
  /** The place that the content is authenticated with: the id, in rows of the first version the slot. */
  place: string
  savedAt: number
  fileIds: string[]
  /** The key of the entry that is being changed. */
  changes: string | null
  content: Encrypted
}

export interface KeyRow {
  id: string
  /** Not extractable: encrypts and decrypts, but cannot be read. */
  key: CryptoKey
  /** Earlier keys of the server. They decrypt what is not yet encrypted with the current key. */
  replaced?: readonly Pick<KeyRow, 'id' | 'key'>[]
}

/** Which tab sends for all tabs, and until when. */
export interface Lease {
  holder: string
  /** Milliseconds since 1970. */
  until: number
}

export interface OutboxSchema extends DBSchema {
  /** By a number that counts up and is never used again. */
  entries: { key: number; value: EntryRow; indexes: { userId: string; keys: string } }
  files: { key: string; value: FileRow; indexes: { userId: string } }
  /** The encrypted chunks of files, by the file's id and the number of the chunk, from 0. */
  pieces: { key: [fileId: string, n: number]; value: Encrypted }
  /** By the form's slot, and by its own id where a draft was set aside. */
  drafts: { key: [userId: string, slot: string]; value: DraftRow; indexes: { userId: string } }
  /** By the user's id. */
  keys: { key: string; value: KeyRow }
  lease: { key: string; value: Lease }
}

export type Store = StoreNames<OutboxSchema>
export type ReadTransaction = IDBPTransaction<OutboxSchema, Store[], 'readonly'>
export type WriteTransaction = IDBPTransaction<OutboxSchema, Store[], 'readwrite'>
export type Transaction = ReadTransaction | WriteTransaction
type Upgrade = IDBPTransaction<OutboxSchema, Store[], 'versionchange'>

/** Migrates the database, with all unsent entries, to the next version. May await only requests of its transaction. */
export type MigrationStep = (db: IDBPDatabase<OutboxSchema>, transaction: Upgrade) => void | Promise<void>

/** The n-th step leads from version n - 1 to n. Steps have run on users' devices, so they may only be added. */
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
  async (_db, transaction) => {
    const entries = transaction.objectStore('entries')
    for (const number of await entries.getAllKeys()) {
      const row = await entries.get(number)
      if (row) await entries.put({ ...row, heldUntil: 0 }, number)
    }
    const drafts = transaction.objectStore('drafts')
    for (const key of await drafts.getAllKeys()) {
      const row = await drafts.get(key)
      if (row) await drafts.put({ ...row, id: newUuid(), version: newUuid(), place: key[1] }, key)
    }
  },
]

async function migrate(
  db: IDBPDatabase<OutboxSchema>,
  transaction: Upgrade,
  steps: readonly MigrationStep[],
): Promise<void> {
  // The function that opens the database gets the error.
  transaction.done.catch(() => {})
  try {
    for (const step of steps) await step(db, transaction)
  } catch {
    // Without all steps the old version remains, with all its entries.
    abortTransaction(transaction)
  }
}

/** All stores but the lease. */
export const contentStores: Store[] = ['entries', 'files', 'pieces', 'drafts', 'keys']

export interface DatabaseOptions {
  name: string
  steps?: readonly MigrationStep[]
  /** Milliseconds after which a transaction fails. */
  timeoutMs?: number | undefined
}

/** Turns all storage errors into NotSavedError. Work can run twice, the second time on a new connection. */
export class OutboxDatabase {
  readonly #connection: DatabaseConnection<OutboxSchema>
  readonly #patience: number

  constructor({
    name,
    steps: all = migrationSteps,
    timeoutMs: patience = transactionTimeoutMs,
  }: DatabaseOptions) {
    this.#patience = patience
    this.#connection = new DatabaseConnection({
      name,
      version: all.length,
      upgrade: (db, before, transaction) => void migrate(db, transaction, all.slice(before)),
    })
  }

  /** Reads in one transaction. @throws NotSavedError */
  read<T>(stores: Store[], work: (transaction: ReadTransaction) => Promise<T>): Promise<T> {
    return toNotSavedError(() =>
      this.#connection.use((db) => runTransaction(db.transaction(stores, 'readonly'), work, this.#patience)),
    )
  }

  /**
   * Writes in one strict transaction: everything is on the disk when the promise is fulfilled.
   *
   * @throws NotSavedError where nothing was written; except that a disk that hung for twice the timeout may finish later
   */
  write<T>(stores: Store[], work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    return toNotSavedError(() =>
      this.#connection.use((db) => {
        const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
        return runTransaction(transaction, work, this.#patience)
      }),
    )
  }
}

/** Browsers describe a full disk in several ways. */
function isFull(error: unknown) {
  if (getErrorName(error) === 'QuotaExceededError') return true
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
  return /full disk|disk is full|no.?space/i.test(String(message))
}

/** Turns every error of storage or encryption into a NotSavedError: the device is full, or has no usable storage. */
export async function toNotSavedError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotSavedError) throw error
    throw new NotSavedError(isFull(error) ? 'full' : 'closed')
  }
}
