/** What can be edited on the page of a person or of a couple, and what the editor reports. */
import type { Fact, PersonName } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Knowledge } from '../person.queries.ts'

/** What the editor shows; null as a record for a new one. */
export type EditTarget = { kind: 'fact'; fact: Fact | null } | { kind: 'name'; name: PersonName | null }

/** The saved change, for the notice with the undo button. */
export interface ChangeResult {
  message: string
  /** The activity log entry; null if it is not known. */
  auditEntryId: string | null
}

/** To whom a new fact can belong: the person, and each of the person's couples. */
export interface FactOwner {
  kind: 'person' | 'union'
  id: string
  name: string
}

export interface PersonEditorProps {
  people: readonly FamilyMember[]
  person: FamilyMember
  /** On the page of a couple of the person: new facts belong to the couple. */
  unionId?: string | undefined
  known: Knowledge
  /** Null while only the notice is shown. */
  target: EditTarget | null
  result: ChangeResult | null
  onClose: () => void
  onChanged: (result: ChangeResult | null) => void
}
