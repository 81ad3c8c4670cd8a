/** One's own submissions as pages read them. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session.tsx'
import { type Reading, readState } from '#client/api/read-state.ts'
import { readingList } from '#client/api/reading-query.ts'
import { listMySubmissions, type Submission } from '#shared/contracts/submissions.contract.ts'

export function mySubmissionsQuery(userId: string) {
  return readingList(listMySubmissions, userId)
}

/** Newest first: from the device at once, then refreshed. */
export function useMySubmissions(): Reading<Submission[]> {
  const { user } = useSession()
  return readState(useQuery({ ...mySubmissionsQuery(user?.id ?? ''), enabled: user !== null }))
}
