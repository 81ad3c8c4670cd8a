/** Those to whom one step leads, in groups, each with what is to be said of it. */
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'
import { areHalfSiblings, findMember, type Relatives, relativesOf, unionsOf } from '../chart/relatives.ts'
import { unionWords } from '../details/format-union.ts'
import { stepWord } from './format-close-relation.ts'

export interface Kin {
  member: FamilyMember
  /** What they are: "Adoptive mother"; empty where the heading says it. */
  role: string
  /** When and where the unions were. */
  unions: string[]
}

export interface KinGroup {
  heading: string
  kin: Kin[]
}

export interface WalkGroups {
  parents: KinGroup | null
  partners: KinGroup | null
  /** By birth and union in the order of time, then by whom else they are being raised. */
  children: KinGroup[]
  siblings: KinGroup[]
}

function group(heading: string, kin: Kin[]): KinGroup | null {
  return kin.length > 0 ? { heading, kin } : null
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function named(members: readonly FamilyMember[]): Kin[] {
  return members.map((member) => ({ member, role: '', unions: [] }))
}

function withRole(member: FamilyMember, person: FamilyMember): Kin {
  return { member, role: capital(stepWord(member, person) ?? ''), unions: [] }
}

export function walkGroups(family: Family, person: FamilyMember): WalkGroups {
  const relatives = relativesOf(family, person)
  const parents = [...relatives.parents, ...relatives.otherParents.map(({ member }) => member)]
  const [half, full] = split(relatives.siblings, (sibling) => areHalfSiblings(person, sibling))
  return {
    parents: group(
      'Parents',
      [...new Set(parents)].map((member) => withRole(member, person)),
    ),
    partners: group(relatives.partners.length === 1 ? 'Partner' : 'Partners', partnersOf(person, relatives)),
    children: [...childrenByUnion(family, person, relatives), ...raised(person, relatives)],
    siblings: [group('Brothers and sisters', named(full)), group('Half-siblings', named(half))].filter(
      (siblings) => siblings !== null,
    ),
  }
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** A couple that came together twice is named once, with both unions. */
function partnersOf(person: FamilyMember, { partners }: Relatives): Kin[] {
  const unions = unionsOf(person)
  return partners.map((member) => {
    const own = unions.filter(({ member_id }) => member_id === member.id)
    return { member, role: '', unions: own.map(unionWords).filter(Boolean) }
  })
}

function childrenByUnion(family: Family, person: FamilyMember, { partners, children }: Relatives) {
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
  return unions.map(([other, members]): KinGroup => {
    const partner = findMember(family, other)
    const word = members.length === 1 ? 'Child' : 'Children'
    const alone = unions.length === 1 && other === null
    const heading = partner ? `${word} with ${fullName(partner)}` : alone ? word : 'Other parent not known'
    return { heading, kin: named(members) }
  })
}

function raised(person: FamilyMember, { otherChildren }: Relatives): KinGroup[] {
  const kin = otherChildren.map((child) => withRole(child, person))
  return kin.length > 0 ? [{ heading: 'Adopted, foster and stepchildren', kin }] : []
}
