/** The query of what is known about a person and the near kin; saved on the device for every person whose page was opened. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { getPersonFacts, type knowledge } from '#shared/contracts/facts.contract.ts'

export type Knowledge = z.infer<typeof knowledge>

export function personFactsQuery(userId: string, id: string) {
  return offlineValueQuery(getPersonFacts, userId, { id })
}

export function usePersonFacts(id: string): QueryResult<Knowledge> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...personFactsQuery(user?.id ?? '', id), enabled: user !== null }))
}
