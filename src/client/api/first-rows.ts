/** Loads the first rows of a long list, which a page shows until the complete list has arrived. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { callList, type ListEndpoint } from './call.ts'
import { firstRowsKey, isListCached } from './offline-query.ts'
import type { QueryResult } from './query-result.ts'

/** The first rows of a list; null where the complete list is in memory or on the device. */
export function firstRowsQuery<T>(
  endpoint: ListEndpoint & Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T[] | { data: T[] }>>,
  userId: string,
  limit: number,
) {
  return queryOptions({
    queryKey: firstRowsKey(endpoint, userId, limit),
    queryFn: async ({ client, signal }): Promise<T[] | null> => {
      if (await isListCached(client, endpoint, userId)) return null
      const response = await callList(endpoint, { query: { limit }, signal })
      return response.unchanged ? null : (response.list as T[])
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/**
 * The first rows while the complete list is loading; undefined otherwise.
 *
 * @param isEnabled false as long as the user is unknown
 */
export function useFirstRows<T>(
  list: QueryResult<T[]>,
  part: ReturnType<typeof firstRowsQuery<T>>,
  isEnabled: boolean,
): T[] | undefined {
  const isLoading = list.state === 'loading'
  const { data } = useQuery({ ...part, enabled: isEnabled && isLoading })
  return isLoading && data ? data : undefined
}
