/** Loads one item of a long list for the item's page, which does not wait for the complete list. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { call, type ListEndpoint } from './call.ts'
import { firstRowsKey, isListCached, offlineValueQuery } from './offline-query.ts'
import { type QueryResult, toQueryResult } from './query-result.ts'

type ItemEndpoint<T> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>

/** Requests the item ahead of the list; null where the list is in memory or on the device. */
function earlyItemQuery<T>(
  whole: ListEndpoint,
  one: ItemEndpoint<T>,
  userId: string,
  params: Record<string, string>,
) {
  return queryOptions({
    queryKey: firstRowsKey(whole, userId, params),
    queryFn: async ({ client, signal }): Promise<T | null> =>
      (await isListCached(client, whole, userId))
        ? null
        : ((await call(one as Endpoint, { params, signal })) as T),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** @returns the query for an item ahead of its list, and the query for an item that is not in the list */
export function listItemQueries<T>(
  whole: ListEndpoint,
  one: ItemEndpoint<T>,
  userId: string,
  params: Record<string, string>,
) {
  return { ahead: earlyItemQuery(whole, one, userId, params), alone: offlineValueQuery(one, userId, params) }
}

/** Whether the server does not know the requested record. */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

/**
 * Gives one item: from the list, from the early request, or from the server where the list does not have it.
 *
 * @param listed the item in the list
 * @param isEnabled false as long as the user is unknown
 */
export function useListItem<T>(
  list: QueryResult<unknown>,
  listed: T | undefined,
  { ahead, alone }: ReturnType<typeof listItemQueries<T>>,
  isEnabled: boolean,
): QueryResult<T> {
  const isLoading = list.state === 'loading'
  const early = useQuery({ ...ahead, enabled: isEnabled && isLoading })
  const single = toQueryResult(
    useQuery({ ...alone, enabled: isEnabled && !isLoading && listed === undefined }),
  )
  if (listed !== undefined) return { ...list, state: 'ready', data: listed }
  const earlyItem = early.data ?? undefined
  const reading = isLoading ? { ...list, data: undefined } : single
  if (isLoading && isNotFoundError(early.error)) return { ...reading, state: 'failed', error: early.error }
  if (earlyItem === undefined || reading.data !== undefined || isNotFoundError(reading.error)) return reading
  const stale = reading.state !== 'loading'
  return { ...reading, state: 'ready', data: earlyItem, savedAt: early.dataUpdatedAt, isStale: stale }
}
