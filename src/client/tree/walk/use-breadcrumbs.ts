/** Keeps the way one has come on a walk, and says how one came to whoever is there now. */
import { useEffect, useState } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { addVisit } from './breadcrumbs.ts'
import { formatArrival } from './format-close-relation.ts'

/** Outlives the view: whoever looks at the tree in between finds the way they came. */
let lastVisited: readonly string[] = []

/** `said` is for whoever cannot see the page; empty until the first step. */
export function useBreadcrumbs(
  family: Family,
  person: FamilyMember,
): { trail: readonly string[]; said: string } {
  const [walk, setWalk] = useState(() => {
    const trail = lastVisited.includes(person.id) ? addVisit(lastVisited, person.id) : [person.id]
    return { trail, said: '' }
  })
  useEffect(() => {
    lastVisited = walk.trail
  }, [walk])
  const before = walk.trail.at(-1)
  if (before === person.id) return walk
  const next = {
    trail: addVisit(walk.trail, person.id),
    said: formatArrival(person, findMember(family, before ?? null)),
  }
  setWalk(next)
  return next
}
