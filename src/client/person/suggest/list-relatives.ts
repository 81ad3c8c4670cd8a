/** Lists which relatives a member can add to a person, each with what the form begins with. */
import { formatFullName } from '#client/people/person-name.ts'
import { formatRelation } from '#client/submissions/relative/relative-texts.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { isPresumedDeceased } from '#shared/genealogy/dates/life-years.ts'
import type { Relation } from '#shared/relatives/relative-fields.ts'
import { hasKnownParent, suggestSurname } from '#shared/relatives/relative-links.ts'
import type { Choice } from './list-choices.ts'

/** The partner of a current union, who is likely the other parent of a child. */
function findCurrentPartner(person: FamilyMember, people: readonly FamilyMember[]): FamilyMember | null {
  return people.find(({ id }) => id === person.spouse_id) ?? null
}

/** Knowing one parent tells which one is missing. */
function guessGender(relation: Relation, { father_id, mother_id }: FamilyMember): string {
  if (relation !== 'parent' || (father_id === null && mother_id === null)) return ''
  return father_id === null ? 'M' : 'F'
}

interface RelativeChoice {
  key: string
  label: string
  /** A line below the label. */
  now: string
  relation: Relation
}

const birth: RelativeChoice = {
  ...{ key: 'birth', label: 'A baby was born', relation: 'child' },
  now: 'Fill in a few fields and add a picture. You can also share the news.',
}
const others: readonly RelativeChoice[] = [
  { key: 'child', label: 'A child', now: 'A son or a daughter', relation: 'child' },
  {
    key: 'partner',
    label: 'A partner',
    now: 'From a current or an earlier relationship',
    relation: 'partner',
  },
  { key: 'parent', label: 'A parent', now: 'The father or the mother', relation: 'parent' },
  { key: 'sibling', label: 'A brother or sister', now: 'With the same parents', relation: 'sibling' },
]

/** A birth is offered for the living, a parent while one is missing, and a sibling where a parent is known. */
export function listRelativeChoices(person: FamilyMember, people: readonly FamilyMember[]): Choice[] {
  const isDead = isPresumedDeceased(person, new Date())
  const hasBothParents = person.father_id !== null && person.mother_id !== null
  const canBeAdded: Record<Relation, boolean> = {
    child: true,
    partner: true,
    parent: !hasBothParents,
    sibling: hasKnownParent(person),
  }
  const offered = others.filter(({ relation }) => canBeAdded[relation])
  return [...(isDead ? [] : [birth]), ...offered].map(({ key, label, now, relation }) => {
    const otherParent = relation === 'child' ? findCurrentPartner(person, people) : null
    const personName = formatFullName(person)
    return {
      ...{ key, label, now },
      about: {
        slot: `relative:${person.id}:${key}`,
        fields: {
          title: formatRelation(relation, personName),
          ...{ personId: person.id, personName, relation },
          isBirth: key === 'birth' ? 'yes' : '',
          otherParentId: otherParent?.id ?? '',
          otherParentName: otherParent ? formatFullName(otherParent) : '',
          lastName: suggestSurname(relation, person, otherParent, people),
          gender: guessGender(relation, person),
        },
      },
    }
  })
}
