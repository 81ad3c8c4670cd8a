/** One entry of a long list, for a page that is opened at its address: it does not wait for the others. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { call, type ListEndpoint } from './call.ts'
import { firstRowsKey, isListCached, offlineValueQuery } from './offline-query.ts'
import { type QueryResult, toQueryResult } from './query-result.ts'

type EntryEndpoint<T> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>

/** The entry by itself, for a device that has to wait for the whole list; null where that is at hand. */
function entryAhead<T>(
  whole: ListEndpoint,
  one: EntryEndpoint<T>,
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

/** @returns how the entry is asked for ahead of its list, and how where the list does not have it */
export function listItemQueries<T>(
  whole: ListEndpoint,
  one: EntryEndpoint<T>,
  userId: string,
  params: Record<string, string>,
) {
  return { ahead: entryAhead(whole, one, userId, params), alone: offlineValueQuery(one, userId, params) }
}

/** Whether the server knows of no such thing. */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

/**
 * Reads one entry: out of the list, ahead of it, or where the list does not have it, from the server.
 *
 * @param listed the entry as the list has it
 * @param possible false as long as it is not known for whom
 */
export function useListItem<T>(
  list: QueryResult<unknown>,
  listed: T | undefined,
  { ahead, alone }: ReturnType<typeof listItemQueries<T>>,
  possible: boolean,
): QueryResult<T> {
  const waiting = list.state === 'loading'
  const early = useQuery({ ...ahead, enabled: possible && waiting })
  const single = toQueryResult(useQuery({ ...alone, enabled: possible && !waiting && listed === undefined }))
  if (listed !== undefined) return { ...list, state: 'ready', data: listed }
  const shown = early.data ?? undefined
  const reading = waiting ? { ...list, data: undefined } : single
  if (waiting && isNotFoundError(early.error)) return { ...reading, state: 'failed', error: early.error }
  if (shown === undefined || reading.data !== undefined || isNotFoundError(reading.error)) return reading
  const stale = reading.state !== 'loading'
  return { ...reading, state: 'ready', data: shown, savedAt: early.dataUpdatedAt, isStale: stale }
}
