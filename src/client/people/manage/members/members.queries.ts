/** The whole family with contact details and accounts, as administrators read it. */
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
  /** The first of them by name, from before the others came. */
  first: FamilyMemberWithAuth[] | undefined
}

/**
 * Everybody; an unchanged list is not sent again.
 *
 * @param firstWanted whether the first of them by name are worth showing before the others have come
 */
export function useMembers(firstWanted: boolean): Members {
  const { user, live, lock } = useSession()
  const client = useQueryClient()
  const part = firstRowsQuery(listPeopleWithAuth, user?.id ?? '', limits.initialItems.members)
  const query = useQuery({
    queryKey: membersKey,
    queryFn: async ({ signal }): Promise<CachedResponse<FamilyMemberWithAuth[]>> => {
      const held = client.getQueryData<CachedResponse<FamilyMemberWithAuth[]>>(membersKey)
      if (!held && firstWanted) {
        await client.prefetchQuery(part)
        await waitForPaint()
      }
      const answer = await callList(listPeopleWithAuth, { etag: held?.etag ?? undefined, signal })
      if (!answer.unchanged) return { value: answer.list, etag: answer.etag }
      if (held) return held
      throw new Error('The server says that a copy is unchanged which is not there.')
    },
    enabled: live,
    structuralSharing: false,
  })
  const { data: first } = useQuery({ ...part, enabled: live && firstWanted && query.data === undefined })
  return { ...getLiveQueryState(query, lock), first: first ?? undefined }
}

/** Takes somebody who was deleted out of the list at once; the next answer says the same. */
export function useRemoveFromMembers() {
  const client = useQueryClient()
  return (gone: string) =>
    client.setQueryData<CachedResponse<FamilyMemberWithAuth[]>>(
      membersKey,
      (kept) => kept && { ...kept, value: kept.value.filter(({ id }) => id !== gone) },
    )
}
