/** The query of all members with contact details and accounts. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { waitForPaint } from '#client/api/after-paint.ts'
import { callList } from '#client/api/call.ts'
import { firstRowsQuery } from '#client/api/first-rows.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { type FamilyMemberWithAuth, listPeopleWithAuth } from '#shared/contracts/people.contract.ts'
import * as limits from '#shared/limits.ts'

const membersKey = ['admin', listPeopleWithAuth.name]

interface Members extends QueryResult<FamilyMemberWithAuth[]> {
  /** The first members by name, while the complete list loads. */
  first: FamilyMemberWithAuth[] | undefined
}

/**
 * All members. The server does not send an unchanged list again.
 *
 * @param loadsFirstRows whether to request the first members by name before the complete list
 */
export function useMembers(loadsFirstRows: boolean): Members {
  const { user, live, lock } = useSession()
  const client = useQueryClient()
  const firstRows = firstRowsQuery(listPeopleWithAuth, user?.id ?? '', limits.initialItems.members)
  const query = useQuery({
    queryKey: membersKey,
    queryFn: async ({ signal }): Promise<CachedResponse<FamilyMemberWithAuth[]>> => {
      const cached = client.getQueryData<CachedResponse<FamilyMemberWithAuth[]>>(membersKey)
      if (!cached && loadsFirstRows) {
        await client.prefetchQuery(firstRows)
        await waitForPaint()
      }
      const response = await callList(listPeopleWithAuth, { etag: cached?.etag ?? undefined, signal })
      if (!response.unchanged) return { value: response.list, etag: response.etag }
      if (cached) return cached
      throw new Error('The list of family members could not be loaded. Please reload the page.')
    },
    enabled: live,
    structuralSharing: false,
  })
  const { data: first } = useQuery({
    ...firstRows,
    enabled: live && loadsFirstRows && query.data === undefined,
  })
  return { ...getLiveQueryState(query, lock), first: first ?? undefined }
}

/** Removes a deleted member from the cached list before the next response. */
export function useRemoveFromMembers() {
  const client = useQueryClient()
  return (deletedId: string) =>
    client.setQueryData<CachedResponse<FamilyMemberWithAuth[]>>(
      membersKey,
      (cached) => cached && { ...cached, value: cached.value.filter(({ id }) => id !== deletedId) },
    )
}
