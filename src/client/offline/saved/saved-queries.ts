/**
 * Saves server responses on this device, one record a query, as storage of the query persister. A long list is split into
 * chunks small enough to be read and written within a frame. Query and chunks change in one transaction, and the query names
 * the version of each chunk, so that chunks of two versions of a list are never read as one list.
 */
import { del, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { divideList } from './list-chunks.ts'
import { openStore, withFallback } from './saved-data.ts'
import type { ListChunk, SavedQuery } from './saved-database.ts'

/** Raised when the form of saved queries changes: queries of another form are loaded from the server again. */
export const savedQueryFormat = '2'

/** A response with the ETag by which the server recognizes an unchanged list. */
export interface CachedResponse<T = unknown> {
  value: T
  etag: string | null
}

export function isCachedResponse(data: unknown): data is CachedResponse {
  return typeof data === 'object' && data !== null && 'value' in data && 'etag' in data
}

/** How a list is saved. */
interface SavedList {
  version: string
  chunks: readonly ListChunk[]
}

/** An unchanged list is not written again. */
const savedLists = new WeakMap<object, SavedList>()
/** Of a list that was made of a saved one: how that one is saved. */
const predecessors = new WeakMap<object, SavedList>()

/** The version name of this very list on the device; undefined where the list is short or not saved as it is now. */
export function getSavedVersion(list: object): string | undefined {
  return savedLists.get(list)?.version
}

/** Says that a list was made of another one: only the chunks in which they differ are written. */
export function continueSavedList(list: object, before: object): void {
  const saved = savedLists.get(before) ?? predecessors.get(before)
  if (saved) predecessors.set(list, saved)
}

/** The storage key of a query, as the persister builds it. */
export function toStorageKey(ownerId: string, queryHash: string): string {
  return `${ownerId}-${queryHash}`
}

/** All chunks from the given number on. Excerpts, whose names are text, sort after all numbers. */
function chunksFrom(key: string, first: number) {
  return IDBKeyRange.bound([key, first], [key, Number.POSITIVE_INFINITY])
}

function excerptsOf(key: string) {
  return IDBKeyRange.bound([key, ''], [key, []])
}

/** Storage keys are text, which sorts before the array keys of chunks and excerpts. */
const queriesOnly = () => IDBKeyRange.upperBound([], true)

async function readQuery(store: IDBObjectStore, key: string): Promise<SavedQuery | undefined> {
  const saved: SavedQuery | undefined = await promisifyRequest(store.get(key))
  return saved?.buster === savedQueryFormat ? saved : undefined
}

/** The storage of one user's persister. Its methods never throw: a device that fails must not fail the online query. */
export function createQueryStorage(ownerId: string) {
  const runInStore = openStore('queries', ownerId)
  return {
    getItem: (key: string) => readWithList(runInStore, key).catch(() => undefined),
    setItem: (key: string, query: SavedQuery) => saveQuery(runInStore, key, query),
    removeItem: (key: string) => withFallback(removeQuery(runInStore, key), undefined),
    /** Queries without the chunks of long lists: enough to remove expired ones. */
    entries: () => readQueries(runInStore).catch(() => []),
  }
}

function readWithList(runInStore: UseStore, key: string): Promise<SavedQuery | undefined> {
  return runInStore('readonly', async (store) => {
    const saved = await readQuery(store, key)
    if (!saved?.list) return saved
    const value = await readList(store, key, saved.list)
    const data = isCachedResponse(saved.state.data) && value ? { ...saved.state.data, value } : undefined
    return data && { ...saved, state: { ...saved.state, data } }
  })
}

async function readList(
  store: IDBObjectStore,
  key: string,
  { version, chunks: count, versions }: NonNullable<SavedQuery['list']>,
) {
  const reads = Array.from({ length: count }, (_, number) =>
    promisifyRequest<ListChunk | undefined>(store.get([key, number])),
  )
  const list: unknown[] = []
  const chunks: ListChunk[] = []
  for (const [number, chunk] of (await Promise.all(reads)).entries()) {
    if (chunk === undefined || chunk.version !== (versions?.[number] ?? version)) return undefined
    for (const entry of chunk.entries) list.push(entry)
    chunks.push(chunk)
  }
  savedLists.set(list, { version, chunks })
  return list
}

function readQueries(runInStore: UseStore): Promise<[string, SavedQuery][]> {
  return runInStore('readonly', async (store) => {
    const range = queriesOnly()
    const [keys, queries] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<SavedQuery[]>(store.getAll(range)),
    ])
    return queries.map((query, i): [string, SavedQuery] => [String(keys[i]), query])
  })
}

/** A list that is not longer is saved with its query. */
const longestShortList = 500

/** The long list in a query's data; null where its value is saved with the query. */
function getLongList({ state: { data } }: SavedQuery): readonly unknown[] | null {
  if (!isCachedResponse(data) || !Array.isArray(data.value)) return null
  return data.value.length > longestShortList ? data.value : null
}

/** Of a list that is saved already only the query is written. The saved query stays complete where saving fails. */
async function saveQuery(runInStore: UseStore, key: string, query: SavedQuery): Promise<void> {
  const { state } = query
  if (!isCachedResponse(state.data)) return
  const list = getLongList(query)
  const data = list ? { ...state.data, value: null } : state.data
  const save = runInStore('readwrite', async (store) => {
    const saved = list ? await saveList(store, key, list) : undefined
    await promisifyRequest(store.delete(chunksFrom(key, saved?.chunks.length ?? 0)))
    if (!list) await promisifyRequest(store.delete(excerptsOf(key)))
    const head = { ...query, state: { ...state, data }, ...(saved && { list: describeList(saved) }) }
    await promisifyRequest(store.put(head, key))
    return saved
  })
  const saved = await withFallback(save, undefined)
  if (list && saved !== undefined) savedLists.set(list, saved)
}

function describeList({ version, chunks }: SavedList): NonNullable<SavedQuery['list']> {
  return { version, chunks: chunks.length, versions: chunks.map((chunk) => chunk.version) }
}

/** Puts chunks one by one, those that changed: cloning a long list at once would block the page. */
async function saveList(store: IDBObjectStore, key: string, list: readonly unknown[]): Promise<SavedList> {
  const onDevice = (await readQuery(store, key))?.list?.version
  const known = savedLists.get(list)
  if (known !== undefined && known.version === onDevice) return known
  const predecessor = predecessors.get(list)
  const before = predecessor !== undefined && predecessor.version === onDevice ? predecessor.chunks : []
  const chunks = divideList(list, before, createVersion)
  await promisifyRequest(store.delete(excerptsOf(key)))
  for (const [number, chunk] of chunks.entries())
    if (chunk !== before[number]) await promisifyRequest(store.put(chunk, [key, number]))
  return { version: createVersion(), chunks }
}

/** Random, and made without `crypto.randomUUID`, which a page on plain HTTP does not have. */
function createVersion() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

function removeQuery(runInStore: UseStore, key: string): Promise<void> {
  return runInStore('readwrite', async (store) => {
    const sameTransaction: UseStore = async (_mode, work) => await work(store)
    store.delete(chunksFrom(key, 0))
    store.delete(excerptsOf(key))
    await del(key, sameTransaction)
  })
}

/** The value of a saved response; undefined where none is saved, or the device fails. */
export async function readSavedQuery(ownerId: string, queryHash: string): Promise<unknown> {
  const saved = await createQueryStorage(ownerId).getItem(toStorageKey(ownerId, queryHash))
  return isCachedResponse(saved?.state.data) ? saved.state.data.value : undefined
}

/**
 * Whether the server has confirmed data since a time, milliseconds since 1970. A date in the future comes from a clock
 * that ran ahead, and proves nothing.
 */
export function isConfirmedSince(confirmedAt: number, since: number): boolean {
  return confirmedAt >= since && confirmedAt <= Date.now()
}

async function readHead(ownerId: string, queryHash: string): Promise<SavedQuery | null> {
  const saved = await get<SavedQuery>(toStorageKey(ownerId, queryHash), openStore('queries', ownerId)).catch(
    () => undefined,
  )
  return saved?.buster === savedQueryFormat ? saved : null
}

/** When the server last confirmed a saved query; null where none is saved. Reads no chunk. */
export async function readSavedAt(ownerId: string, queryHash: string): Promise<number | null> {
  return (await readHead(ownerId, queryHash))?.state.dataUpdatedAt ?? null
}

/** The ETag of a saved query; null where none is saved. Reads no chunk. */
export async function readSavedTag(ownerId: string, queryHash: string): Promise<string | null> {
  const saved = await readHead(ownerId, queryHash)
  return isCachedResponse(saved?.state.data) ? saved.state.data.etag : null
}

/** Some entries of a saved list, to be read without the others. */
export interface ListExcerpt extends ListChunk {
  /** When the server last confirmed the list, milliseconds since 1970. */
  savedAt: number
}

/** An excerpt of the list that is saved now; undefined where there is none, or the device fails. */
export function readExcerpt(
  ownerId: string,
  queryHash: string,
  name: string,
): Promise<ListExcerpt | undefined> {
  const key = toStorageKey(ownerId, queryHash)
  const read = openStore('queries', ownerId)('readonly', async (store) => {
    const [saved, excerpt] = await Promise.all([
      readQuery(store, key),
      promisifyRequest<ListChunk | undefined>(store.get([key, name])),
    ])
    if (!saved || !excerpt || saved.list?.version !== excerpt.version) return undefined
    return { ...excerpt, savedAt: saved.state.dataUpdatedAt }
  })
  return read.catch(() => undefined)
}

/** Saves an excerpt, which is removed with its list. Writes nothing where another version of the list is saved by now. */
export function writeExcerpt(
  ownerId: string,
  queryHash: string,
  name: string,
  excerpt: ListChunk,
): Promise<void> {
  const key = toStorageKey(ownerId, queryHash)
  const write = openStore('queries', ownerId)('readwrite', async (store) => {
    const saved = await readQuery(store, key)
    if (saved?.list?.version === excerpt.version) await promisifyRequest(store.put(excerpt, [key, name]))
  })
  return withFallback(write, undefined)
}
