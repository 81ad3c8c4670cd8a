/** Builds the life of a couple as one list: their own facts, their children, and the deaths of the two. */

import { formatFullName } from '#client/people/person-name.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  type FindName,
  isShown,
  type LifeEvent,
  makeBirth,
  makeDeath,
  makeFactEvent,
  mergeRecordCitations,
  sortEvents,
} from '../life-event.ts'
import type { Couple } from './find-couple.ts'

interface CoupleLife {
  couple: Couple
  /** Undefined until they are loaded. */
  facts: readonly Fact[] | undefined
  findName: FindName
}

function nameDeath(person: FamilyMember): LifeEvent[] {
  return makeDeath(person, 'Death').map((event) => ({
    ...event,
    title: `Death of ${formatFullName(person)}`,
  }))
}

/** Events with a date in their order, then those without. */
export function buildUnionLife({ couple, facts = [], findName }: CoupleLife): LifeEvent[] {
  const { unionId, partners, children } = couple
  const own = facts.filter((fact) => fact.union_id === unionId && isShown(fact))
  return sortEvents([
    ...mergeRecordCitations(own).map((fact) => makeFactEvent(fact, findName)),
    ...children.flatMap((child) => makeBirth(child, 'Birth of a child')),
    ...partners.flatMap(nameDeath),
  ])
}
