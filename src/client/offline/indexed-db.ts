/** Opens an IndexedDB database, reopens dropped connections, and runs transactions with a time limit. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { abortOnFreeze, abortTransaction, onFreeze, waitUntilShown } from './page-freeze.ts'

/** How long storage is waited for: an older page can block a database, and some browsers never open one. */
export const storageTimeoutMs = 3_000
/** How long a transaction may take: enough for four megabytes on a slow disk. */
export const transactionTimeoutMs = 10_000
/** The timeout after an attempt to open the database has timed out. */
const nextOpenTimeoutMs = 100

export interface DatabaseDefinition<S extends DBSchema> {
  name: string
  version: number
  upgrade: (
    db: IDBPDatabase<S>,
    before: number,
    transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
  ) => void
}

/** A storage operation timed out. */
export class StorageTimeoutError extends Error {
  constructor() {
    super('The storage of this browser does not respond. Please close other tabs of this site and try again.')
    this.name = 'StorageTimeoutError'
  }
}

/** Waits for the work, at most for the given time. @throws StorageTimeoutError */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeoutError()), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The name of an error. Not in every browser is a DOMException an Error. */
export function getErrorName(error: unknown) {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : null
}

/** Whether the browser closed the connection, as iOS does while a page is in the background. */
function isClosedConnectionError(error: unknown) {
  const name = getErrorName(error)
  return name === 'InvalidStateError' || name === 'UnknownError'
}

export class DatabaseConnection<S extends DBSchema> {
  readonly #definition: DatabaseDefinition<S>
  #opened: Promise<IDBPDatabase<S>> | undefined
  #hasTimedOut = false

  constructor(definition: DatabaseDefinition<S>) {
    this.#definition = definition
    onFreeze(() => this.#closeConnection())
  }

  /** Runs the work, and a second time on a new connection where the first one was closed. */
  async use<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    const db = await this.#connect()
    const used = this.#opened
    try {
      return await work(db)
    } catch (error) {
      // An aborted transaction does not tell that its connection was closed. A replaced connection does.
      if (!isClosedConnectionError(error) && this.#opened === used) throw error
      if (used) this.#forgetConnection(used)
      return await work(await this.#connect())
    }
  }

  #forgetConnection(closed: Promise<IDBPDatabase<S>>) {
    if (this.#opened === closed) this.#opened = undefined
  }

  #closeConnection() {
    const closed = this.#opened
    if (closed === undefined) return
    this.#forgetConnection(closed)
    closed.then(
      (db) => db.close(),
      () => {},
    )
  }

  async #connect(): Promise<IDBPDatabase<S>> {
    await waitUntilShown()
    return await this.#open()
  }

  #open(): Promise<IDBPDatabase<S>> {
    if (this.#opened) return this.#waitForConnection(this.#opened)
    const { name, version, upgrade } = this.#definition
    const opened = openDB<S>(name, version, {
      upgrade: (db, before, _after, transaction) => {
        abortOnFreeze(transaction, transaction.done).catch(() => {})
        upgrade(db, before, transaction)
      },
      terminated: () => this.#forgetConnection(opened),
      blocking: (_current, _blocked, event) => {
        this.#forgetConnection(opened)
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    this.#opened = opened
    opened.catch(() => this.#forgetConnection(opened))
    return this.#waitForConnection(opened)
  }

  /** Waits for the connection, and only briefly after an earlier timeout. */
  async #waitForConnection<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await withTimeout(this.#hasTimedOut ? nextOpenTimeoutMs : storageTimeoutMs, work)
      this.#hasTimedOut = false
      return result
    } catch (error) {
      if (error instanceof StorageTimeoutError) this.#hasTimedOut = true
      throw error
    }
  }
}

/**
 * Runs the work and waits for the transaction, which is aborted when the page is frozen. When the work throws or takes too
 * long, nothing of it is written.
 *
 * @throws StorageTimeoutError where nothing was written; except that a disk that hung for twice the timeout may finish later
 */
export async function runTransaction<
  S extends DBSchema,
  N extends StoreNames<S>,
  M extends IDBTransactionMode,
  T,
>(
  transaction: IDBPTransaction<S, N[], M>,
  work: (transaction: IDBPTransaction<S, N[], M>) => Promise<T>,
  timeoutMs = transactionTimeoutMs,
): Promise<T> {
  const done = abortOnFreeze(transaction, finishTransaction(transaction, work))
  try {
    return await withTimeout(timeoutMs, done)
  } catch (error) {
    if (!(error instanceof StorageTimeoutError) || abortTransaction(transaction)) throw error
    // The commit has begun, or is done and this page was frozen.
    return await withTimeout(timeoutMs, done)
  }
}

async function finishTransaction<
  S extends DBSchema,
  N extends StoreNames<S>,
  M extends IDBTransactionMode,
  T,
>(
  transaction: IDBPTransaction<S, N[], M>,
  work: (transaction: IDBPTransaction<S, N[], M>) => Promise<T>,
): Promise<T> {
  const { done } = transaction
  done.catch(() => {})
  try {
    const result = await work(transaction)
    await done
    return result
  } catch (error) {
    abortTransaction(transaction)
    // The transaction's own error (as a full disk) says more than the error of the aborted request.
    await done.catch((reason: unknown) => {
      if (getErrorName(reason) !== 'AbortError') throw reason
    })
    throw error
  }
}
