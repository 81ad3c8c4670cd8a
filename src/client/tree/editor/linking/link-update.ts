/** Builds the record updates that create or remove a link between two people. */
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import { findFreeParentRole } from '#shared/relatives/relative-links.ts'

export type OtherParentKind = FamilyMember['other_parents'][number]['kind']
/** A birth parent, or another kind of parent. */
export type ParentRole = 'father' | 'mother' | OtherParentKind

export const parentRoles = ['father', 'mother', 'adoptive', 'foster', 'step', 'guardian'] as const

/** A change of one person's record. `person` is the version that the user saw. */
export interface PersonUpdate {
  person: FamilyMember
  payload: MemberPayload
}

/** A recorded link between parent and child, or between the partners of one union. */
export type RecordedLink =
  | { kind: 'parent'; parent: FamilyMember; child: FamilyMember; role: ParentRole }
  /** `partner` is null for an unknown partner. */
  | { kind: 'partner'; person: FamilyMember; partner: FamilyMember | null; unionId: string }

/** Returns the id of the recorded father or mother; null for none and for other roles. */
export function getRecordedParent(role: ParentRole, child: FamilyMember): string | null {
  return role === 'father' ? child.father_id : role === 'mother' ? child.mother_id : null
}

/** Returns the free birth parent role for the parent: the role of their sex, or the first free role if the sex is unknown. */
export function getFreeRole(parent: FamilyMember, child: FamilyMember): ParentRole | null {
  return findFreeParentRole(parent.gender, child)
}

/** Returns the other birth parent role; null for adoptive, foster and other roles. */
export function getOtherBirthRole(role: ParentRole): 'father' | 'mother' | null {
  return role === 'father' ? 'mother' : role === 'mother' ? 'father' : null
}

/** Returns the ids of the partners without duplicates, the current partner first. */
export function getPartnerIds({ id, spouse_id, partners }: FamilyMember): string[] {
  const all = [spouse_id, ...partners.map(({ member_id }) => member_id)]
  return [...new Set(all)].flatMap((partner) => (partner === null || partner === id ? [] : [partner]))
}

/** Returns the id of the partner if there is exactly one. */
export function getOnlyPartner(parent: FamilyMember): string | null {
  const partners = getPartnerIds(parent)
  return partners.length === 1 ? (partners[0] ?? null) : null
}

interface ParentLink {
  parent: FamilyMember
  child: FamilyMember
  role: ParentRole
  /** The id of the other birth parent to record in the same update. */
  otherParentId: string | null
}

export function buildParentUpdate({ parent, child, role, otherParentId }: ParentLink): PersonUpdate {
  const other = getOtherBirthRole(role)
  if (other === null) {
    const others = child.other_parents.map(({ member_id, kind }) => ({ memberId: member_id, kind }))
    return {
      person: child,
      payload: { otherParents: [...others, { memberId: parent.id, kind: role as OtherParentKind }] },
    }
  }
  return {
    person: child,
    payload: {
      ...toBirthParentPayload(role, parent.id),
      ...(otherParentId !== null && toBirthParentPayload(other, otherParentId)),
    },
  }
}

function toBirthParentPayload(role: ParentRole, id: string | null): MemberPayload {
  return role === 'father' ? { fatherId: id } : { motherId: id }
}

/** Makes the other person the current partner. Earlier unions stay. */
export function buildSpouseUpdate(person: FamilyMember, other: FamilyMember): PersonUpdate {
  return { person, payload: { spouseId: other.id } }
}

/** Builds the update that removes a link and changes nothing else. */
export function buildUnlinkUpdate(link: RecordedLink): PersonUpdate {
  if (link.kind === 'partner') {
    const { person, unionId } = link
    const rest = person.partners.filter(({ union_id }) => union_id !== unionId)
    const partners = rest.map(({ union_id, member_id }) => ({ unionId: union_id, memberId: member_id }))
    return { person, payload: { partners } }
  }
  const { parent, child, role } = link
  if (getOtherBirthRole(role) !== null) return { person: child, payload: toBirthParentPayload(role, null) }
  const rest = child.other_parents.filter(({ member_id, kind }) => member_id !== parent.id || kind !== role)
  return {
    person: child,
    payload: { otherParents: rest.map(({ member_id, kind }) => ({ memberId: member_id, kind })) },
  }
}
