/** Finds the parents, partners, children and siblings of a person, and the neighbour in a direction. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { sortMembersByBirth } from '#shared/genealogy/graph/birth-order.ts'
import { findSiblings, listParentsOfSiblings } from '#shared/relatives/siblings.ts'
import { type Chart, listMembers } from './chart.ts'
import { findChildIndexes } from './chart-children.ts'

export interface Relatives {
  /** Birth parents, the father first. */
  parents: FamilyMember[]
  otherParents: { member: FamilyMember; kind: FamilyMember['other_parents'][number]['kind'] }[]
  /** Partners of all unions, each once, in chronological order. */
  partners: FamilyMember[]
  /** Birth children, eldest first. */
  children: FamilyMember[]
  /** Adopted, foster and other children, eldest first. */
  otherChildren: FamilyMember[]
  /** Also half-siblings, and those by adoption or in a foster family; eldest first. */
  siblings: FamilyMember[]
}

export type Union = FamilyMember['partners'][number]

function getDateSortKey(date: string | null): number {
  return (date === null ? null : getEdtfSortKey(date)) ?? Number.POSITIVE_INFINITY
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** The unions of a person in chronological order, unions without a date last. */
export function listUnions(member: FamilyMember): Union[] {
  return [...member.partners].sort((a, b) => compare(getDateSortKey(a.from), getDateSortKey(b.from)))
}

export function findMember({ members, indexById }: Chart, id: string | null): FamilyMember | null {
  const p = id === null ? undefined : indexById.get(id)
  return p === undefined ? null : (members[p] ?? null)
}

/** The last result for each chart: the text view asks for the same person several times. */
const lastResults = new WeakMap<Chart['members'], { person: FamilyMember; relatives: Relatives }>()

/** Only relatives who are in the chart. */
export function getRelatives(chart: Chart, person: FamilyMember): Relatives {
  const last = lastResults.get(chart.members)
  if (last?.person === person) return last.relatives
  const relatives = collectRelatives(chart, person)
  lastResults.set(chart.members, { person, relatives })
  return relatives
}

function collectRelatives(chart: Chart, person: FamilyMember): Relatives {
  const find = (id: string | null) => findMember(chart, id) ?? []
  const { id, father_id, mother_id } = person
  const children: FamilyMember[] = []
  const otherChildren: FamilyMember[] = []
  for (const member of listChildrenInChart(chart, id)) {
    if (member.father_id === id || member.mother_id === id) children.push(member)
    else if (member.other_parents.some((parent) => parent.member_id === id)) otherChildren.push(member)
  }
  const partnerIds = [...listUnions(person).map((union) => union.member_id), person.spouse_id]
  return {
    parents: [...new Set([father_id, mother_id])].flatMap(find),
    otherParents: person.other_parents.flatMap(({ member_id, kind }) => {
      const member = findMember(chart, member_id)
      return member ? [{ member, kind }] : []
    }),
    partners: [...new Set(partnerIds)].flatMap(find).filter((partner) => partner.id !== id),
    children: sortMembersByBirth(children),
    otherChildren: sortMembersByBirth(otherChildren),
    siblings: sortMembersByBirth(listSiblings(chart, person)),
  }
}

function listChildrenInChart(chart: Chart, id: string | null): FamilyMember[] {
  const p = id === null ? undefined : chart.indexById.get(id)
  if (p === undefined) return []
  return [...findChildIndexes(chart, p)].flatMap((child) => chart.members[child] ?? [])
}

function listSiblings(chart: Chart, person: FamilyMember): FamilyMember[] {
  const ofParents = listParentsOfSiblings(person).flatMap((parent) => listChildrenInChart(chart, parent))
  const ofFamily = person.birth_family === undefined ? [] : listMembers(chart)
  return findSiblings([...new Set([...ofParents, ...ofFamily])], person)
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * The next person in a direction: up to a parent, down to the eldest child, left and right through partners and siblings
 * by their position in the drawing, from the last one on to the first. Returns null when there is nobody.
 */
export function findNeighbour(chart: Chart, person: FamilyMember, direction: Direction): FamilyMember | null {
  const { parents, otherParents, partners, children, otherChildren, siblings } = getRelatives(chart, person)
  if (direction === 'up') return parents[0] ?? otherParents[0]?.member ?? null
  if (direction === 'down') return children[0] ?? otherChildren[0] ?? null
  const adjacent = findLeftAndRight(chart, person, [...partners, ...siblings])
  return (direction === 'right' ? adjacent.right : adjacent.left) ?? null
}

/** The nearest of the other people on each side of the person, or the farthest on the opposite side when there is none. */
function findLeftAndRight(
  { indexById, drawing }: Chart,
  person: FamilyMember,
  others: readonly FamilyMember[],
) {
  const getX = (member: FamilyMember) => drawing.layout.x[indexById.get(member.id) ?? -1] ?? 0
  const personX = getX(person)
  const ordered = [...new Set(others)].sort((a, b) => getX(a) - getX(b))
  const right = ordered.find((member) => getX(member) > personX)
  const left = ordered.findLast((member) => getX(member) < personX)
  return { right: right ?? ordered[0], left: left ?? ordered.at(-1) }
}
