/**
 * What this device keeps for reading: the last user, the saved answers, the laid-out tree. Everything belongs to one
 * owner. A write names whose it is and is dropped in the same transaction where the owner is somebody else or nobody,
 * so that an answer which arrives after signing out, in this tab or another, leaves no trace.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface SavedSchema extends DBSchema {
  owner: { key: 'owner'; value: { id: string; user: unknown } }
  answers: { key: string; value: unknown }
  layouts: { key: string; value: unknown }
}

export type Shelf = 'answers' | 'layouts'

const databaseName = 'family-heritage-saved'
const shelves: readonly Shelf[] = ['answers', 'layouts']

let opening: Promise<IDBPDatabase<SavedSchema>> | undefined
let trouble: string | null = null

function open() {
  opening ??= openDB<SavedSchema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('owner')
      for (const shelf of shelves) db.createObjectStore(shelf)
    },
    terminated() {
      opening = undefined
    },
    blocking(_current, _blocked, event) {
      opening = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  return opening
}

/** Runs the work, once more on a fresh connection where the first was dropped (iOS does that to sleeping pages). */
async function withDatabase<T>(work: (db: IDBPDatabase<SavedSchema>) => Promise<T>): Promise<T> {
  try {
    return await work(await open())
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') {
      opening = undefined
      throw error
    }
    opening = undefined
    return await work(await open())
  }
}

/** Why the device cannot save, in the browser's words; null while it can. */
export function savingTrouble() {
  return trouble
}

async function quietly<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    const result = await work
    trouble = null
    return result
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error)
    return fallback
  }
}

/** The user whose copies these are, as last saved; undefined where nobody's are, or the device cannot tell. */
export function readOwner(): Promise<unknown> {
  return quietly(
    withDatabase(async (db) => (await db.get('owner', 'owner'))?.user),
    undefined,
  )
}

/** Makes the user the owner. Whatever somebody else had saved goes in the same transaction. */
export function saveOwner(user: { id: string }): Promise<void> {
  return quietly(
    withDatabase(async (db) => {
      const transaction = db.transaction(['owner', ...shelves], 'readwrite')
      const owner = await transaction.objectStore('owner').get('owner')
      if (owner && owner.id !== user.id) {
        for (const shelf of shelves) await transaction.objectStore(shelf).clear()
      }
      await transaction.objectStore('owner').put({ id: user.id, user }, 'owner')
      await transaction.done
    }),
    undefined,
  )
}

/** Reads what was saved; undefined where there is nothing or the device fails. */
export function readSaved(shelf: Shelf, key: string): Promise<unknown> {
  return quietly(
    withDatabase((db) => db.get(shelf, key)),
    undefined,
  )
}

/**
 * Saves a value for its owner, all entries in one transaction; dropped where the owner is no longer the same. A value of
 * undefined removes the entry.
 */
export function writeSaved(shelf: Shelf, ownerId: string, entries: readonly [string, unknown][]) {
  return quietly(
    withDatabase(async (db) => {
      const transaction = db.transaction(['owner', shelf], 'readwrite')
      const owner = await transaction.objectStore('owner').get('owner')
      const store = transaction.objectStore(shelf)
      if (owner?.id === ownerId) {
        for (const [key, value] of entries) {
          if (value === undefined) await store.delete(key)
          else await store.put(value, key)
        }
      }
      await transaction.done
    }),
    undefined,
  )
}

/** Forgets the owner and everything saved. Throws where the device fails: signing out must know. */
export async function forgetSaved(): Promise<void> {
  await withDatabase(async (db) => {
    const transaction = db.transaction(['owner', ...shelves], 'readwrite')
    for (const store of ['owner', ...shelves] as const) await transaction.objectStore(store).clear()
    await transaction.done
  })
}
