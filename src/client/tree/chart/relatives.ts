/** A person's nearest: parents, partners, children, siblings, as the records have them. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { edtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import type { Chart } from './chart.ts'
import { childrenOf } from './chart-children.ts'

export interface Relatives {
  /** Birth parents, the father first. */
  parents: FamilyMember[]
  otherParents: { member: FamilyMember; kind: FamilyMember['other_parents'][number]['kind'] }[]
  /** Everybody they had a union with, once, in the order of time. */
  partners: FamilyMember[]
  /** Of birth, then adopted, fostered and so on, eldest first. */
  children: FamilyMember[]
  otherChildren: FamilyMember[]
  /** Who shares a birth parent, eldest first. */
  siblings: FamilyMember[]
}

export type Union = FamilyMember['partners'][number]

function sortKey(date: string | null): number {
  return (date === null ? null : edtfSortKey(date)) ?? Number.POSITIVE_INFINITY
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

function eldestFirst(members: readonly FamilyMember[]): FamilyMember[] {
  const placed = members.map((member) => ({
    member,
    born: sortKey(member.birth_date),
    order: member.birth_order ?? Number.POSITIVE_INFINITY,
  }))
  placed.sort((a, b) => compare(a.born, b.born) || compare(a.order, b.order))
  return placed.map(({ member }) => member)
}

/** The unions of a person in the order of time; those without a date keep their place at the end. */
export function unionsOf(member: FamilyMember): Union[] {
  return [...member.partners].sort((a, b) => compare(sortKey(a.from), sortKey(b.from)))
}

export function findMember({ members, numberOf }: Chart, id: string | null): FamilyMember | null {
  const number = id === null ? undefined : numberOf.get(id)
  return number === undefined ? null : (members[number] ?? null)
}

/** Who was asked about last in each chart: a walk asks for one person's nearest several times. */
const lastAsked = new WeakMap<Chart['members'], { person: FamilyMember; relatives: Relatives }>()

/** As far as they stand in the drawing: of the whole family, all of them. */
export function relativesOf(chart: Chart, person: FamilyMember): Relatives {
  const last = lastAsked.get(chart.members)
  if (last?.person === person) return last.relatives
  const relatives = collectRelatives(chart, person)
  lastAsked.set(chart.members, { person, relatives })
  return relatives
}

function collectRelatives(chart: Chart, person: FamilyMember): Relatives {
  const find = (id: string | null) => findMember(chart, id) ?? []
  const { id, father_id, mother_id } = person
  const children: FamilyMember[] = []
  const otherChildren: FamilyMember[] = []
  for (const member of childrenIn(chart, id)) {
    if (member.father_id === id || member.mother_id === id) children.push(member)
    else if (member.other_parents.some((parent) => parent.member_id === id)) otherChildren.push(member)
  }
  const partnerIds = [...unionsOf(person).map((union) => union.member_id), person.spouse_id]
  return {
    parents: [...new Set([father_id, mother_id])].flatMap(find),
    otherParents: person.other_parents.flatMap(({ member_id, kind }) => {
      const member = findMember(chart, member_id)
      return member ? [{ member, kind }] : []
    }),
    partners: [...new Set(partnerIds)].flatMap(find).filter((partner) => partner.id !== id),
    children: eldestFirst(children),
    otherChildren: eldestFirst(otherChildren),
    siblings: eldestFirst(siblingsOf(chart, person)),
  }
}

function childrenIn(chart: Chart, id: string | null): FamilyMember[] {
  const number = id === null ? undefined : chart.numberOf.get(id)
  if (number === undefined) return []
  return [...childrenOf(chart, number)].flatMap((child) => chart.members[child] ?? [])
}

function siblingsOf(chart: Chart, { id, father_id, mother_id }: FamilyMember): FamilyMember[] {
  const around = new Set([...childrenIn(chart, father_id), ...childrenIn(chart, mother_id)])
  return [...around].filter(
    (member) =>
      member.id !== id &&
      ((father_id !== null && member.father_id === father_id) ||
        (mother_id !== null && member.mother_id === mother_id)),
  )
}

/** Whether two siblings are known to have but one birth parent in common. */
export function areHalfSiblings(a: FamilyMember, b: FamilyMember): boolean {
  const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other
  return differ(a.father_id, b.father_id) || differ(a.mother_id, b.mother_id)
}

export type Step = 'up' | 'down' | 'left' | 'right'

/**
 * Who stands next to a person on a walk through the tree: up to a parent, down to the eldest child, left and right
 * round the circle of partners and siblings as they stand in the picture. null where nobody is.
 */
export function stepFrom(chart: Chart, person: FamilyMember, step: Step): FamilyMember | null {
  const { parents, otherParents, partners, children, otherChildren, siblings } = relativesOf(chart, person)
  if (step === 'up') return parents[0] ?? otherParents[0]?.member ?? null
  if (step === 'down') return children[0] ?? otherChildren[0] ?? null
  const beside = neighbours(chart, person, [...partners, ...siblings])
  return (step === 'right' ? beside.right : beside.left) ?? null
}

/** Partners and siblings as they stand in the picture: the nearest on either side, else round to the far end. */
function neighbours({ numberOf, picture }: Chart, person: FamilyMember, others: readonly FamilyMember[]) {
  const place = (member: FamilyMember) => picture.layout.x[numberOf.get(member.id) ?? -1] ?? 0
  const own = place(person)
  const ordered = [...new Set(others)].sort((a, b) => place(a) - place(b))
  const right = ordered.find((member) => place(member) > own)
  const left = ordered.findLast((member) => place(member) < own)
  return { right: right ?? ordered[0], left: left ?? ordered.at(-1) }
}
