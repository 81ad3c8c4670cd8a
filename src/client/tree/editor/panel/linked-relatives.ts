/** Whom a person is linked to, each link by itself: what the panel lists, and what can be taken apart. */
import { fullName } from '#client/people/person-name.ts'
import type { Family } from '#client/tree/chart/family.ts'
import { findMember, relativesOf, unionsOf } from '#client/tree/chart/relatives.ts'
import { unionWords } from '#client/tree/details/format-union.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { childWords, roleWords } from '../linking/link-messages.ts'
import type { ParentRole, Relation } from '../linking/link-update.ts'

export interface LinkedKin {
  key: string
  /** null is a partner whom nobody knows. */
  member: FamilyMember | null
  /** What is to be said of the link. */
  words: string
  relation: Relation
}

export interface KinOfPerson {
  parents: LinkedKin[]
  partners: LinkedKin[]
  children: LinkedKin[]
}

export function kinOfPerson(family: Family, person: FamilyMember): KinOfPerson {
  const { children, otherChildren } = relativesOf(family, person)
  const parent = (id: string | null, role: ParentRole): LinkedKin[] => {
    const member = findMember(family, id)
    return member ? [parentKin(member, person, role)] : []
  }
  return {
    parents: [
      ...parent(person.father_id, 'father'),
      ...parent(person.mother_id, 'mother'),
      ...person.other_parents.flatMap(({ member_id, kind }) => parent(member_id, kind)),
    ],
    partners: unionsOf(person).map((union) => {
      const partner = findMember(family, union.member_id)
      return {
        key: union.union_id,
        member: partner,
        words: unionWords(union),
        relation: { kind: 'partner', person, partner, unionId: union.union_id },
      }
    }),
    children: [...children, ...otherChildren].flatMap((child) => childKin(family, person, child)),
  }
}

function parentKin(parent: FamilyMember, child: FamilyMember, role: ParentRole): LinkedKin {
  return {
    key: `${role} ${parent.id}`,
    member: parent,
    words: roleWords[role],
    relation: { kind: 'parent', parent, child, role },
  }
}

/** Several where somebody is linked to a child in several ways. */
function childKin(family: Family, parent: FamilyMember, child: FamilyMember): LinkedKin[] {
  const { id } = parent
  const birth: ParentRole[] = [
    ...(child.father_id === id ? (['father'] as const) : []),
    ...(child.mother_id === id ? (['mother'] as const) : []),
  ]
  const others = child.other_parents.flatMap(({ member_id, kind }) => (member_id === id ? [kind] : []))
  return [...birth, ...others].map((role) => ({
    key: `${role} ${child.id}`,
    member: child,
    words: childWords[role] || withWhom(family, child, role),
    relation: { kind: 'parent', parent, child, role },
  }))
}

/** "with Karl": of several partners' children one wants to know whose they are. */
function withWhom(family: Family, child: FamilyMember, role: ParentRole): string {
  const other = findMember(family, role === 'father' ? child.mother_id : child.father_id)
  return other ? `with ${fullName(other)}` : ''
}
