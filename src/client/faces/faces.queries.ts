/** The queries of all marked faces, and of the people who do not wish to be marked. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery, offlineValueQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type Face, listFaces, listUnmarkedPeople } from '#shared/contracts/faces.contract.ts'

/** All of them in one list, so that every picture has its own without a network. */
export function facesQuery(userId: string) {
  return offlineListQuery(listFaces, userId, 'faces')
}

export function unmarkedPeopleQuery(userId: string) {
  return offlineValueQuery(listUnmarkedPeople, userId)
}

/** All faces, oldest first: from the saved copy at once, then from the server. */
export function useFaces(): QueryResult<Face[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...facesQuery(user?.id ?? ''), enabled: user !== null }))
}

const nobody: ReadonlySet<string> = new Set()

/** The ids of the people who do not wish to be marked in pictures. */
export function useUnmarkedPeople(): ReadonlySet<string> {
  const { user } = useSession()
  const { data } = toQueryResult(useQuery({ ...unmarkedPeopleQuery(user?.id ?? ''), enabled: user !== null }))
  return useMemo(() => (data ? new Set(data.person_ids) : nobody), [data])
}

const noMarks: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** The ids of the people who are marked, by item. Answers that wait for an administrator do not count. */
export function useMarkedPeople(): ReadonlyMap<string, ReadonlySet<string>> {
  const { data } = useFaces()
  return useMemo(() => {
    if (!data) return noMarks
    const marked = new Map<string, Set<string>>()
    for (const { item_id, answers } of data) {
      const people = marked.get(item_id) ?? new Set()
      for (const { person_id, status } of answers) {
        if (person_id !== null && status !== 'waiting') people.add(person_id)
      }
      marked.set(item_id, people)
    }
    return marked
  }, [data])
}

/** The ids of the pictures in which a person is marked. */
export function useMarkedItems(personId: string | null): ReadonlySet<string> {
  const marked = useMarkedPeople()
  return useMemo(() => {
    if (personId === null) return nobody
    return new Set([...marked].flatMap(([itemId, people]) => (people.has(personId) ? itemId : [])))
  }, [marked, personId])
}
