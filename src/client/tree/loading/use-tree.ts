/** Loads the people and their drawing in the order in which the tree page needs them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { waitUntilIdle } from '#client/api/after-paint.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { peopleQuery, prefetchPeople, usePeople } from '#client/people/people.queries.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getScreenSize, type ScreenSize } from '../chart/layout-options.ts'
import { useScreenSize } from '../chart/use-screen-size.ts'
import { type FamilyResult, useFamily } from './tree.queries.ts'
import { saveTreePreview, treePreviewQuery } from './tree-preview.ts'

/** Starts loading what `useTree` shows first, with the same `initialPersonId`. */
export async function prefetchTree(
  userId: string,
  initialPersonId: string | null | undefined,
): Promise<void> {
  if (initialPersonId !== undefined && !hasPeopleInMemory(userId)) {
    const preview = treePreviewQuery(userId, getScreenSize(window.innerWidth), initialPersonId)
    await queryClient.prefetchQuery(preview)
    if (queryClient.getQueryData(preview.queryKey)) return
  }
  prefetchPeople(userId)
}

function hasPeopleInMemory(userId: string): boolean {
  return queryClient.getQueryData(peopleQuery(userId).queryKey) !== undefined
}

/**
 * Shows the saved preview first, if there is one, and loads all people once the preview is painted.
 *
 * @param initialPersonId the person on whom the page opens, null for the default person; undefined when the view needs
 *   the whole family before anything can be shown
 */
export function useTree(initialPersonId: string | null | undefined): FamilyResult & {
  people: QueryResult<FamilyMember[]>
  screenSize: ScreenSize
} {
  const userId = useSession().user?.id ?? ''
  const screenSize = useScreenSize()
  const [previewPersonId] = useState(() => (hasPeopleInMemory(userId) ? undefined : initialPersonId))
  const { data, isError } = useQuery({
    ...treePreviewQuery(userId, screenSize, previewPersonId ?? null),
    enabled: previewPersonId !== undefined,
  })
  const preview = data ?? null
  const [isPreviewPainted, setPreviewPainted] = useState(false)
  const people = usePeople(previewPersonId === undefined || data === null || isError || isPreviewPainted)
  const result = useFamily(people.data, userId, screenSize, initialPersonId ?? null, preview)
  const hasPreview = preview !== null
  useEffect(() => {
    if (hasPreview) void waitUntilIdle().then(() => setPreviewPainted(true))
  }, [hasPreview])
  const { family } = result
  useEffect(() => {
    if (family && !family.partial && people.data && initialPersonId !== undefined) {
      saveTreePreview(people.data, family, userId, screenSize, initialPersonId)
    }
  }, [people.data, family, userId, screenSize, initialPersonId])
  return {
    ...result,
    people: hasPreview && !people.data ? { ...people, savedAt: preview.savedAt } : people,
    screenSize,
  }
}
