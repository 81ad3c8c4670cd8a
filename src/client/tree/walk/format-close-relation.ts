/** Formats what a parent, child, partner or sibling is to a person. */
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { getSiblingKind, type SiblingKind } from '#shared/relatives/siblings.ts'

type GenderedTerm = Record<'M' | 'F' | 'either', string>

const terms = {
  parent: { M: 'father', F: 'mother', either: 'parent' },
  child: { M: 'son', F: 'daughter', either: 'child' },
  partner: { M: 'husband', F: 'wife', either: 'partner' },
  sibling: { M: 'brother', F: 'sister', either: 'sibling' },
  adoptive: { M: 'adoptive father', F: 'adoptive mother', either: 'adoptive parent' },
  foster: { M: 'foster father', F: 'foster mother', either: 'foster parent' },
  step: { M: 'stepfather', F: 'stepmother', either: 'step-parent' },
  guardian: { M: 'guardian', F: 'guardian', either: 'guardian' },
  adopted: { M: 'adopted son', F: 'adopted daughter', either: 'adopted child' },
  fostered: { M: 'foster son', F: 'foster daughter', either: 'foster child' },
  stepchild: { M: 'stepson', F: 'stepdaughter', either: 'stepchild' },
  ward: { M: 'ward', F: 'ward', either: 'ward' },
} satisfies Record<string, GenderedTerm>

const siblingPrefixes: Record<SiblingKind, string> = {
  ...{ full: '', half: 'half-', adoptive: 'adoptive ', foster: 'foster ' },
}

const children = { adoptive: 'adopted', foster: 'fostered', step: 'stepchild', guardian: 'ward' } as const

function getTerm(relation: keyof typeof terms, { gender }: FamilyMember): string {
  return terms[relation][gender ?? 'either']
}

function isBirthParent(parent: FamilyMember, child: FamilyMember): boolean {
  return child.father_id === parent.id || child.mother_id === parent.id
}

function getOtherParentKind(parent: FamilyMember, child: FamilyMember) {
  return child.other_parents.find(({ member_id }) => member_id === parent.id)?.kind ?? null
}

/** Whether the couple parted; a death ends no marriage here. */
function isEnded({ end_reason }: FamilyMember['partners'][number]): boolean {
  return end_reason !== null && end_reason !== 'death'
}

/** Returns what `member` is to `of`: "mother", "half-brother", "adoptive father"; null for other people. */
export function formatCloseRelation(member: FamilyMember, of: FamilyMember): string | null {
  if (member.id === of.id) return null
  if (isBirthParent(member, of)) return getTerm('parent', member)
  if (isBirthParent(of, member)) return getTerm('child', member)
  const raisedBy = getOtherParentKind(member, of)
  if (raisedBy) return getTerm(raisedBy, member)
  const raised = getOtherParentKind(of, member)
  if (raised) return getTerm(children[raised], member)
  const unions = of.partners.filter(({ member_id }) => member_id === member.id)
  if (of.spouse_id === member.id || unions.length > 0)
    return `${unions.length > 0 && unions.every(isEnded) ? 'former ' : ''}${getTerm('partner', member)}`
  const kind = getSiblingKind(member, of)
  return kind && `${siblingPrefixes[kind]}${getTerm('sibling', member)}`
}

/** Returns a screen reader announcement: "Victoria Hanover, 1819 – 1901, mother of Edward". */
export function formatArrival(member: FamilyMember, from: FamilyMember | null): string {
  const term = from && formatCloseRelation(member, from)
  const relation = term && `${term} of ${from.first_name.trim() || formatFullName(from)}`
  return [formatFullName(member), formatLifeYears(member, new Date()), relation].filter(Boolean).join(', ')
}
