/** The dates of a baptism and a burial in a file, by which people are known whose birth or death is not recorded. */
import { churchTags, derivePersonColumns } from '#server/facts/derive-columns.ts'
import { readFacts } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { noNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'

const tags: ReadonlySet<string> = new Set(Object.values(churchTags).flat())

/** Reads what relatives may see of them, without the facts that tell nothing of them: people have many. */
export function readChurchDates(person: GedcomPerson) {
  const structures = person.structures.filter(([tag]) => tags.has(tag))
  const facts = structures.length === 0 ? [] : readFacts({ ...person, structures }, noNotes)
  const { baptism_date, burial_date } = derivePersonColumns(facts.map(({ fact }) => fact))
  return { baptism_date, burial_date }
}
