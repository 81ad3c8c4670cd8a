/**
 * Lists that a relative reads offline: shown from the device first, then refreshed, kept until the person signs out
 * and at most a year.
 */
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { experimental_createQueryPersister as createQueryPersister } from '@tanstack/query-persist-client-core'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { readSaved, writeSaved } from '#client/offline/saved.ts'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import { call, callList } from './call.ts'
import { queryClient } from './query-client.ts'

/** Raised when the shape of what is saved changes: older copies are then fetched anew. */
const schemaVersion = '1'
const year = 365 * 24 * 60 * 60 * 1000
/** Long lists are saved in pieces, each small enough to read within a frame. */
const pieceLength = 500

/** What is kept of an answer: the answer, and the tag by which the server knows whether it is still right. */
export interface Kept<T> {
  value: T
  etag: string | null
}

type Reading = 'reading'
type ReadingKey = readonly [Reading, string, string, ...unknown[]]

interface SavedForm {
  persisted: PersistedQuery
  pieces: number | null
}

/** A saved answer that was written as it is now need not be written again: only the time of its refresh. */
const lastWritten = new Map<string, unknown>()

export function forgetWritten() {
  lastWritten.clear()
}

function isKeptList(data: unknown): data is Kept<unknown[]> {
  return typeof data === 'object' && data !== null && 'value' in data && Array.isArray(data.value)
}

function ownerOf(query: PersistedQuery) {
  return String(query.queryKey[1])
}

async function write(key: string, persisted: PersistedQuery) {
  const data: unknown = persisted.state.data
  const list = isKeptList(data) && data.value.length > pieceLength ? data.value : null
  const pieces = list ? Math.ceil(list.length / pieceLength) : null
  const head = {
    ...persisted,
    state: { ...persisted.state, data: list ? { ...(data as Kept<unknown[]>), value: [] } : data },
  }
  const entries: [string, unknown][] = [[key, { persisted: head, pieces } satisfies SavedForm]]
  if (list && lastWritten.get(key) !== list) {
    for (let piece = 0; piece < (pieces ?? 0); piece++) {
      entries.push([`${key}#${piece}`, list.slice(piece * pieceLength, (piece + 1) * pieceLength)])
    }
    lastWritten.set(key, list)
  }
  await writeSaved('answers', ownerOf(persisted), entries)
}

async function read(key: string): Promise<PersistedQuery | undefined> {
  const saved = (await readSaved('answers', key)) as SavedForm | undefined
  if (!saved) return undefined
  const { persisted, pieces } = saved
  if (pieces === null) return persisted
  const list: unknown[] = []
  for (let piece = 0; piece < pieces; piece++) {
    const part = await readSaved('answers', `${key}#${piece}`)
    if (!Array.isArray(part)) return undefined
    for (const entry of part) list.push(entry)
  }
  lastWritten.set(key, list)
  return {
    ...persisted,
    state: { ...persisted.state, data: { ...(persisted.state.data as Kept<unknown>), value: list } },
  }
}

const storage: AsyncStorage<PersistedQuery> = {
  getItem: read,
  setItem: write,
  removeItem: async () => {},
}

const persister = createQueryPersister<PersistedQuery>({
  storage,
  buster: schemaVersion,
  maxAge: year,
  serialize: (query) => query,
  deserialize: (query) => query,
  prefix: 'answer',
  refetchOnRestore: 'always',
})

function options<T>(
  key: ReadingKey,
  fetchAnswer: (etag: string | null, signal: AbortSignal) => Promise<Kept<T> | null>,
) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Kept<T>> => {
      const held = queryClient.getQueryData<Kept<T>>(key)
      const answer = await fetchAnswer(held?.etag ?? null, signal)
      if (answer) return answer
      if (held) return held
      throw new Error('The server says that a copy is unchanged which is not there.')
    },
    persister: persister.persisterFn<Kept<T>, ReadingKey>,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** A long list with an ETag, saved for its user. */
export function readingList<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodArray>>(
  endpoint: E,
  userId: string,
) {
  return options<OutputOf<E>>(['reading', userId, endpoint.name], async (etag, signal) => {
    const answer = await callList(endpoint, { etag: etag ?? undefined, signal })
    return answer.unchanged ? null : { value: answer.list, etag: answer.etag }
  })
}

/** A small answer, saved for its user. */
export function readingValue<E extends Endpoint>(
  endpoint: E,
  userId: string,
  params?: Record<string, string>,
) {
  const key: ReadingKey = ['reading', userId, endpoint.name, ...(params ? [params] : [])]
  return options<OutputOf<E>>(key, async (_etag, signal) => {
    const value = await call(endpoint as Endpoint, { params: params ?? {}, signal })
    return { value: value as OutputOf<E>, etag: null }
  })
}
