/** The query of the last check of the stored data. */
import { useQuery } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { listDataChecks } from '#shared/contracts/operations.contract.ts'

/** The last check that has ended; `check` is undefined while loading, and null before the first check. */
export function useLastCheck() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: ['admin', listDataChecks.name],
    queryFn: async ({ signal }) => ({ value: await call(listDataChecks, { signal }), etag: null }),
    enabled: live,
  })
  const { data, ...rest } = getLiveQueryState(query, lock)
  const check = data && (data.checks.find(({ finished_at }) => finished_at !== null) ?? null)
  return { ...rest, check }
}
