/** The queries of the activity log and the mutation that undoes a change. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { type AuditAction, getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'

const auditKey = ['admin', getAuditLog.name]

export interface AuditSearch {
  page: number
  limit: number
  action: AuditAction | null
  search: string
}

interface Options {
  /** The refetch interval in milliseconds; without it the log loads once. */
  every?: number
}

/** One page of the log; the previous page stays visible while another page loads. */
export function useAuditLog({ page, limit, action, search }: AuditSearch, { every }: Options = {}) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [...auditKey, page, limit, action, search],
    queryFn: async ({ signal }) => {
      const asked = { page, limit, ...(action && { action }), ...(search !== '' && { search }) }
      return { value: await call(getAuditLog, { query: asked, signal }), etag: null }
    },
    enabled: live,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always' as const,
    ...(every !== undefined && { refetchInterval: every }),
  })
  return {
    ...getLiveQueryState(query, lock),
    fetching: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

/** Refetches all queries, because the undone change can affect any of them. */
export function useUndo(withConfirmedPassword: <T>(work: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => withConfirmedPassword(() => call(undoActivity, { params: { id } })),
    onSettled: invalidateOnSettled(() => client.invalidateQueries()),
  })
}
