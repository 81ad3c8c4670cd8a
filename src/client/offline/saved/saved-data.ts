/**
 * What this device keeps: the last user, the saved answers, the laid-out tree, the books of saved media, files shared
 * with the app. Everything belongs to one owner. A write names whose it is and is dropped in the same transaction where the owner is somebody else or nobody,
 * so that an answer which arrives after signing out, in this tab or another, leaves no trace.
 */
import type { IDBPObjectStore } from 'idb'
import {
  everything,
  type Owner,
  type Reading,
  type SavedSchema,
  type Shelf,
  type Store,
  shelves,
  type Writing,
  withDatabase,
  writing,
} from './saved-database.ts'

let trouble: string | null = null

/** Why the device could not save at the last try, in the browser's words; null while it can. */
export function getStorageError(): string | null {
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
export async function readInTransaction<T>(
  work: (transaction: Reading) => Promise<T>,
  fallback: T,
): Promise<T> {
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
export function writeForOwner<T>(
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
export interface DeviceOwner {
  /** False where the device cannot tell. */
  known: boolean
  id: string | null
  /** The user as last saved. */
  user: unknown
  /** Changes whenever everything is forgotten. */
  generation: number
}

const unknownOwner: DeviceOwner = { known: false, id: null, user: undefined, generation: 0 }

export function readOwner(): Promise<DeviceOwner> {
  return readInTransaction(async (transaction) => {
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
  return readInTransaction((transaction) => transaction.objectStore(shelf).get(key), undefined)
}

/** Reads a whole shelf, in the order of its keys; empty where the device fails. */
export function readSavedEntries(shelf: Shelf): Promise<[key: string, value: unknown][]> {
  return readInTransaction(async (transaction) => {
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
  return writeForOwner(
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
export async function clearSavedData(): Promise<void> {
  await withDatabase((db) =>
    writing(db, everything, async (transaction) => {
      const store = transaction.objectStore('owner')
      const generation = await generationIn(store)
      await clear(transaction, everything)
      await store.put(generation + 1, 'generation')
    }),
  )
}
