/** A new relative of a person: initial form fields, and the link to save after the new person. */
import { newUuid } from '#client/offline/new-uuid.ts'
import { createPartner } from '#client/people/manage/form/partners.ts'
import type { PersonValues } from '#client/people/manage/form/person-form.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { toFatherAndMother } from '#shared/relatives/relative-links.ts'
import {
  buildParentUpdate,
  getFreeRole,
  getRecordedParent,
  type OtherParentKind,
  type PersonUpdate,
} from '../linking/link-update.ts'

export type NewRelative =
  | { kind: 'spouse'; of: FamilyMember }
  /** `otherParent` is the child's other parent; null if unknown. */
  | { kind: 'child'; of: FamilyMember; otherParent: FamilyMember | null }
  /** `as` is set if both birth parents are recorded. */
  | { kind: 'parent'; of: FamilyMember; as: OtherParentKind | null }

export function getInitialFields(relative: NewRelative): Partial<PersonValues> {
  switch (relative.kind) {
    case 'spouse':
      return { partners: [{ ...createPartner(newUuid()), memberId: relative.of.id }] }
    case 'child':
      return getChildFields(relative.of, relative.otherParent)
    case 'parent':
      return getParentFields(relative.of, relative.as)
  }
}

function getChildFields(parent: FamilyMember, otherParent: FamilyMember | null): Partial<PersonValues> {
  const { father, mother } = toFatherAndMother(parent, otherParent)
  return {
    fatherId: father?.id ?? null,
    motherId: mother?.id ?? null,
    lastName: (father ?? mother)?.last_name ?? '',
  }
}

function getParentFields(child: FamilyMember, as: OtherParentKind | null): Partial<PersonValues> {
  if (as !== null) return {}
  const fathers = child.father_id === null
  return fathers ? { gender: 'M', lastName: child.last_name } : { gender: 'F' }
}

/** Returns the update to save after the new person; null if the new person's record contains the link. */
export function buildUpdateAfterSave(relative: NewRelative, saved: FamilyMember): PersonUpdate | null {
  if (relative.kind !== 'parent') return null
  const { of: child, as } = relative
  const places = (['father', 'mother'] as const).filter((place) => getRecordedParent(place, child) === null)
  const role = as ?? getFreeRole(saved, child) ?? places[0]
  return role ? buildParentUpdate({ parent: saved, child, role, otherParentId: null }) : null
}
