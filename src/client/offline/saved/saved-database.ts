/** The IndexedDB database of everything this device saves for reading: object stores, versions and connection. */
import { type DBSchema, type IDBPTransaction, type StoreNames, unwrap } from 'idb'
import { DatabaseConnection } from '../indexed-db.ts'

/** A query as its persister stores it. */
export interface SavedQuery {
  buster: string
  queryHash: string
  queryKey: readonly unknown[]
  /** `dataUpdatedAt`: when the server last confirmed the data, milliseconds since 1970. */
  state: { data: unknown; dataUpdatedAt: number }
  /** Of a long list, whose value is saved in chunks instead. */
  list?:
    | {
        version: string
        chunks: number
        /** Of each chunk. Absent where an older build saved the list: then all have that of the list. */
        versions?: readonly string[]
      }
    | undefined
}

/** Some entries of a long list: a chunk, or an excerpt. */
export interface ListChunk {
  version: string
  entries: unknown[]
}

/** A step of a sign-out that is not done yet: telling the server, or removing the user's data from the device. */
export type PendingStep = 'server' | 'device'

export interface SavedSchema extends DBSchema {
  owner: { key: 'owner' | 'generation' | 'pending steps'; value: Owner | number | readonly PendingStep[] }
  /** A query by its storage key. The chunks and excerpts of a long list by that key and a number or a name. */
  queries: { key: string | [string, number | string]; value: SavedQuery | ListChunk }
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

export const dataStores = ['queries', 'layouts', 'seen', 'kept', 'orders', 'shared'] as const
export type DataStore = (typeof dataStores)[number]

/**
 * Stores of single values: drawings of the tree; indexes of the two media caches (`seen` for viewed images, `kept` for
 * downloaded files); the download request; files that another app shared with this one.
 */
export type KeyValueStore = Exclude<DataStore, 'queries'>

export type Store = StoreNames<SavedSchema>
export type WriteTransaction = IDBPTransaction<SavedSchema, Store[], 'readwrite'>
export const allStores: Store[] = ['owner', ...dataStores]

export const savedDatabase = new DatabaseConnection<SavedSchema>({
  name: 'family-heritage-saved',
  version: 3,
  upgrade(db, before) {
    if (before < 1) {
      db.createObjectStore('owner')
      db.createObjectStore('layouts')
    }
    if (before < 2)
      for (const name of ['seen', 'kept', 'orders', 'shared'] as const) db.createObjectStore(name)
    // Versions 1 and 2 had responses in two stores of another form. The server sends these responses again.
    const { objectStoreNames } = unwrap(db)
    for (const name of ['answers', 'pieces']) {
      if (objectStoreNames.contains(name)) unwrap(db).deleteObjectStore(name)
    }
    db.createObjectStore('queries')
  },
})
