/** Finds how a new relative is linked to the people of the tree, and which surname the family would give. */
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import type { RelativeContent } from '#shared/contracts/submissions.contract.ts'

type ParentRole = 'father' | 'mother'

interface Parents<P> {
  father: P | null
  mother: P | null
}

/** The parents of a child: a mother as mother, any other parent as father. */
export function toFatherAndMother<P extends Pick<FamilyMember, 'gender'>>(
  parent: P,
  otherParent: P | null,
): Parents<P> {
  const isMother = parent.gender === 'F' || (parent.gender === null && otherParent?.gender === 'M')
  return isMother ? { father: otherParent, mother: parent } : { father: parent, mother: otherParent }
}

/** The role of a new parent: that of the sex, or the free one where the sex is not known. Null where it is taken. */
export function findFreeParentRole(
  gender: FamilyMember['gender'],
  child: Pick<FamilyMember, 'father_id' | 'mother_id'>,
): ParentRole | null {
  const roles: ParentRole[] = gender === null ? ['father', 'mother'] : [gender === 'F' ? 'mother' : 'father']
  return roles.find((role) => child[`${role}_id`] === null) ?? null
}

export function hasKnownParent({
  father_id,
  mother_id,
}: Pick<FamilyMember, 'father_id' | 'mother_id'>): boolean {
  return father_id !== null || mother_id !== null
}

type Kin = Pick<FamilyMember, 'id' | 'gender' | 'father_id' | 'mother_id'>

/** The record of the new person, with the links that stand in it. A parent is linked in the record of the child. */
export function buildRelative(content: RelativeContent, person: Kin, otherParent: Kin | null): MemberPayload {
  const { relation, firstName, lastName, gender, birthDate, birthPlace, isDeceased, deathDate } = content
  const hasDied = isDeceased || deathDate !== undefined
  const { father, mother } = toFatherAndMother(person, otherParent)
  return {
    firstName,
    lastName,
    ...(gender && { gender }),
    ...(birthDate && { birthDate }),
    ...(birthPlace && { birthPlace }),
    ...(deathDate && { deathDate }),
    // Of other relatives the form does not ask whether they live.
    ...((hasDied || content.isBirth) && { deceased: hasDied }),
    ...(relation === 'child' && { fatherId: father?.id ?? null, motherId: mother?.id ?? null }),
    ...(relation === 'sibling' && { fatherId: person.father_id, motherId: person.mother_id }),
    ...(relation === 'partner' && { partners: [{ memberId: person.id }] }),
  }
}

type Named = Kin & Pick<FamilyMember, 'last_name'>

/** The most frequent text that is not empty; the first one among equals. */
function findMostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? ''
}

/** Whether the children of this tree more often have the surname of the mother, where the parents have two. */
function followsMothers(people: readonly Named[]): boolean {
  const byId = new Map(people.map((one) => [one.id, one]))
  let balance = 0
  for (const { last_name, father_id, mother_id } of people) {
    const father = byId.get(father_id ?? '')?.last_name ?? ''
    const mother = byId.get(mother_id ?? '')?.last_name ?? ''
    if (father === '' || mother === '' || father === mother) continue
    if (last_name === mother) balance++
    else if (last_name === father) balance--
  }
  return balance > 0
}

function suggestChildSurname(parent: Named, otherParent: Named | null, people: readonly Named[]): string {
  const { father, mother } = toFatherAndMother(parent, otherParent)
  const siblings = people.filter(
    ({ father_id, mother_id }) => father_id === (father?.id ?? null) && mother_id === (mother?.id ?? null),
  )
  const ofSiblings = findMostFrequent(siblings.map(({ last_name }) => last_name))
  if (ofSiblings !== '') return ofSiblings
  const [first, second] = followsMothers(people) ? [mother, father] : [father, mother]
  return first?.last_name || second?.last_name || ''
}

/**
 * The surname by the family's own rule: that of the brothers and sisters, else that of the parent whose surname the
 * children of this tree have. Empty for partners, and for a parent who would not have the surname of the child.
 */
export function suggestSurname(
  relation: RelativeContent['relation'],
  person: Named,
  otherParent: Named | null,
  people: readonly Named[],
): string {
  if (relation === 'child') return suggestChildSurname(person, otherParent, people)
  if (relation === 'sibling') return person.last_name
  const role = relation === 'parent' ? findFreeParentRole(null, person) : null
  return role === (followsMothers(people) ? 'mother' : 'father') ? person.last_name : ''
}
