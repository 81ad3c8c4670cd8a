/** A connection to one of this device's databases, opened anew where the browser drops it, and its writing transactions. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** A database that another, older page holds open, or that a browser never opens, is given up after this long. */
const openPatience = 3_000
const shortPatience = 100

export interface DatabaseDefinition<S extends DBSchema> {
  name: string
  version: number
  upgrade: (
    db: IDBPDatabase<S>,
    before: number,
    transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
  ) => void
}

/** The storage did not answer in time. */
export class StorageTimeoutError extends Error {
  constructor() {
    super('The storage of this browser does not answer.')
    this.name = 'LateError'
  }
}

/** Waits for the work only so long, in milliseconds. @throws LateError */
export async function withTimeout<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeoutError()), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A DOMException is not everywhere an Error. */
export function getErrorName(error: unknown) {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : null
}

/** How browsers say that a connection was dropped under a page that slept (iOS does that). */
function isDropped(error: unknown) {
  const name = getErrorName(error)
  return name === 'InvalidStateError' || name === 'UnknownError'
}

export class DatabaseConnection<S extends DBSchema> {
  readonly #plan: DatabaseDefinition<S>
  #opened: Promise<IDBPDatabase<S>> | undefined
  #inVain = false

  constructor(plan: DatabaseDefinition<S>) {
    this.#plan = plan
  }

  /** Runs the work, once more on a fresh connection where the first was dropped. */
  async use<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    const db = await this.#connect()
    const used = this.#opened
    try {
      return await work(db)
    } catch (error) {
      // An aborted transaction does not say that it fell with its connection; the connection that has gone does.
      if (!isDropped(error) && this.#opened === used) throw error
      if (used) this.#drop(used)
      return await work(await this.#connect())
    }
  }

  #drop(dropped: Promise<IDBPDatabase<S>>) {
    if (this.#opened === dropped) this.#opened = undefined
  }

  #connect(): Promise<IDBPDatabase<S>> {
    if (this.#opened) return this.#inTime(this.#opened)
    const { name, version, upgrade } = this.#plan
    const opened = openDB<S>(name, version, {
      upgrade: (db, before, _after, transaction) => upgrade(db, before, transaction),
      terminated: () => this.#drop(opened),
      blocking: (_current, _blocked, event) => {
        this.#drop(opened)
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
    this.#opened = opened
    opened.catch(() => this.#drop(opened))
    return this.#inTime(opened)
  }

  /** Waits for the connection only so long; and hardly at all where it has been waited for in vain before. */
  async #inTime<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await withTimeout(this.#inVain ? shortPatience : openPatience, work)
      this.#inVain = false
      return result
    } catch (error) {
      if (error instanceof StorageTimeoutError) this.#inVain = true
      throw error
    }
  }
}

/** All of the work or nothing of it: whatever it throws undoes what it wrote. */
export async function runTransaction<
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
    // The transaction's own reason (a full disk) says more than the request that fell with it.
    await done.catch((reason: unknown) => {
      if (getErrorName(reason) !== 'AbortError') throw reason
    })
    throw error
  }
}

/** @returns false where it was over already, or on its way to the disk */
export function abortTransaction(transaction: { abort: () => void }): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
