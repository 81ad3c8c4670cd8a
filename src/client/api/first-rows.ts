/** The beginning of a long list as pages show it while the whole of it is still on the line. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { callList, type ListEndpoint } from './call.ts'
import { firstRowsKey, isListCached } from './offline-query.ts'
import type { QueryResult } from './query-result.ts'

/**
 * The first entries of a long list, for a device that has to wait for the whole of it; null where that is at hand.
 */
export function firstRowsQuery<T>(
  endpoint: ListEndpoint & Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T[] | { data: T[] }>>,
  userId: string,
  limit: number,
) {
  return queryOptions({
    queryKey: firstRowsKey(endpoint, userId, limit),
    queryFn: async ({ client, signal }): Promise<T[] | null> => {
      if (await isListCached(client, endpoint, userId)) return null
      const answer = await callList(endpoint, { query: { limit }, signal })
      return answer.unchanged ? null : (answer.list as T[])
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/**
 * What stands in for the whole list while that is on its way; undefined where there is nothing to show before it.
 *
 * @param possible false as long as it is not known whose list it is
 */
export function useFirstRows<T>(
  whole: QueryResult<T[]>,
  part: ReturnType<typeof firstRowsQuery<T>>,
  possible: boolean,
): T[] | undefined {
  const waiting = whole.state === 'loading'
  const { data } = useQuery({ ...part, enabled: possible && waiting })
  return waiting && data ? data : undefined
}
