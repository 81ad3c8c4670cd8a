/** Reads the facts and names that the records of a file tell. */
import { type GedcomFact, readFacts } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { indexSharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { hidesFromRelatives, readRestriction } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomPerson,
  GedcomRestriction,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type GedcomName, readPersonNames } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import { readTagNames } from '#shared/genealogy/gedcom/programs/tag-names.ts'

export type FileRecord = GedcomPerson | GedcomUnion

/** Applies the restriction of a whole record to a fact or name of it; the stronger one counts. */
export function restrict<T extends { restriction?: GedcomRestriction }>(
  item: T,
  ofRecord: GedcomRestriction,
): T {
  const { restriction = ofRecord } = item
  return {
    ...item,
    restriction: hidesFromRelatives(ofRecord) && !hidesFromRelatives(restriction) ? ofRecord : restriction,
  }
}

export interface RecordItems {
  facts: readonly GedcomFact[]
  names: readonly GedcomName[]
}

/** Reads the facts and names that a record of the file tells. */
export function itemReader({ records }: GedcomFile): (record: FileRecord) => RecordItems {
  const shared = indexSharedNotes(records)
  const findTagName = readTagNames(records)
  return (record) => {
    const names = 'partners' in record ? [] : readPersonNames(record, shared).map(({ name }) => name)
    const facts = readFacts(record, shared, findTagName).map(({ fact }) => fact)
    const ofRecord = readRestriction(record.structures)
    if (ofRecord === null) return { facts, names }
    return {
      facts: facts.map((fact) => restrict(fact, ofRecord)),
      names: names.map((name) => restrict(name, ofRecord)),
    }
  }
}
