/**
 * Lists that a relative reads offline: shown from the device first, then refreshed, kept until the person signs out
 * and at most a year.
 */
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryPersister,
  queryOptions,
} from '@tanstack/react-query'
import {
  readAnswer,
  readExcerpt,
  readSavedAt,
  removeAnswer,
  savedNameOf,
  writeAnswer,
  writeExcerpt,
} from '#client/offline/saved/saved-queries.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import * as limits from '#shared/limits.ts'
import { call, callList, type ListEndpoint, type ListOf } from './call.ts'
import { waitForPaint } from './after-paint.ts'

/** What is kept of an answer: the answer, and the tag by which the server knows whether it is still right. */
export interface CachedResponse<T> {
  value: T
  etag: string | null
}

/** The word, whose copy it is, the endpoint's name, and what it was asked for. */
type ReadingKey = readonly ['reading', string, string, ...unknown[]]

/**
 * Gives a query that has no data its copy from the device and refreshes it right after; saves every fresh answer. The
 * refresh is a fetch of its own, so that leaving the page in the middle of it keeps the copy in memory.
 */
async function fromDeviceFirst<T>(
  fetchFresh: (context: QueryFunctionContext<ReadingKey>) => CachedResponse<T> | Promise<CachedResponse<T>>,
  context: QueryFunctionContext<ReadingKey>,
  query: Query,
): Promise<CachedResponse<T>> {
  const saved =
    query.state.data === undefined ? await readKept<T>(query.queryHash, context.queryKey[1]) : null
  if (saved) {
    refreshOnceShown(query, context, saved.savedAt)
    return saved.kept
  }
  if (query.state.data === undefined) await firstPartDrawn(context.client, context.queryKey)
  const fresh = await fetchFresh(context)
  notifyManager.schedule(() => keep(query, context))
  return fresh
}

async function readKept<T>(key: string, ownerId: string) {
  const saved = await readAnswer(key)
  if (!saved) return null
  if (Date.now() - saved.savedAt > limits.query.savedKept) {
    await removeAnswer(key, ownerId)
    return null
  }
  // Written by `keep` below, from a query of this very key; a change of its shape raises the schema.
  return {
    kept: { value: saved.value as T, etag: saved.etag } satisfies CachedResponse<T>,
    savedAt: saved.savedAt,
  }
}

/** A query that was removed, by signing out, is neither fetched nor saved any more. */
function isCurrent(query: Query, { client }: QueryFunctionContext<ReadingKey>) {
  return client.getQueryCache().get(query.queryHash) === query
}

/** Gives the copy, in the moment in which it becomes the query's data, the time of its confirmation; then fetches. */
function refreshOnceShown(query: Query, context: QueryFunctionContext<ReadingKey>, savedAt: number) {
  let shown = false
  const stop = context.client.getQueryCache().subscribe((event) => {
    if (shown || event.query !== query || event.type !== 'updated' || event.action.type !== 'success') return
    shown = true
    query.setState({ dataUpdatedAt: savedAt })
  })
  notifyManager.schedule(() => {
    stop()
    // How it fails is the query's state to tell.
    if (shown && isCurrent(query, context)) query.fetch().catch(() => {})
  })
}

function keep(query: Query, context: QueryFunctionContext<ReadingKey>) {
  runWhenIdle(query.queryHash, () => {
    const { data, dataUpdatedAt } = query.state
    if (!isCurrent(query, context) || !isKept(data)) return
    const { value, etag } = data
    void writeAnswer(query.queryHash, context.queryKey[1], { value, etag, savedAt: dataUpdatedAt })
  })
}

function isKept(data: unknown): data is CachedResponse<unknown> {
  return typeof data === 'object' && data !== null && 'value' in data && 'etag' in data
}

function options<T>(
  key: ReadingKey,
  fetchAnswer: (etag: string | null, signal: AbortSignal) => Promise<CachedResponse<T> | null>,
) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<CachedResponse<T>> => {
      const held = client.getQueryData<CachedResponse<T>>(key)
      const answer = await fetchAnswer(held?.etag ?? null, signal)
      if (answer) return answer
      // Unchanged, says the server; what was put here by hand meanwhile is newer than what it was asked about.
      const current = client.getQueryData<CachedResponse<T>>(key) ?? held
      if (current) return current
      throw new Error('The server says that a copy is unchanged which is not there.')
    },
    persister: fromDeviceFirst satisfies QueryPersister<CachedResponse<T>, ReadingKey>,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Whether the whole list is at hand, in memory or on the device. */
export async function isListCached(
  client: QueryClient,
  endpoint: ListEndpoint,
  userId: string,
): Promise<boolean> {
  const key = listKey(userId, endpoint)
  return client.getQueryData(key) !== undefined || (await readSavedAt(hashKey(key))) !== null
}

/** Where what is asked for ahead of a whole list is kept in memory. */
export function firstRowsKey(endpoint: ListEndpoint, userId: string, what: unknown) {
  return ['first part', userId, endpoint.name, what] as const
}

function listKey(userId: string, endpoint: ListEndpoint): ReadingKey {
  return ['reading', userId, endpoint.name]
}

/** A first part is drawn before the whole list takes the line. */
async function firstPartDrawn(client: QueryClient, [, userId, name]: ReadingKey) {
  const parts = client.getQueryCache().findAll({ queryKey: ['first part', userId, name] })
  if (parts.length === 0) return
  await Promise.allSettled(parts.map(({ promise }) => promise))
  if (parts.some(({ state }) => state.data)) await waitForPaint()
}

/** A long list with an ETag, saved for its user. */
export function offlineListQuery<E extends ListEndpoint>(endpoint: E, userId: string) {
  return options<ListOf<E>>(listKey(userId, endpoint), async (etag, signal) => {
    const answer = await callList(endpoint, { etag: etag ?? undefined, signal })
    return answer.unchanged ? null : { value: answer.list, etag: answer.etag }
  })
}

/** Some entries of a saved list, and what is known of that list; null where none are kept. */
export async function readListExcerpt<E extends ListEndpoint>(
  endpoint: E,
  userId: string,
  name: string,
): Promise<{ list: string; entries: ListOf<E>; savedAt: number } | null> {
  const excerpt = await readExcerpt(hashKey(listKey(userId, endpoint)), name)
  // Written by `keepExcerptOf` below, from a list of this very endpoint.
  return excerpt ? { ...excerpt, entries: excerpt.entries as ListOf<E> } : null
}

/** Keeps some entries of a list, to be read without the rest of it; false where the list is not saved as it is now. */
export async function saveListExcerpt<E extends ListEndpoint>(
  endpoint: E,
  userId: string,
  name: string,
  list: ListOf<E> & unknown[],
  entries: ListOf<E> & unknown[],
): Promise<boolean> {
  const set = savedNameOf(list)
  if (set === undefined) return false
  await writeExcerpt(hashKey(listKey(userId, endpoint)), userId, name, { set, entries })
  return true
}

/** A small answer, saved for its user. */
export function offlineValueQuery<E extends Endpoint>(
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
