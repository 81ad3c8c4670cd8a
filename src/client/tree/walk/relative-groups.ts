/** Those to whom one step leads, in groups, each with what is to be said of it. */
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { areHalfSiblings, findMember, getRelatives, listUnions, type Relatives } from '../chart/relatives.ts'
import { formatUnion } from '../details/format-union.ts'
import { formatCloseRelation } from './format-close-relation.ts'

export interface RelativeEntry {
  member: FamilyMember
  /** What they are: "Adoptive mother"; empty where the heading says it. */
  role: string
  /** When and where the unions were. */
  unions: string[]
}

export interface RelativeGroup {
  heading: string
  relatives: RelativeEntry[]
}

export interface RelativeGroups {
  parents: RelativeGroup | null
  partners: RelativeGroup | null
  /** By birth and union in the order of time, then by whom else they are being raised. */
  children: RelativeGroup[]
  siblings: RelativeGroup[]
}

function toGroup(heading: string, kin: RelativeEntry[]): RelativeGroup | null {
  return kin.length > 0 ? { heading, relatives: kin } : null
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
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
  const [half, full] = partition(relatives.siblings, (sibling) => areHalfSiblings(person, sibling))
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
      toGroup('Brothers and sisters', toEntries(full)),
      toGroup('Half-siblings', toEntries(half)),
    ].filter((siblings) => siblings !== null),
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** A couple that came together twice is named once, with both unions. */
function getPartnerEntries(person: FamilyMember, { partners }: Relatives): RelativeEntry[] {
  const unions = listUnions(person)
  return partners.map((member) => {
    const own = unions.filter(({ member_id }) => member_id === member.id)
    return { member, role: '', unions: own.map(formatUnion).filter(Boolean) }
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
  // Who the other parent is not known of come last.
  unions.sort(([a], [b]) => Number(a === null) - Number(b === null))
  return unions.map(([other, members]): RelativeGroup => {
    const partner = findMember(family, other)
    const word = members.length === 1 ? 'Child' : 'Children'
    const alone = unions.length === 1 && other === null
    const heading = partner ? `${word} with ${fullName(partner)}` : alone ? word : 'Other parent not known'
    return { heading, relatives: toEntries(members) }
  })
}

function getOtherChildrenGroup(person: FamilyMember, { otherChildren }: Relatives): RelativeGroup[] {
  const kin = otherChildren.map((child) => toEntryWithRole(child, person))
  return kin.length > 0 ? [{ heading: 'Adopted, foster and stepchildren', relatives: kin }] : []
}
