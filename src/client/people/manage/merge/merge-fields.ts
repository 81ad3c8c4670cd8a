/** Two records of one person, field by field: where they differ, what the one record will say. */
import type { FamilyMember, FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { type MergeField, mergeFields } from '#shared/contracts/tree-editing.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { NameOf } from '../form/person-versions.ts'

export type MergedRecord = FamilyMember | FamilyMemberWithAuth

/** One field of which the two records do not say the same. */
export interface Difference {
  field: MergeField
  label: string
  /** As words; null where the record says nothing. */
  keep: string | null
  remove: string | null
}

type Reader = [label: string, read: (person: MergedRecord, nameOf: NameOf) => string | null]

const date = (edtf: string | null) => (edtf === null ? null : formatEdtfDate(edtf))
const genders = { M: 'Male', F: 'Female' }

const readers: Record<MergeField, Reader> = {
  firstName: ['First name', ({ first_name }) => first_name],
  lastName: ['Last name', ({ last_name }) => last_name],
  maidenName: ['Maiden name', ({ maiden_name }) => maiden_name],
  gender: ['Gender', ({ gender }) => gender && genders[gender]],
  birthDate: ['Birth date', ({ birth_date }) => date(birth_date)],
  birthPlace: ['Birth place', ({ birth_place }) => birth_place],
  deathDate: ['Death date', ({ death_date }) => date(death_date)],
  deathPlace: ['Death place', ({ death_place }) => death_place],
  deceased: [
    'Living or not',
    ({ deceased }) => (deceased === null ? null : deceased ? 'Deceased' : 'Living'),
  ],
  occupation: ['Occupation', ({ occupation }) => occupation],
  biography: ['Biography', ({ biography }) => biography],
  profilePhotoUrl: ['Profile photo', ({ profile_photo_url }) => profile_photo_url],
  phone: ['Phone', (person) => ('phone' in person ? person.phone : null)],
  fatherId: ['Father', ({ father_id }, nameOf) => father_id && nameOf(father_id)],
  motherId: ['Mother', ({ mother_id }, nameOf) => mother_id && nameOf(mother_id)],
  birthOrder: [
    'Place among the siblings',
    ({ birth_order }) => (birth_order === null ? null : String(birth_order + 1)),
  ],
}

/** Two parents of one name are two people all the same. */
const identity: Partial<Record<MergeField, (person: MergedRecord) => string | null>> = {
  fatherId: ({ father_id }) => father_id,
  motherId: ({ mother_id }) => mother_id,
  birthDate: ({ birth_date }) => birth_date,
  deathDate: ({ death_date }) => death_date,
}

/** The fields in which the records differ; of those that only one of them has, that one's value is taken anyway. */
export function differencesOf(keep: MergedRecord, remove: MergedRecord, nameOf: NameOf): Difference[] {
  return mergeFields.flatMap((field) => {
    const [label, read] = readers[field]
    const own = { keep: read(keep, nameOf) || null, remove: read(remove, nameOf) || null }
    const told = identity[field]
    const same = told ? told(keep) === told(remove) : own.keep === own.remove
    return same ? [] : [{ field, label, ...own }]
  })
}

/** Whether both say something, and not the same: somebody has to choose. */
export function isOpen({ keep, remove }: Difference): boolean {
  return keep !== null && remove !== null
}

/** Whether the one record has the value of the one that goes: where that was chosen, and where the other says nothing. */
export function takesOther(difference: Difference, take: ReadonlySet<MergeField>): boolean {
  return difference.keep === null || (isOpen(difference) && take.has(difference.field))
}

/** The first and the last day on which somebody may have been born, as numbers of days. */
function bornWithin(edtf: string | null): [from: number, to: number] | null {
  const date = edtf === null ? null : parseEdtf(edtf)
  if (edtf === null || date === null) return null
  const from = date.kind === 'before' ? null : getEdtfSortKey(edtf)
  return [from ?? Number.NEGATIVE_INFINITY, getLatestDay(edtf) ?? Number.POSITIVE_INFINITY]
}

/** How many whole years at least lie between their births; 0 where one of them is not known, or both may be one. */
export function yearsBetweenBirths(one: MergedRecord, other: MergedRecord): number {
  const [first, second] = [bornWithin(one.birth_date), bornWithin(other.birth_date)]
  if (!first || !second) return 0
  const days = Math.max(0, first[0] - second[1], second[0] - first[1])
  return Math.floor(days / 365.2425)
}
