/** What has to be written so that two people are linked, or are not any more. */
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'

export type OtherKind = FamilyMember['other_parents'][number]['kind']
/** By birth in one of the two places, or in another way. */
export type ParentRole = 'father' | 'mother' | OtherKind

export const parentRoles = ['father', 'mother', 'adoptive', 'foster', 'step', 'guardian'] as const

/** One change of one person's record; `person` is the version that was seen. */
export interface PersonWrite {
  person: FamilyMember
  payload: MemberPayload
}

/** A link as it is recorded: of a parent and a child, or of partners by one of their unions. */
export type Relation =
  | { kind: 'parent'; parent: FamilyMember; child: FamilyMember; role: ParentRole }
  /** `partner` is null where nobody knows who it was. */
  | { kind: 'partner'; person: FamilyMember; partner: FamilyMember | null; unionId: string }

/** Who is recorded as the father or mother; null for nobody, and for the other roles. */
export function recordedAs(role: ParentRole, child: FamilyMember): string | null {
  return role === 'father' ? child.father_id : role === 'mother' ? child.mother_id : null
}

function birthRole({ gender }: FamilyMember): 'father' | 'mother' | null {
  return gender === 'M' ? 'father' : gender === 'F' ? 'mother' : null
}

/** The place a parent takes without a question: their own where it is free, of those without a sex the first free one. */
export function freeRole(parent: FamilyMember, child: FamilyMember): ParentRole | null {
  const own = birthRole(parent)
  const places = own ? [own] : (['father', 'mother'] as const)
  return places.find((role) => recordedAs(role, child) === null) ?? null
}

/** The other place of birth; null beside an adoptive, foster or other parent. */
export function roleBeside(role: ParentRole): 'father' | 'mother' | null {
  return role === 'father' ? 'mother' : role === 'mother' ? 'father' : null
}

/** The partners of a parent, once, the current one first: whoever may be the child's other parent. */
export function partnersOf({ id, spouse_id, partners }: FamilyMember): string[] {
  const all = [spouse_id, ...partners.map(({ member_id }) => member_id)]
  return [...new Set(all)].flatMap((partner) => (partner === null || partner === id ? [] : [partner]))
}

/** The partner who is probably meant: the only one there is. */
export function likelyPartner(parent: FamilyMember): string | null {
  const partners = partnersOf(parent)
  return partners.length === 1 ? (partners[0] ?? null) : null
}

interface ParentLink {
  parent: FamilyMember
  child: FamilyMember
  role: ParentRole
  /** Who takes the other place of birth at the same time. */
  beside: string | null
}

export function parentWrite({ parent, child, role, beside }: ParentLink): PersonWrite {
  const other = roleBeside(role)
  if (other === null) {
    const others = child.other_parents.map(({ member_id, kind }) => ({ memberId: member_id, kind }))
    return {
      person: child,
      payload: { otherParents: [...others, { memberId: parent.id, kind: role as OtherKind }] },
    }
  }
  return {
    person: child,
    payload: { ...asBirthParent(role, parent.id), ...(beside !== null && asBirthParent(other, beside)) },
  }
}

function asBirthParent(role: ParentRole, id: string | null): MemberPayload {
  return role === 'father' ? { fatherId: id } : { motherId: id }
}

/** The other becomes the current partner; earlier unions stay. */
export function spouseWrite(person: FamilyMember, other: FamilyMember): PersonWrite {
  return { person, payload: { spouseId: other.id } }
}

/** What undoes a link: it touches nothing else of the record. */
export function unlinkWrite(relation: Relation): PersonWrite {
  if (relation.kind === 'partner') {
    const { person, unionId } = relation
    const rest = person.partners.filter(({ union_id }) => union_id !== unionId)
    const partners = rest.map(({ union_id, member_id }) => ({ unionId: union_id, memberId: member_id }))
    return { person, payload: { partners } }
  }
  const { parent, child, role } = relation
  if (roleBeside(role) !== null) return { person: child, payload: asBirthParent(role, null) }
  const rest = child.other_parents.filter(({ member_id, kind }) => member_id !== parent.id || kind !== role)
  return {
    person: child,
    payload: { otherParents: rest.map(({ member_id, kind }) => ({ memberId: member_id, kind })) },
  }
}
