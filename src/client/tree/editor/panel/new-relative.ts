/** Somebody new beside somebody in the tree: what the form begins with, and what is linked once they are saved. */
import { newUuid } from '#client/offline/new-uuid.ts'
import { newPartner } from '#client/people/manage/form/partners.ts'
import type { PersonFields } from '#client/people/manage/form/person-form.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import {
  freeRole,
  type OtherKind,
  type PersonWrite,
  parentWrite,
  recordedAs,
} from '../linking/link-update.ts'

export type NewRelative =
  | { kind: 'spouse'; of: FamilyMember }
  /** `beside` is the child's other parent; null where nobody knows, or it is nobody in the tree. */
  | { kind: 'child'; of: FamilyMember; beside: FamilyMember | null }
  /** `as` where both places of birth are taken. */
  | { kind: 'parent'; of: FamilyMember; as: OtherKind | null }

export function startOf(relative: NewRelative): Partial<PersonFields> {
  switch (relative.kind) {
    case 'spouse':
      return { partners: [{ ...newPartner(newUuid()), memberId: relative.of.id }] }
    case 'child':
      return childStart(relative.of, relative.beside)
    case 'parent':
      return parentStart(relative.of, relative.as)
  }
}

/** The places of birth are two, whatever the sexes: a mother takes hers first, everybody else the other one. */
function childStart(parent: FamilyMember, beside: FamilyMember | null): Partial<PersonFields> {
  const isMother = parent.gender === 'F' || (parent.gender === null && beside?.gender === 'M')
  const [father, mother] = isMother ? [beside, parent] : [parent, beside]
  return {
    fatherId: father?.id ?? null,
    motherId: mother?.id ?? null,
    lastName: (father ?? mother)?.last_name ?? '',
  }
}

function parentStart(child: FamilyMember, as: OtherKind | null): Partial<PersonFields> {
  if (as !== null) return {}
  const fathers = child.father_id === null
  return fathers ? { gender: 'M', lastName: child.last_name } : { gender: 'F' }
}

/** What is still to be written once somebody new is saved; null where their own record says it all. */
export function writeAfter(relative: NewRelative, saved: FamilyMember): PersonWrite | null {
  if (relative.kind !== 'parent') return null
  const { of: child, as } = relative
  const places = (['father', 'mother'] as const).filter((place) => recordedAs(place, child) === null)
  const role = as ?? freeRole(saved, child) ?? places[0]
  return role ? parentWrite({ parent: saved, child, role, beside: null }) : null
}
