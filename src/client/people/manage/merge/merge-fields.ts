/** The differences between two records of one person, and the values of the merged record. */
import type { NameOf } from '#client/ui/form/form-fields.ts'
import type { FamilyMember, FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { getEarliestDay, getLatestDay, isEdtf } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { type PersonField, personFieldNames, personFields, toSnakeCase } from '#shared/person-fields.ts'
import { genderLabels, livingLabels } from '../form/person-form.ts'

export type PersonRecord = FamilyMember | FamilyMemberWithAuth

/** A field with different values in the two records. */
export interface FieldDifference {
  field: PersonField
  label: string
  /** The values as text; null for an empty field. */
  keep: string | null
  remove: string | null
}

const formatDate = (edtf: string | null) => (edtf === null ? null : formatEdtfDate(edtf))

/** The text of a field that is not a plain text in the record. */
const formatters: Partial<Record<PersonField, (person: PersonRecord, nameOf: NameOf) => string | null>> = {
  gender: ({ gender }) => gender && genderLabels[gender],
  birthDate: ({ birth_date }) => formatDate(birth_date),
  deathDate: ({ death_date }) => formatDate(death_date),
  deceased: ({ deceased }) => (deceased === null ? null : livingLabels[deceased ? 'yes' : 'no']),
  fatherId: ({ father_id }, nameOf) => father_id && nameOf(father_id),
  motherId: ({ mother_id }, nameOf) => mother_id && nameOf(mother_id),
  birthOrder: ({ birth_order }) => (birth_order === null ? null : String(birth_order + 1)),
}

function getValue(person: PersonRecord, field: PersonField): unknown {
  const value: unknown = Reflect.get(person, toSnakeCase(field))
  return value === '' ? null : (value ?? null)
}

function formatField(person: PersonRecord, field: PersonField, nameOf: NameOf): string | null {
  const format = formatters[field]
  const text = format ? format(person, nameOf) : getValue(person, field)
  return typeof text === 'string' && text !== '' ? text : null
}

/** The fields with different values. People and dates are compared by their values, because two people may have one name. */
export function findDifferences(keep: PersonRecord, remove: PersonRecord, nameOf: NameOf): FieldDifference[] {
  return personFieldNames.flatMap((field) => {
    const texts = { keep: formatField(keep, field, nameOf), remove: formatField(remove, field, nameOf) }
    const isSame = getValue(keep, field) === getValue(remove, field)
    return isSame || (texts.keep === null && texts.remove === null)
      ? []
      : [{ field, label: personFields[field].label, ...texts }]
  })
}

/** Whether both records have a value, so that the user has to choose. */
export function needsChoice({ keep, remove }: FieldDifference): boolean {
  return keep !== null && remove !== null
}

/** Whether the merged record gets the value of the removed record. */
export function takesRemovedValue(difference: FieldDifference, take: ReadonlySet<PersonField>): boolean {
  return difference.keep === null || (needsChoice(difference) && take.has(difference.field))
}

/** The first and the last possible day of a date, as day numbers. */
function getRange(edtf: string | null): [from: number, to: number] | null {
  if (edtf === null || !isEdtf(edtf)) return null
  return [getEarliestDay(edtf) ?? Number.NEGATIVE_INFINITY, getLatestDay(edtf) ?? Number.POSITIVE_INFINITY]
}

/** The fewest whole years between two dates: 0 if they overlap, null if one is unknown. */
export function getYearsBetween(one: string | null, other: string | null): number | null {
  const [first, second] = [getRange(one), getRange(other)]
  if (!first || !second) return null
  const days = Math.max(0, first[0] - second[1], second[0] - first[1])
  return Math.floor(days / 365.2425)
}

/** The fewest whole years between two births; 0 if the dates overlap or one is unknown. */
export function getYearsBetweenBirths(person: PersonRecord, other: PersonRecord): number {
  return getYearsBetween(person.birth_date, other.birth_date) ?? 0
}
