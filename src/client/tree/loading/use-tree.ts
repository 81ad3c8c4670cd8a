/** What a page with the tree on it reads, and in which order. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { untilIdle } from '#client/api/after-paint.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { Reading } from '#client/api/query-result.ts'
import { peopleQuery, readPeople, usePeople } from '#client/people/people.queries.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type ScreenClass, screenClassOf } from '../chart/layout-options.ts'
import { useScreenClass } from '../chart/use-screen-size.ts'
import { type FamilyReading, useFamily } from './tree.queries.ts'
import { keepOpening, openingQuery } from './tree-preview.ts'

/** Begins to read what the tree opens with; `near` as in `useTree`. */
export async function readTree(userId: string, near: string | null | undefined): Promise<void> {
  if (near !== undefined && !peopleAreHere(userId)) {
    const opening = openingQuery(userId, screenClassOf(window.innerWidth), near)
    await queryClient.prefetchQuery(opening)
    if (queryClient.getQueryData(opening.queryKey)) return
  }
  readPeople(userId)
}

function peopleAreHere(userId: string): boolean {
  return queryClient.getQueryData(peopleQuery(userId).queryKey) !== undefined
}

/**
 * The people and their picture, in the order in which the page needs them: first, where they are kept, the picture and
 * whoever is in view, and once these are drawn everybody.
 *
 * @param near with whom the page opens, null for whom the tree opens with by itself; undefined where everybody is needed
 *   before anything can be shown
 */
export function useTree(near: string | null | undefined): FamilyReading & {
  people: Reading<FamilyMember[]>
  screen: ScreenClass
} {
  const userId = useSession().user?.id ?? ''
  const screen = useScreenClass()
  const [openAt] = useState(() => (peopleAreHere(userId) ? undefined : near))
  const { data, isError } = useQuery({
    ...openingQuery(userId, screen, openAt ?? null),
    enabled: openAt !== undefined,
  })
  const opening = data ?? null
  const [drawn, setDrawn] = useState(false)
  const people = usePeople(openAt === undefined || data === null || isError || drawn)
  const reading = useFamily(people.data, userId, screen, near ?? null, opening)
  const opened = opening !== null
  useEffect(() => {
    if (opened) void untilIdle().then(() => setDrawn(true))
  }, [opened])
  const { family } = reading
  useEffect(() => {
    if (family && !family.partial && people.data && near !== undefined) {
      keepOpening(people.data, family, userId, screen, near)
    }
  }, [people.data, family, userId, screen, near])
  return {
    ...reading,
    people: opened && !people.data ? { ...people, savedAt: opening.savedAt } : people,
    screen,
  }
}
