/** Two versions of a person set side by side in words: what the other one changed, and what was written here. */
import { type FieldFormat, type FieldDifference, compareVersions } from '#client/ui/form/compare-versions.ts'
import { endWords, type PartnerFields } from './partners.ts'
import type { PersonFields } from './person-form.ts'
import { joinPlace } from './places.ts'

/** A person's name by id. */
export type NameOf = (id: string | null) => string

function partnerWords({ memberId, from, to, endReason, place }: PartnerFields, nameOf: NameOf): string {
  const name = memberId === null ? 'Somebody unknown' : nameOf(memberId)
  const facts = [
    from && `from ${from}`,
    to && `to ${to}`,
    endReason && `ended by ${endWords[endReason].toLowerCase()}`,
    place,
  ]
  return [name, ...facts].filter(Boolean).join(', ')
}

const livingWords = { '': 'Not known', yes: 'Deceased', no: 'Living' }
const genderWords = { '': 'Other or not known', F: 'Female', M: 'Male' }

type Shown = [label: string, words: (fields: PersonFields, nameOf: NameOf) => string]

const shown: Shown[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Maiden name', ({ maidenName }) => maidenName],
  ['Also known as', ({ alsoKnownAs }) => alsoKnownAs],
  ['Gender', ({ gender }) => genderWords[gender]],
  ['Birth date', ({ birthDate }) => birthDate],
  ['Birth place', ({ birthPlace }) => joinPlace(birthPlace) ?? ''],
  ['Living or not', ({ deceased }) => livingWords[deceased]],
  ['Death date', ({ deathDate }) => deathDate],
  ['Death place', ({ deathPlace }) => deathPlace],
  ['Occupation', ({ occupation }) => occupation],
  ['Father', ({ fatherId }, nameOf) => nameOf(fatherId)],
  ['Mother', ({ motherId }, nameOf) => nameOf(motherId)],
  ['Partners', ({ partners }, nameOf) => partners.map((each) => partnerWords(each, nameOf)).join('\n')],
  [
    'Other parents',
    ({ otherParents }, nameOf) =>
      otherParents.map(({ memberId, kind }) => `${nameOf(memberId)} (${kind})`).join('\n'),
  ],
  ['Place among the siblings', ({ birthOrder }) => birthOrder],
  ['Biography', ({ biography }) => biography],
  ['Profile photo', ({ photo }) => photo ?? ''],
]

/** Every field in which the other version differs from what stands here: see `twoVersions`. */
export function versionsOf(
  versions: Record<'before' | 'mine' | 'theirs', PersonFields>,
  nameOf: NameOf,
): FieldDifference[] {
  return compareVersions(
    shown.map(([label, words]): FieldFormat<PersonFields> => [label, (fields) => words(fields, nameOf)]),
    versions,
  )
}

/** Whether a newer version says nothing else: it was touched for something that does not stand in this form. */
export function saysTheSame(one: PersonFields, other: PersonFields): boolean {
  const byId: NameOf = (id) => id ?? ''
  return shown.every(([, words]) => words(one, byId) === words(other, byId))
}
