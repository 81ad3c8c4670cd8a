/** Groups the close relatives of a person: parents, partners, children by union, and siblings. */
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getSiblingKind } from '#shared/relatives/siblings.ts'
import type { Family } from '../chart/family.ts'
import { findMember, getRelatives, listUnions, type Relatives } from '../chart/relatives.ts'
import { formatUnion } from '../details/format-union.ts'
import { formatCloseRelation } from './format-close-relation.ts'

export interface RelativeEntry {
  member: FamilyMember
  /** "Adoptive mother"; empty if the heading of the group says it. */
  role: string
  /** Dates and places of the unions. */
  unions: string[]
}

export interface RelativeGroup {
  heading: string
  relatives: RelativeEntry[]
}

export interface RelativeGroups {
  parents: RelativeGroup | null
  partners: RelativeGroup | null
  /** Birth children by union in the order of the unions, then adopted, foster and stepchildren. */
  children: RelativeGroup[]
  siblings: RelativeGroup[]
}

function toGroup(heading: string, relatives: RelativeEntry[]): RelativeGroup | null {
  return relatives.length > 0 ? { heading, relatives: relatives } : null
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function toEntries(members: readonly FamilyMember[]): RelativeEntry[] {
  return members.map((member) => ({ member, role: '', unions: [] }))
}

function toEntryWithRole(member: FamilyMember, person: FamilyMember): RelativeEntry {
  return { member, role: capitalize(formatCloseRelation(member, person) ?? ''), unions: [] }
}

export function getRelativeGroups(family: Family, person: FamilyMember): RelativeGroups {
  const relatives = getRelatives(family, person)
  const parents = [...relatives.parents, ...relatives.otherParents.map(({ member }) => member)]
  const siblings = Map.groupBy(relatives.siblings, (sibling) => getSiblingKind(sibling, person))
  const others = [...(siblings.get('adoptive') ?? []), ...(siblings.get('foster') ?? [])]
  return {
    parents: toGroup(
      'Parents',
      [...new Set(parents)].map((member) => toEntryWithRole(member, person)),
    ),
    partners: toGroup(
      relatives.partners.length === 1 ? 'Partner' : 'Partners',
      getPartnerEntries(person, relatives),
    ),
    children: [
      ...groupChildrenByPartner(family, person, relatives),
      ...getOtherChildrenGroup(person, relatives),
    ],
    siblings: [
      toGroup('Brothers and sisters', toEntries(siblings.get('full') ?? [])),
      toGroup('Half-siblings', toEntries(siblings.get('half') ?? [])),
      toGroup(
        'Adoptive and foster siblings',
        others.map((sibling) => toEntryWithRole(sibling, person)),
      ),
    ].filter((siblings) => siblings !== null),
  }
}

/** A partner with two unions is listed once, with both unions. */
function getPartnerEntries(person: FamilyMember, { partners }: Relatives): RelativeEntry[] {
  const unions = listUnions(person)
  return partners.map((member) => {
    const partnerUnions = unions.filter(({ member_id }) => member_id === member.id)
    return { member, role: '', unions: partnerUnions.map(formatUnion).filter(Boolean) }
  })
}

function groupChildrenByPartner(family: Family, person: FamilyMember, { partners, children }: Relatives) {
  const byOther = new Map<string | null, FamilyMember[]>()
  for (const partner of partners) byOther.set(partner.id, [])
  for (const child of children) {
    const other = findMember(family, child.father_id === person.id ? child.mother_id : child.father_id)
    const siblings = byOther.get(other?.id ?? null)
    if (siblings) siblings.push(child)
    else byOther.set(other?.id ?? null, [child])
  }
  const unions = [...byOther].filter(([, members]) => members.length > 0)
  // Children with an unknown other parent come last.
  unions.sort(([a], [b]) => Number(a === null) - Number(b === null))
  return unions.map(([other, members]): RelativeGroup => {
    const partner = findMember(family, other)
    const noun = members.length === 1 ? 'Child' : 'Children'
    const isOnlyGroup = unions.length === 1 && other === null
    const heading = partner
      ? `${noun} with ${formatFullName(partner)}`
      : isOnlyGroup
        ? noun
        : 'Children (other parent unknown)'
    return { heading, relatives: toEntries(members) }
  })
}

function getOtherChildrenGroup(person: FamilyMember, { otherChildren }: Relatives): RelativeGroup[] {
  const relatives = otherChildren.map((child) => toEntryWithRole(child, person))
  return relatives.length > 0 ? [{ heading: 'Adopted, foster and stepchildren', relatives: relatives }] : []
}
