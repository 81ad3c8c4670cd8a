/**
 * Reads and writes the data that this device saves for its owner, the last user who signed in. Every write names its
 * owner and is dropped, in the same transaction, when the device has another owner or none: a response that arrives
 * after sign-out, in this tab or another, leaves no trace.
 */
import { type IDBPObjectStore, unwrap } from 'idb'
import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { runTransaction, storageTimeoutMs, transactionTimeoutMs } from '../indexed-db.ts'
import {
  allStores,
  type DataStore,
  dataStores,
  type KeyValueStore,
  type Owner,
  type PendingStep,
  type SavedSchema,
  type Store,
  savedDatabase,
  type WriteTransaction,
} from './saved-database.ts'

let storageError: string | null = null

/** The browser's message about the last failed attempt to save; null after a successful one. */
export function getStorageError(): string | null {
  return storageError
}

/** The device has another owner than the data that were to be read or written, or none. */
class NotOwnerError extends Error {}

/** Never throws: gives the fallback where the device fails or has another owner. */
export async function withFallback<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    const result = await work
    storageError = null
    return result
  } catch (error) {
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error
    storageError = error instanceof NotOwnerError ? null : String(hasMessage ? error.message : error)
    return fallback
  }
}

/**
 * A store for idb-keyval. Each use is one transaction over the store and the owner's record, and begins by checking the
 * owner; when the work throws, nothing of it is written.
 *
 * @param ownerId null to read whatever is saved: a change of owner clears all stores
 */
export function openStore(name: DataStore, ownerId: string | null): UseStore {
  return (mode, work) =>
    savedDatabase.use((db) =>
      runTransaction(
        db.transaction(['owner', name], mode),
        async (transaction) => {
          const owner = ownerId === null ? undefined : await getOwner(transaction.objectStore('owner'))
          if (owner?.id !== (ownerId ?? undefined)) throw new NotOwnerError()
          return await work(unwrap(transaction.objectStore(name)))
        },
        // Whoever reads can ask the server instead.
        mode === 'readonly' ? storageTimeoutMs : transactionTimeoutMs,
      ),
    )
}

type OwnerStore = Pick<IDBPObjectStore<SavedSchema, Store[], 'owner', IDBTransactionMode>, 'get'>

async function getOwner(store: OwnerStore): Promise<Owner | undefined> {
  const owner = await store.get('owner')
  return typeof owner === 'object' && 'id' in owner ? owner : undefined
}

async function getPendingSteps(store: OwnerStore): Promise<readonly PendingStep[]> {
  const steps = await store.get('pending steps')
  return typeof steps === 'object' && !('id' in steps) ? steps : []
}

async function getGeneration(store: OwnerStore): Promise<number> {
  const generation = await store.get('generation')
  return typeof generation === 'number' ? generation : 0
}

/** The user whom the saved data belong to. */
export interface DeviceOwner {
  /** False where the device cannot tell. */
  known: boolean
  id: string | null
  /** The user as last saved. */
  user: unknown
  /** Changes whenever all data are cleared. */
  generation: number
  /** The steps of the last sign-out that are not done yet. */
  pendingSteps: readonly PendingStep[]
}

const unknownOwner: DeviceOwner = {
  known: false,
  id: null,
  user: undefined,
  generation: 0,
  pendingSteps: [],
}

/** Never throws. */
export function readOwner(): Promise<DeviceOwner> {
  const read = savedDatabase.use((db) =>
    runTransaction(
      db.transaction(['owner'], 'readonly'),
      async (transaction) => {
        const store = transaction.objectStore('owner')
        const owner = await getOwner(store)
        return {
          known: true,
          id: owner?.id ?? null,
          user: owner?.user,
          generation: await getGeneration(store),
          pendingSteps: await getPendingSteps(store),
        }
      },
      storageTimeoutMs,
    ),
  )
  return read.catch(() => unknownOwner)
}

export interface SaveOwnerResult {
  /** Whether the user is the owner now. */
  isSaved: boolean
  /** The data of another owner, or the responses that the same user got in another role. */
  cleared: 'nothing' | 'responses' | 'everything'
}

/**
 * Makes the user the owner and clears, in the same transaction, what another user had saved. Of a user whose role has
 * changed it clears the saved responses: those for administrators contain what is confidential.
 *
 * @param since the generation in which the server was asked for the session user: when all data were cleared since then,
 *   the response is outdated and nobody becomes the owner
 */
export function saveOwner(user: OwnerUser, since?: number): Promise<SaveOwnerResult> {
  const failed: SaveOwnerResult = { isSaved: false, cleared: 'nothing' }
  const save = async () => {
    const result = await saveOwnerIn(['owner'], user, since)
    // Only now all stores are locked: something has to be cleared.
    return result ?? (await saveOwnerIn(allStores, user, since)) ?? failed
  }
  return withFallback(save(), failed)
}

interface OwnerUser {
  id: string
  role?: string
}

function getOutdatedData(owner: Owner | undefined, user: OwnerUser): SaveOwnerResult['cleared'] {
  if (!owner) return 'nothing'
  if (owner.id !== user.id) return 'everything'
  return readRole(owner.user) === user.role ? 'nothing' : 'responses'
}

function readRole(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'role' in user ? user.role : undefined
}

/** @returns null where data have to be cleared, and the transaction does not include all stores */
function saveOwnerIn(
  stores: Store[],
  user: OwnerUser,
  since: number | undefined,
): Promise<SaveOwnerResult | null> {
  return savedDatabase.use((db) =>
    runTransaction(db.transaction(stores, 'readwrite'), async (transaction) => {
      const store = transaction.objectStore('owner')
      const owner = await getOwner(store)
      if (since !== undefined && since !== (await getGeneration(store)))
        return { isSaved: owner?.id === user.id, cleared: 'nothing' }
      const cleared = getOutdatedData(owner, user)
      if (cleared !== 'nothing' && stores !== allStores) return null
      if (cleared !== 'nothing')
        await clearStores(transaction, cleared === 'everything' ? dataStores : ['queries'])
      await store.put({ id: user.id, user }, 'owner')
      return { isSaved: true, cleared }
    }),
  )
}

async function clearStores(transaction: WriteTransaction, stores: readonly Store[]) {
  for (const store of stores) await transaction.objectStore(store).clear()
}

/** Reads one value; undefined where there is none or the device fails. */
export function readSaved(store: KeyValueStore, key: string): Promise<unknown> {
  return get<unknown>(key, openStore(store, null)).catch(() => undefined)
}

/** Reads all entries of a store, in the order of their keys; empty where the device fails. */
export function readSavedEntries(store: KeyValueStore): Promise<[key: string, value: unknown][]> {
  return entries<string, unknown>(openStore(store, null)).catch(() => [])
}

/**
 * Saves entries for their owner in one transaction. A value of undefined removes the entry. Never throws.
 *
 * @returns false where nothing was saved: the device has another owner, or fails
 */
export function writeSaved(
  name: KeyValueStore,
  ownerId: string,
  values: readonly [string, unknown][],
): Promise<boolean> {
  const write = openStore(name, ownerId)('readwrite', async (store) => {
    for (const [key, value] of values) {
      if (value === undefined) await promisifyRequest(store.delete(key))
      else await promisifyRequest(store.put(value, key))
    }
    return true
  })
  return withFallback(write, false)
}

/**
 * Clears the owner and everything saved, and records in the same transaction which steps of the sign-out remain. The data
 * are on the disk when this resolves. Throws where the device fails, because sign-out has to know.
 */
export async function clearSavedData(pending: readonly PendingStep[] = []): Promise<void> {
  await savedDatabase.use((db) =>
    runTransaction(db.transaction(allStores, 'readwrite', { durability: 'strict' }), async (transaction) => {
      const store = transaction.objectStore('owner')
      const generation = await getGeneration(store)
      const steps = new Set([...(await getPendingSteps(store)), ...pending])
      await clearStores(transaction, allStores)
      await store.put(generation + 1, 'generation')
      await store.put([...steps], 'pending steps')
    }),
  )
}

/** Records that a step of the sign-out is done. Throws where the device fails. */
export async function removePendingStep(step: PendingStep): Promise<void> {
  await savedDatabase.use((db) =>
    runTransaction(db.transaction(['owner'], 'readwrite', { durability: 'strict' }), async (transaction) => {
      const store = transaction.objectStore('owner')
      const steps = await getPendingSteps(store)
      await store.put(
        steps.filter((other) => other !== step),
        'pending steps',
      )
    }),
  )
}
