/** The dates of a baptism and a burial in a file, by which people are known whose birth or death is not recorded. */
import { derivePersonColumns } from '#server/facts/derive-columns.ts'
import { readFacts } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { noNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'

/** Reads what relatives may see of them. */
export function readChurchDates(person: GedcomPerson) {
  const { baptism_date, burial_date } = derivePersonColumns(
    readFacts(person, noNotes).map(({ fact }) => fact),
  )
  return { baptism_date, burial_date }
}
