/** Names the people of an import plan as the site will show them. */
import type { Value } from '#server/db/bulk.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import type { GedcomFile, GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { hasSurnameFirst } from '#shared/genealogy/gedcom/names/gedcom-names.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import type { PlannedRecord } from './planned-records.ts'

/** Empty for nobody, and for people without a name. */
export type NameFinder = (id: Value) => string

type FileName = Pick<GedcomPerson, 'firstName' | 'lastName' | 'structures'>

/** The name of a person of a file, in the order that the file gives. */
export function formatFileName({ firstName, lastName, structures }: FileName): string {
  const surname_first = hasSurnameFirst(structures)
  return formatName({ first_name: firstName, last_name: lastName, surname_first })
}

/**
 * Makes a function that finds the name of a person by our id: of those whom the site has, as it is there.
 * @param planned of the people of the file, in their order
 */
export function createNameFinder(
  file: Pick<GedcomFile, 'people'>,
  planned: readonly PlannedRecord[],
  existing: ExistingRecords,
): NameFinder {
  const indexes = new Map(planned.map(({ id }, index) => [id, index]))
  return (id) => {
    if (typeof id !== 'string') return ''
    const row = existing.people.get(id)
    if (row) return formatName(row)
    const index = indexes.get(id) ?? -1
    const { first_name, last_name } = planned[index]?.file ?? {}
    const { structures = [] } = file.people[index] ?? {}
    return formatFileName({
      firstName: String(first_name ?? ''),
      lastName: String(last_name ?? ''),
      structures,
    })
  }
}
