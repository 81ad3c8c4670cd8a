/** The queries of the dashboard, refetched every 30 seconds and after a review. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { getStorageStats } from '#shared/contracts/media.contract.ts'
import { getDashboardStats } from '#shared/contracts/stats.contract.ts'
import * as limits from '#shared/limits.ts'

export function useDashboardStats() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: ['admin', getDashboardStats.name],
    queryFn: async ({ signal }) => ({ value: await call(getDashboardStats, { signal }), etag: null }),
    enabled: live,
    refetchInterval: limits.dashboard.refreshMs,
    // Shows the effect of the user's last action.
    refetchOnMount: 'always',
  })
  return { ...getLiveQueryState(query, lock), fetching: query.isFetching }
}

export function useStorageStats() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: ['admin', getStorageStats.name],
    queryFn: async ({ signal }) => ({ value: await call(getStorageStats, { signal }), etag: null }),
    enabled: live,
  })
  return getLiveQueryState(query, lock)
}

/** Refetches all admin queries when the window event fires, and by the returned function. */
export function useRefresh(event: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['admin'] })
    window.addEventListener(event, refresh)
    return () => window.removeEventListener(event, refresh)
  }, [client, event])
  return () => void client.invalidateQueries({ queryKey: ['admin'] })
}
