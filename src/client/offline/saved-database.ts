/** The database of what this device keeps: its stores, and a connection that is opened anew where the browser drops it. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** The head of a saved answer. A long list lies beside it in pieces that carry the name of their set. */
export interface AnswerHead {
  schema: string
  savedAt: number
  etag: string | null
  /** The answer itself, or null where it is a list in pieces. */
  value: unknown
  set: string | null
  pieces: number
}

export interface AnswerPiece {
  set: string
  entries: unknown[]
}

export interface SavedSchema extends DBSchema {
  owner: { key: 'owner' | 'generation'; value: Owner | number }
  answers: { key: string; value: AnswerHead; indexes: { savedAt: number } }
  pieces: { key: [string, number]; value: AnswerPiece }
  layouts: { key: string; value: unknown }
  seen: { key: string; value: unknown }
  kept: { key: string; value: unknown }
  orders: { key: string; value: unknown }
  shared: { key: string; value: unknown }
}

export interface Owner {
  id: string
  user: unknown
}

/**
 * What is saved under names of its own: laid-out trees; the books of the media caches, seen and kept; what was ordered
 * to be saved; files shared with the app.
 */
export type Shelf = 'layouts' | 'seen' | 'kept' | 'orders' | 'shared'

export type Store = StoreNames<SavedSchema>
export type Reading = IDBPTransaction<SavedSchema, Store[], 'readonly'>
export type Writing = IDBPTransaction<SavedSchema, Store[], 'readwrite'>

const databaseName = 'family-heritage-saved'
/** Every store but that of the owner. */
export const shelves = ['answers', 'pieces', 'layouts', 'seen', 'kept', 'orders', 'shared'] as const
export const everything: Store[] = ['owner', ...shelves]
/** A database that another, older page holds open, or that a browser never opens, is given up after this long. */
const openPatience = 3_000
const shortPatience = 100

let connection: Promise<IDBPDatabase<SavedSchema>> | undefined
let inVain = false

function dropConnection(dropped: Promise<IDBPDatabase<SavedSchema>>) {
  if (connection === dropped) connection = undefined
}

function upgrade(db: IDBPDatabase<SavedSchema>, before: number) {
  if (before < 1) {
    db.createObjectStore('owner')
    db.createObjectStore('answers').createIndex('savedAt', 'savedAt')
    db.createObjectStore('pieces')
    db.createObjectStore('layouts')
  }
  for (const shelf of ['seen', 'kept', 'orders', 'shared'] as const) db.createObjectStore(shelf)
}

function connect(): Promise<IDBPDatabase<SavedSchema>> {
  if (connection) return inTime(connection)
  const opened = openDB<SavedSchema>(databaseName, 2, {
    upgrade,
    terminated: () => dropConnection(opened),
    blocking(_current, _blocked, event) {
      dropConnection(opened)
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  connection = opened
  opened.catch(() => dropConnection(opened))
  return inTime(opened)
}

/** Waits for the connection only so long; and hardly at all where it has been waited for in vain before. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        inVain = true
        reject(new Error('The storage of this browser does not answer.'))
      },
      inVain ? shortPatience : openPatience,
    )
  })
  try {
    const result = await Promise.race([work, late])
    inVain = false
    return result
  } finally {
    clearTimeout(timer)
  }
}

/** How browsers say that a connection was dropped under a page that slept (iOS does that). */
function isDropped(error: unknown) {
  const name = nameOf(error)
  return name === 'InvalidStateError' || name === 'UnknownError'
}

/** A DOMException is not everywhere an Error. */
function nameOf(error: unknown) {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : null
}

/** Runs the work, once more on a fresh connection where the first was dropped. */
export async function withDatabase<T>(work: (db: IDBPDatabase<SavedSchema>) => Promise<T>): Promise<T> {
  const db = await connect()
  const used = connection
  try {
    return await work(db)
  } catch (error) {
    if (!isDropped(error)) throw error
    if (used) dropConnection(used)
    return await work(await connect())
  }
}

/** All of the work or nothing of it: whatever it throws undoes what it wrote. */
export async function writing<T>(
  db: IDBPDatabase<SavedSchema>,
  stores: Store[],
  work: (transaction: Writing) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction(stores, 'readwrite')
  const done = transaction.done
  done.catch(() => {})
  try {
    const result = await work(transaction)
    await done
    return result
  } catch (error) {
    abort(transaction)
    // The transaction's own reason (a full disk) says more than the request that fell with it.
    await done.catch((reason: unknown) => {
      if (nameOf(reason) !== 'AbortError') throw reason
    })
    throw error
  }
}

function abort(transaction: Writing) {
  try {
    transaction.abort()
  } catch {
    // It was over already.
  }
}
