/**
 * What this device keeps: the last user, the saved answers, the laid-out tree, the books of saved media, files shared
 * with the app. Everything belongs to one owner. A write names whose it is and is dropped in the same transaction where the owner is somebody else or nobody,
 * so that an answer which arrives after signing out, in this tab or another, leaves no trace.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb'

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

interface SavedSchema extends DBSchema {
  owner: { key: 'owner' | 'generation'; value: Owner | number }
  answers: { key: string; value: AnswerHead; indexes: { savedAt: number } }
  pieces: { key: [string, number]; value: AnswerPiece }
  layouts: { key: string; value: unknown }
  seen: { key: string; value: unknown }
  kept: { key: string; value: unknown }
  orders: { key: string; value: unknown }
  shared: { key: string; value: unknown }
}

interface Owner {
  id: string
  user: unknown
}

/**
 * What is saved under names of its own: laid-out trees; the books of the media caches, seen and kept; what was ordered
 * to be saved; files shared with the app.
 */
export type Shelf = 'layouts' | 'seen' | 'kept' | 'orders' | 'shared'

type Store = StoreNames<SavedSchema>
export type Reading = IDBPTransaction<SavedSchema, Store[], 'readonly'>
export type Writing = IDBPTransaction<SavedSchema, Store[], 'readwrite'>

const databaseName = 'family-heritage-saved'
const shelves = ['answers', 'pieces', 'layouts', 'seen', 'kept', 'orders', 'shared'] as const
const everything: Store[] = ['owner', ...shelves]
/** A database that another, older page holds open, or that a browser never opens, is given up after this long. */
const openPatience = 3_000
const shortPatience = 100

let connection: Promise<IDBPDatabase<SavedSchema>> | undefined
let inVain = false
let trouble: string | null = null

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
async function withDatabase<T>(work: (db: IDBPDatabase<SavedSchema>) => Promise<T>): Promise<T> {
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
async function writing<T>(
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

/** Why the device could not save at the last try, in the browser's words; null while it can. */
export function savingTrouble(): string | null {
  return trouble
}

async function tryToSave<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    const result = await work
    trouble = null
    return result
  } catch (error) {
    trouble =
      typeof error === 'object' && error !== null && 'message' in error
        ? String(error.message)
        : String(error)
    return fallback
  }
}

/**
 * Reads in one transaction, so that what belongs together is of one moment. Gives the fallback where the device fails.
 */
export async function readTogether<T>(work: (transaction: Reading) => Promise<T>, fallback: T): Promise<T> {
  try {
    return await withDatabase((db) => {
      const transaction = db.transaction(everything, 'readonly')
      transaction.done.catch(() => {})
      return work(transaction)
    })
  } catch {
    return fallback
  }
}

/**
 * Writes in one transaction, for the owner alone. Gives the fallback, and writes nothing, where the owner is no longer
 * the same or the device fails.
 */
export function writeTogether<T>(
  ownerId: string,
  work: (transaction: Writing) => Promise<T>,
  fallback: T,
): Promise<T> {
  return tryToSave(
    withDatabase((db) =>
      writing(db, everything, async (transaction) => {
        const owner = await ownerIn(transaction.objectStore('owner'))
        return owner?.id === ownerId ? await work(transaction) : fallback
      }),
    ),
    fallback,
  )
}

type OwnerStore = Pick<IDBPObjectStore<SavedSchema, Store[], 'owner', 'readonly' | 'readwrite'>, 'get'>

async function ownerIn(store: OwnerStore): Promise<Owner | undefined> {
  const owner = await store.get('owner')
  return typeof owner === 'object' ? owner : undefined
}

async function generationIn(store: OwnerStore): Promise<number> {
  const generation = await store.get('generation')
  return typeof generation === 'number' ? generation : 0
}

/** Whose copies these are. */
export interface Ownership {
  /** False where the device cannot tell. */
  known: boolean
  id: string | null
  /** The user as last saved. */
  user: unknown
  /** Changes whenever everything is forgotten. */
  generation: number
}

const unknownOwner: Ownership = { known: false, id: null, user: undefined, generation: 0 }

export function readOwner(): Promise<Ownership> {
  return readTogether(async (transaction) => {
    const store = transaction.objectStore('owner')
    const owner = await ownerIn(store)
    return { known: true, id: owner?.id ?? null, user: owner?.user, generation: await generationIn(store) }
  }, unknownOwner)
}

/**
 * Makes the user the owner. Whatever somebody else had saved goes in the same transaction.
 *
 * @param since the generation in which the server was asked who is signed in: where everything was forgotten since
 *   then, the answer is old and nobody becomes the owner
 * @returns whether the user is the owner now
 */
export function saveOwner(user: { id: string }, since?: number): Promise<boolean> {
  return tryToSave(
    withDatabase((db) =>
      writing(db, everything, async (transaction) => {
        const store = transaction.objectStore('owner')
        const owner = await ownerIn(store)
        if (since !== undefined && since !== (await generationIn(store))) return owner?.id === user.id
        if (owner && owner.id !== user.id) await clear(transaction, shelves)
        await store.put({ id: user.id, user }, 'owner')
        return true
      }),
    ),
    false,
  )
}

async function clear(transaction: Writing, stores: readonly Store[]) {
  for (const store of stores) await transaction.objectStore(store).clear()
}

/** Reads what was saved; undefined where there is nothing or the device fails. */
export function readSaved(shelf: Shelf, key: string): Promise<unknown> {
  return readTogether((transaction) => transaction.objectStore(shelf).get(key), undefined)
}

/** Reads a whole shelf, in the order of its keys; empty where the device fails. */
export function readShelf(shelf: Shelf): Promise<[key: string, value: unknown][]> {
  return readTogether(async (transaction) => {
    const store = transaction.objectStore(shelf)
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return keys.map((key, i): [string, unknown] => [key, values[i]])
  }, [])
}

/**
 * Saves values for their owner, all entries in one transaction; dropped where the owner is no longer the same. A value
 * of undefined removes the entry.
 */
export function writeSaved(
  shelf: Shelf,
  ownerId: string,
  entries: readonly [string, unknown][],
): Promise<void> {
  return writeTogether(
    ownerId,
    async (transaction) => {
      const store = transaction.objectStore(shelf)
      for (const [key, value] of entries) {
        if (value === undefined) await store.delete(key)
        else await store.put(value, key)
      }
    },
    undefined,
  )
}

/** Forgets the owner and everything saved. Throws where the device fails: signing out must know. */
export async function forgetSaved(): Promise<void> {
  await withDatabase((db) =>
    writing(db, everything, async (transaction) => {
      const store = transaction.objectStore('owner')
      const generation = await generationIn(store)
      await clear(transaction, everything)
      await store.put(generation + 1, 'generation')
    }),
  )
}
