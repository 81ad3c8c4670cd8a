/** Lists the linked relatives of a person, one entry per link that can be removed. */
import { formatFullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember, getRelatives, listUnions } from '#client/tree/chart/relatives.ts'
import { formatUnion } from '#client/tree/details/format-union.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { childRoleLabels, parentRoleLabels } from '../linking/link-messages.ts'
import type { ParentRole, RecordedLink } from '../linking/link-update.ts'

export interface LinkedRelative {
  key: string
  /** null for an unknown partner. */
  member: FamilyMember | null
  /** A description of the link, or empty. */
  description: string
  link: RecordedLink
}

export interface LinkedRelatives {
  parents: LinkedRelative[]
  partners: LinkedRelative[]
  children: LinkedRelative[]
}

export function getLinkedRelatives(family: Family, person: FamilyMember): LinkedRelatives {
  const { children, otherChildren } = getRelatives(family, person)
  const parent = (id: string | null, role: ParentRole): LinkedRelative[] => {
    const member = findMember(family, id)
    return member ? [toParentLink(member, person, role)] : []
  }
  return {
    parents: [
      ...parent(person.father_id, 'father'),
      ...parent(person.mother_id, 'mother'),
      ...person.other_parents.flatMap(({ member_id, kind }) => parent(member_id, kind)),
    ],
    partners: listUnions(person).map((union) => {
      const partner = findMember(family, union.member_id)
      return {
        key: union.union_id,
        member: partner,
        description: formatUnion(union),
        link: { kind: 'partner', person, partner, unionId: union.union_id },
      }
    }),
    children: [...children, ...otherChildren].flatMap((child) => toChildLinks(family, person, child)),
  }
}

function toParentLink(parent: FamilyMember, child: FamilyMember, role: ParentRole): LinkedRelative {
  return {
    key: `${role} ${parent.id}`,
    member: parent,
    description: parentRoleLabels[role],
    link: { kind: 'parent', parent, child, role },
  }
}

/** Returns several entries if the parent is linked to the child in several roles. */
function toChildLinks(family: Family, parent: FamilyMember, child: FamilyMember): LinkedRelative[] {
  const { id } = parent
  const birth: ParentRole[] = [
    ...(child.father_id === id ? (['father'] as const) : []),
    ...(child.mother_id === id ? (['mother'] as const) : []),
  ]
  const others = child.other_parents.flatMap(({ member_id, kind }) => (member_id === id ? [kind] : []))
  return [...birth, ...others].map((role) => ({
    key: `${role} ${child.id}`,
    member: child,
    description: childRoleLabels[role] || formatOtherParent(family, child, role),
    link: { kind: 'parent', parent, child, role },
  }))
}

/** "with Karl": tells the children of several partners apart. */
function formatOtherParent(family: Family, child: FamilyMember, role: ParentRole): string {
  const other = findMember(family, role === 'father' ? child.mother_id : child.father_id)
  return other ? `with ${formatFullName(other)}` : ''
}
