/** The lists of places, sources and repositories for the dialogs in which an administrator chooses one. */
import { useQuery } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'

/** The key of all lists here. */
export const choicesKey = ['dialog'] as const

/** Requested each time a dialog opens. */
function useDialogQuery<T>(name: string, request: (signal: AbortSignal) => Promise<T>) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [...choicesKey, name],
    queryFn: async ({ signal }) => ({ value: await request(signal), etag: null }),
    enabled: live,
    refetchOnMount: 'always' as const,
    gcTime: 0,
  })
  return getLiveQueryState(query, lock)
}

export function usePlaces() {
  const { list } = placeEndpoints
  return useDialogQuery(list.name, (signal) => call(list, { signal }))
}

export function useSources() {
  const { list } = sourceEndpoints
  return useDialogQuery(list.name, (signal) => call(list, { signal }))
}

export function useRepositories() {
  const { list } = repositoryEndpoints
  return useDialogQuery(list.name, (signal) => call(list, { signal }))
}
