/** The input of an import plan, and the records that the plan consists of. */
import type { ErasedHash } from '#server/people/erased-hash.ts'
import type { GedcomFile, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ToldFact } from '../facts/told-facts.ts'
import type { ExistingRecords, Link, SourceRow } from '../gedcom.store.ts'
import type { PeopleAnswers } from '../matching/people-answers.ts'
import type { ImportRestrictions } from '../restrictions.service.ts'
import type { SiteEvent } from '../structures/site-events.ts'
import type { Columns, Conflict } from './merge-record.ts'

/** Why a record is hidden that the file does not restrict. */
export type Hider = 'another file' | 'this file before'

/** One record of the file and what the import does with it. */
export interface PlannedRecord {
  xref: string
  /** The id of our record; null where we have no record for it. */
  id: string | null
  /** The link of the earlier import that the record was matched with. */
  link: Link | null
  /**
   * `removed`: the record was deleted here since the last import, and stays deleted. `open`: nobody has said who it is, so that
   * nothing of it is imported.
   */
  status: 'added' | 'changed' | 'unchanged' | 'removed' | 'open'
  /** The person's data were erased on request: nothing of the file is written or preserved. */
  isErased?: boolean
  /**
   * What the file tells of the record is for administrators only, because another file calls the record confidential as a
   * whole, or because this one did before and nobody has lifted the restriction.
   */
  hiddenBy?: Hider | null
  /** Of an event that was exported by this or another site. */
  uid?: string | null
  structures?: readonly GedcomStructure[]
  /** The columns of the file. */
  file: Columns
  /** The columns to write. */
  write: Columns
  conflicts: readonly Conflict[]
}

/** In the order of the file. */
export interface PlannedRecords {
  people: PlannedRecord[]
  unions: PlannedRecord[]
  events: PlannedRecord[]
}

export interface PlanInput {
  file: GedcomFile
  /** The name of the chosen file. */
  name: string
  existing: ExistingRecords
  links: readonly Link[]
  sources: readonly SourceRow[]
  /** Whether marriages and migrations become timeline events. */
  events: boolean
  /** Timeline events of a site in the file. */
  siteEvents: readonly SiteEvent[]
  mark: ErasedHash
  answers: PeopleAnswers
  /** The texts of notes that the file has hidden in a record before, by its cross-reference. */
  listHiddenNotes: (xref: string) => readonly string[]
  restrictions: ImportRestrictions
  /** Whether relatives may see what the file no longer restricts. */
  mayLift: boolean
}

/** Why a record of the file stays hidden that the file itself does not restrict. */
export function findHider(
  { restrictions, mayLift }: Pick<PlanInput, 'restrictions' | 'mayLift'>,
  link: Link | null,
  sourceId: string | null,
): Hider | null {
  const sources = [...(restrictions.records.get(link?.record_id ?? '') ?? [])]
  if (sources.some((source) => source !== sourceId)) return 'another file'
  return sources.length > 0 && !mayLift ? 'this file before' : null
}

/** The facts and names of a person or union of the site that the import may not tell. */
export function listHidden(
  { restrictions, mayLift }: Pick<PlanInput, 'restrictions' | 'mayLift'>,
  id: string | null,
  sourceId: string | null,
): readonly ToldFact[] {
  return restrictions.hiddenOf(id, mayLift ? sourceId : null)
}
