/** The queries and mutations of the check of the family data. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import {
  type FindingGroup,
  getQualityCheck,
  listDuplicates,
  listFindings,
  startQualityCheck,
  updateDuplicate,
  updateFinding,
} from '#shared/contracts/quality.contract.ts'
import * as limits from '#shared/limits.ts'

const checkKey = ['admin', getQualityCheck.name]
const findingsKey = ['admin', listFindings.name]
const duplicatesKey = ['admin', listDuplicates.name]

/** The state of the check and its numbers, refetched while a check runs. */
export function useQualityCheck(search: string) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [...checkKey, search],
    queryFn: async ({ signal }) => ({
      value: await call(getQualityCheck, { query: { search }, signal }),
      etag: null,
    }),
    enabled: live,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.value.state === 'running' ? limits.quality.pollMs : false),
  })
  return { ...getLiveQueryState(query, lock), fetching: query.isFetching }
}

function useStartCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startQualityCheck, {}),
    onSettled: () => client.invalidateQueries({ queryKey: checkKey }),
  })
}

interface CheckState {
  state: 'never' | 'running' | 'done'
  checked_at: string | null
  is_outdated: boolean
}

/** Starts a check when the family has changed since the last one; a check that failed is not repeated. */
export function useCheckWhenOutdated(check: CheckState | undefined) {
  const start = useStartCheck()
  const startedAfter = useRef<string | null | undefined>(undefined)
  const { mutate } = start
  const isDue = check !== undefined && check.state !== 'running' && check.is_outdated
  const checkedAt = check?.checked_at
  useEffect(() => {
    if (!isDue || startedAfter.current === checkedAt) return
    startedAfter.current = checkedAt
    mutate()
  }, [isDue, checkedAt, mutate])
  return start
}

interface FindingsSearch extends Pick<FindingGroup, 'rule' | 'severity'> {
  search: string
  isAccepted: boolean
  limit: number
  /** When the check was made: another check has other findings. */
  checkedAt: string | null
}

type PairsSearch = Omit<FindingsSearch, 'rule' | 'severity'>

/** The most likely pairs of duplicates. */
export function useDuplicates({ search, isAccepted, limit, checkedAt }: PairsSearch) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [...duplicatesKey, search, isAccepted, limit, checkedAt],
    queryFn: async ({ signal }) => {
      const asked = { search, limit, ...(isAccepted && { distinct: '1' as const }) }
      return { value: await call(listDuplicates, { query: asked, signal }), etag: null }
    },
    enabled: live,
    placeholderData: keepPreviousData,
  })
  return { ...getLiveQueryState(query, lock), fetching: query.isFetching }
}

/** Marks a pair as two people, or takes the mark back. */
export function useMarkDistinct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, distinct }: { id: string; distinct: boolean }) =>
      call(updateDuplicate, { params: { id }, body: { distinct } }),
    onSettled: () => refetchDuplicates(client),
  })
}

/** After a merge the pairs of the removed record are gone. */
export function refetchDuplicates(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: duplicatesKey }),
    client.invalidateQueries({ queryKey: checkKey }),
  ])
}

/** The first findings of a rule. */
export function useFindings({ rule, severity, search, isAccepted, limit, checkedAt }: FindingsSearch) {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: [...findingsKey, rule, severity, search, isAccepted, limit, checkedAt],
    queryFn: async ({ signal }) => {
      const asked = { rule, severity, search, limit, ...(isAccepted && { accepted: '1' as const }) }
      return { value: await call(listFindings, { query: asked, signal }), etag: null }
    },
    enabled: live,
    placeholderData: keepPreviousData,
  })
  return { ...getLiveQueryState(query, lock), fetching: query.isFetching }
}

/** Marks a finding as right, or takes the mark back. */
export function useAcceptFinding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, accepted }: { id: string; accepted: boolean }) =>
      call(updateFinding, { params: { id }, body: { accepted } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: findingsKey }),
        client.invalidateQueries({ queryKey: checkKey }),
      ]),
  })
}
