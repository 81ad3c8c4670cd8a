/** The query of the people who have an account. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { listAccountHolders } from '#shared/invitations/invitations.contract.ts'

export function accountHoldersQuery(userId: string) {
  return offlineValueQuery(listAccountHolders, userId)
}

/** The ids of the people who have an account; undefined until they are known. */
export function useAccountHolders(): ReadonlySet<string> | undefined {
  const { user } = useSession()
  const { data } = toQueryResult(useQuery({ ...accountHoldersQuery(user?.id ?? ''), enabled: user !== null }))
  return useMemo(() => data && new Set(data.person_ids), [data])
}
