/** Decides which columns of two merged records the merged record has. */
import { pickChanged } from '#server/audit/before-after.ts'
import { getColumns, type PersonField, personFieldNames } from '#shared/person-fields.ts'
import type { PersonRow } from './people.store.ts'

/** The fields that one fact gives. */
const fieldsOfFacts: Readonly<Record<string, readonly PersonField[]>> = {
  BIRT: ['birthDate', 'birthPlace'],
  DEAT: ['deathDate', 'deathPlace'],
  OCCU: ['occupation'],
}

const fieldsOfNames: readonly PersonField[] = ['firstName', 'lastName', 'maidenName']

/** The tags of the facts (NAME: the names) of the removed record that become the preferred ones. */
export function listPreferredTags(take: readonly PersonField[]): Set<string> {
  const fields = { ...fieldsOfFacts, NAME: fieldsOfNames }
  const isTaken = (some: readonly PersonField[]) => some.some((field) => take.includes(field))
  return new Set(Object.entries(fields).flatMap(([tag, some]) => (isTaken(some) ? tag : [])))
}

function readColumns(row: PersonRow, field: PersonField): unknown[] {
  return getColumns(field).map((column): unknown => Reflect.get(row, column))
}

function isEmpty(row: PersonRow, field: PersonField): boolean {
  return readColumns(row, field).every((value) => value === null || value === '')
}

/**
 * The fields of a fact to take from the removed record. Facts that contradict each other stay as they are, so that one of
 * them gives all fields: the date of one with the place of the other would be a fact that nobody recorded.
 */
function listFactFields(
  keep: PersonRow,
  remove: PersonRow,
  fields: readonly PersonField[],
  take: readonly PersonField[],
): PersonField[] {
  const known = fields.filter((field) => !isEmpty(remove, field))
  const missing = known.filter((field) => isEmpty(keep, field))
  const isContradicted = known.some(
    (field) =>
      !missing.includes(field) &&
      JSON.stringify(readColumns(keep, field)) !== JSON.stringify(readColumns(remove, field)),
  )
  if (!isContradicted) return missing
  return fields.some((field) => take.includes(field)) ? [...fields] : []
}

/** The columns of the merged record: chosen fields, and fields that the kept record does not have. */
export function getMergedColumns(
  keep: PersonRow,
  remove: PersonRow,
  take: readonly PersonField[],
): Partial<PersonRow> {
  const facts = Object.values(fieldsOfFacts)
  const ofFacts = new Set(facts.flat())
  const taken = [
    ...personFieldNames.filter(
      (field) => !ofFacts.has(field) && (take.includes(field) || isEmpty(keep, field)),
    ),
    ...facts.flatMap((fields) => listFactFields(keep, remove, fields, take)),
  ]
  const columns = taken.flatMap((field) => getColumns(field))
  const merged = Object.fromEntries(
    columns.map((column): [string, unknown] => [column, Reflect.get(remove, column)]),
  )
  const { birth_family } = keep.birth_family === null ? remove : keep
  const names: unknown[] = [...JSON.parse(keep.also_known_as), ...JSON.parse(remove.also_known_as)]
  return pickChanged(keep, { ...merged, birth_family, also_known_as: JSON.stringify([...new Set(names)]) })
}
