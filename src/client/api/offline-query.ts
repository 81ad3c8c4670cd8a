/** Queries whose responses are saved on this device: shown from there first, then refetched. */
import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryPersister,
  queryOptions,
} from '@tanstack/react-query'
import {
  type CachedResponse,
  getSavedVersion,
  type ListExcerpt,
  readExcerpt,
  readSavedAt,
  writeExcerpt,
} from '#client/offline/saved/saved-queries.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import type { ChangingList } from '#shared/contracts/list-changes.contract.ts'
import { waitForPaint } from './after-paint.ts'
import { callList, callVersioned, type ListEndpoint, type ListOf } from './call.ts'
import { forgetQueryData, restoreOrFetch } from './query-persister.ts'

/** A marker, the user's id, the endpoint's name, and the parameters of the request. */
type OfflineQueryKey = readonly ['offline', string, string, ...unknown[]]

/** Whether the server does not have the requested data, or does not give them to this user. */
export function isWithheld(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')
}

function offlineQuery<T>(
  key: OfflineQueryKey,
  fetchResponse: (
    cached: CachedResponse<T> | undefined,
    signal: AbortSignal,
  ) => Promise<CachedResponse<T> | null>,
  changingList?: ChangingList,
) {
  const persister: QueryPersister<CachedResponse<T>, OfflineQueryKey> = (fetchFresh, context, query) =>
    restoreOrFetch(
      key[1],
      async (freshContext) => {
        if (query.state.data === undefined) await waitForFirstRows(freshContext)
        return await fetchFresh(freshContext)
      },
      context,
      query,
    )
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<CachedResponse<T>> => {
      const cached = client.getQueryData<CachedResponse<T>>(key)
      const response = await fetchResponse(cached, signal).catch(async (error: unknown) => {
        // The record was deleted, or became confidential: a copy must not outlive it.
        if (isWithheld(error)) await forgetQueryData(client, key[1], hashKey(key))
        throw error
      })
      if (response) return response
      // The server confirmed its copy. Data that were set by hand during the request are newer.
      const current = client.getQueryData<CachedResponse<T>>(key) ?? cached
      if (current) return current
      throw new Error('This page could not be loaded. Please reload it.')
    },
    persister,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    ...(changingList !== undefined && { meta: { changingList } }),
  })
}

/** Whether the complete list is in memory or saved on the device. */
export async function isListCached(
  client: QueryClient,
  endpoint: ListEndpoint,
  userId: string,
): Promise<boolean> {
  const key = listKey(userId, endpoint)
  return client.getQueryData(key) !== undefined || (await readSavedAt(userId, hashKey(key))) !== null
}

/** The query key of a part of a list that is requested ahead of the complete list. */
export function firstRowsKey(endpoint: ListEndpoint, userId: string, part: unknown) {
  return ['first rows', userId, endpoint.name, part] as const
}

function listKey(userId: string, endpoint: ListEndpoint): OfflineQueryKey {
  return ['offline', userId, endpoint.name]
}

/** The key by which to invalidate all of a user's offline queries, or those of one endpoint. */
export function offlineQueryKey(userId: string | undefined, endpointName?: string): readonly unknown[] {
  return ['offline', userId, ...(endpointName === undefined ? [] : [endpointName])]
}

/** The first rows of a list are painted before the complete list takes the bandwidth. */
async function waitForFirstRows({ client, queryKey }: QueryFunctionContext<OfflineQueryKey>) {
  const [, userId, name] = queryKey
  const parts = client.getQueryCache().findAll({ queryKey: ['first rows', userId, name] })
  if (parts.length === 0) return
  await Promise.allSettled(parts.map(({ promise }) => promise))
  if (parts.some(({ state }) => state.data)) await waitForPaint()
}

/**
 * A long list with an ETag, saved for its user.
 * @param changing its name where the server tells its changes
 */
export function offlineListQuery<E extends ListEndpoint>(
  endpoint: E,
  userId: string,
  changing?: ChangingList,
) {
  return offlineQuery<ListOf<E>>(
    listKey(userId, endpoint),
    async (cached, signal) => {
      if (changing && cached?.etag) {
        const { updateList } = await import('./list-changes.ts')
        const updated = await updateList(changing, cached)
        if (updated) return updated === cached ? null : updated
      }
      const response = await callList(endpoint, { etag: cached?.etag ?? undefined, signal })
      return response.unchanged ? null : { value: response.list, etag: response.etag }
    },
    changing,
  )
}

/** A response that is not a list, saved for its user; with an ETag where the server gives one. */
export function offlineValueQuery<E extends Endpoint>(
  endpoint: E,
  userId: string,
  params?: Record<string, string>,
) {
  const key: OfflineQueryKey = ['offline', userId, endpoint.name, ...(params ? [params] : [])]
  return offlineQuery<OutputOf<E>>(key, (cached, signal) =>
    callVersioned(endpoint, { params: params ?? {}, etag: cached?.etag ?? undefined, signal }),
  )
}

/** An excerpt of a saved list; null where none is saved. */
export async function readListExcerpt<E extends ListEndpoint>(
  endpoint: E,
  userId: string,
  name: string,
): Promise<(ListExcerpt & { entries: ListOf<E> }) | null> {
  const excerpt = await readExcerpt(userId, hashKey(listKey(userId, endpoint)), name)
  // Written by `saveListExcerpt` below, from a list of this very endpoint.
  return excerpt ? { ...excerpt, entries: excerpt.entries as unknown[] & ListOf<E> } : null
}

/** Saves some entries of a list, to be read without the others; false where the list is not saved as it is now. */
export async function saveListExcerpt<E extends ListEndpoint>(
  endpoint: E,
  userId: string,
  name: string,
  list: ListOf<E> & unknown[],
  entries: ListOf<E> & unknown[],
): Promise<boolean> {
  const version = getSavedVersion(list)
  if (version === undefined) return false
  await writeExcerpt(userId, hashKey(listKey(userId, endpoint)), name, { version, entries })
  return true
}
