/** State of the breadcrumbs, and the announcement of the current person. */
import { useEffect, useState } from 'react'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { findMember } from '../chart/relatives.ts'
import { addVisit } from './breadcrumbs.ts'
import { formatArrival } from './format-close-relation.ts'

/** Kept outside the component, so that the breadcrumbs survive a switch to another view. */
let lastVisited: readonly string[] = []

/** `announcement` is for screen readers; empty until the first step. */
export function useBreadcrumbs(
  family: Family,
  person: FamilyMember,
): { visited: readonly string[]; announcement: string } {
  const [state, setState] = useState(() => {
    const visited = lastVisited.includes(person.id) ? addVisit(lastVisited, person.id) : [person.id]
    return { visited, announcement: '' }
  })
  useEffect(() => {
    lastVisited = state.visited
  }, [state])
  const before = state.visited.at(-1)
  if (before === person.id) return state
  const next = {
    visited: addVisit(state.visited, person.id),
    announcement: formatArrival(person, findMember(family, before ?? null)),
  }
  setState(next)
  return next
}
