/** The database of what this device keeps: its stores and its connection. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { DatabaseConnection, runTransaction as writingIn } from '../indexed-db.ts'

/**
 * The head of a saved answer. A long list lies beside it in pieces that carry the name of their set, as do its excerpts:
 * some of its entries once more, for whoever needs only them.
 */
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
  /** By the answer's key, and the number of a piece or the name of an excerpt. */
  pieces: { key: [string, number | string]; value: AnswerPiece }
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

/** Every store but that of the owner. */
export const shelves = ['answers', 'pieces', 'layouts', 'seen', 'kept', 'orders', 'shared'] as const
export const everything: Store[] = ['owner', ...shelves]

const connection = new DatabaseConnection<SavedSchema>({
  name: 'family-heritage-saved',
  version: 2,
  upgrade(db, before) {
    if (before < 1) {
      db.createObjectStore('owner')
      db.createObjectStore('answers').createIndex('savedAt', 'savedAt')
      db.createObjectStore('pieces')
      db.createObjectStore('layouts')
    }
    for (const shelf of ['seen', 'kept', 'orders', 'shared'] as const) db.createObjectStore(shelf)
  },
})

/** Runs the work, once more on a fresh connection where the first was dropped. */
export function withDatabase<T>(work: (db: IDBPDatabase<SavedSchema>) => Promise<T>): Promise<T> {
  return connection.use(work)
}

/** All of the work or nothing of it: whatever it throws undoes what it wrote. */
export function writing<T>(
  db: IDBPDatabase<SavedSchema>,
  stores: Store[],
  work: (transaction: Writing) => Promise<T>,
): Promise<T> {
  return writingIn(db.transaction(stores, 'readwrite'), work)
}
