/** The whole family with contact details and accounts, as administrators read it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readLive } from '#client/accounts/read-live.ts'
import { useSession } from '#client/accounts/session.tsx'
import { callList } from '#client/api/call.ts'
import type { Kept } from '#client/api/reading-query.ts'
import { type FamilyMemberWithAuth, listPeopleWithAuth } from '#shared/contracts/people.contract.ts'

const membersKey = ['admin', listPeopleWithAuth.name]

/** Everybody; an unchanged list is not sent again. */
export function useMembers() {
  const { live, lock } = useSession()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: membersKey,
    queryFn: async ({ signal }): Promise<Kept<FamilyMemberWithAuth[]>> => {
      const held = client.getQueryData<Kept<FamilyMemberWithAuth[]>>(membersKey)
      const answer = await callList(listPeopleWithAuth, { etag: held?.etag ?? undefined, signal })
      if (!answer.unchanged) return { value: answer.list, etag: answer.etag }
      if (held) return held
      throw new Error('The server says that a copy is unchanged which is not there.')
    },
    enabled: live,
    structuralSharing: false,
  })
  return readLive(query, lock)
}

/** Takes somebody who was deleted out of the list at once; the next answer says the same. */
export function useForgetMember() {
  const client = useQueryClient()
  return (gone: string) =>
    client.setQueryData<Kept<FamilyMemberWithAuth[]>>(
      membersKey,
      (kept) => kept && { ...kept, value: kept.value.filter(({ id }) => id !== gone) },
    )
}
