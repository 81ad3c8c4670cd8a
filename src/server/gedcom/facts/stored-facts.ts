/** Converts facts of a file to the rows that store them, and back for an export. */
import type { Value } from '#server/db/bulk.ts'
import type { Fact, Participant } from '#shared/contracts/facts.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import type { GedcomCitation, GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { compact } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import type { GedcomParticipant } from '#shared/genealogy/gedcom/gedcom-participants.ts'
import { END_BY_DEATH, SEPARATION } from '#shared/genealogy/gedcom/gedcom-unions.ts'
import type { FactPart } from '#shared/genealogy/gedcom/gedcom-write-facts.ts'
import { listLength, textLength } from '#shared/limits.ts'

/** The columns of facts that a file can tell, those that change together in one list. */
export const factFields = {
  tag: ['tag'],
  type: ['type'],
  date: ['date', 'date_phrase'],
  place: ['place'],
  value: ['value'],
  age: ['age'],
  husbandAge: ['husband_age'],
  wifeAge: ['wife_age'],
  cause: ['cause'],
  agency: ['agency'],
  religion: ['religion'],
  address: ['address'],
  note: ['note'],
  denied: ['denied'],
  restriction: ['restriction'],
  citations: ['citations'],
} as const satisfies Partial<Record<FactPart | 'tag', readonly string[]>>

export type FactColumn = (typeof factFields)[keyof typeof factFields][number]
export const factColumns: readonly FactColumn[] = Object.values(factFields).flat()

/** What the file hides of a fact or name that relatives may see. */
export interface HiddenParts {
  citations: readonly Citation[]
  participants: readonly Participant[]
}

/** A fact as it is stored, without its place among the facts of its owner. */
export interface StoredFact {
  columns: Readonly<Record<FactColumn, Value>>
  participants: readonly Participant[]
  hidden?: HiddenParts
}

/** Finds our ids by the cross-references of a file; null for records that we do not have. */
export interface FileIds {
  person: (xref: string) => string | null
  source: (xref: string) => string | null
  /** The ids of the archive items that an object of a citation shows: a pointer to a record, or the path of a file. */
  items: (object: string) => readonly string[]
}

/** Finds nothing. */
export const noIds: FileIds = { person: () => null, source: () => null, items: () => [] }

export function clip(text: string | undefined, length: number): string | undefined {
  return text?.slice(0, length)
}

/** An object may have many files, and many citations may name it. */
const maxItems = 20

function toCitation(citation: GedcomCitation, ids: FileIds): Citation {
  const items = new Set((citation.objects ?? []).flatMap(ids.items))
  return compact<Citation>({
    source_id: citation.source === undefined ? null : ids.source(citation.source),
    page: clip(citation.page, textLength.citation),
    quality: citation.quality,
    date: citation.date,
    date_phrase: clip(citation.phrase, textLength.shortText),
    text: clip(citation.text, textLength.description),
    note: clip(citation.note, textLength.description),
    item_ids: items.size === 0 ? null : [...items].slice(0, maxItems),
  })
}

function toCitations(citations: readonly GedcomCitation[] = [], ids: FileIds): Citation[] {
  const own = citations.map((citation) => toCitation(citation, ids))
  const tellsMore = (citation: Citation) => Object.keys(citation).some((field) => field !== 'item_ids')
  return own.filter(tellsMore).slice(0, listLength.citations)
}

/** The citations of a file as a JSON list. */
export function toCitationsJson(citations: readonly GedcomCitation[] | undefined, ids: FileIds): string {
  return JSON.stringify(toCitations(citations, ids))
}

function toParticipant(participant: GedcomParticipant, ids: FileIds): Participant[] {
  const { xref, name, role, phrase } = participant
  const person_id = xref === undefined ? null : ids.person(xref)
  if (person_id === null && name === undefined) return []
  return [
    compact<Participant>({
      person_id,
      name: clip(name, textLength.personName),
      role: role.slice(0, textLength.tag),
      phrase: clip(phrase, textLength.shortText),
    }),
  ]
}

function toParticipants(participants: readonly GedcomParticipant[] = [], ids: FileIds): Participant[] {
  return participants
    .flatMap((participant) => toParticipant(participant, ids))
    .slice(0, listLength.participants)
}

export function toHidden(
  { hiddenCitations, hiddenParticipants }: Pick<GedcomFact, 'hiddenCitations' | 'hiddenParticipants'>,
  ids: FileIds,
): { hidden?: HiddenParts } {
  if (!hiddenCitations && !hiddenParticipants) return {}
  const citations = toCitations(hiddenCitations, ids)
  return { hidden: { citations, participants: toParticipants(hiddenParticipants, ids) } }
}

/** The tags of ends of unions that an export writes as events with these types. */
const endTags: Readonly<Record<string, string>> = { [SEPARATION]: '_SEPR', [END_BY_DEATH]: '_DETS' }

export function toStoredFact(fact: GedcomFact, ids: FileIds): StoredFact {
  const endTag = fact.tag === 'EVEN' ? endTags[fact.type ?? ''] : undefined
  return {
    columns: {
      tag: endTag ?? fact.tag,
      type: endTag === undefined ? (fact.type ?? null) : null,
      date: fact.date ?? null,
      date_phrase: fact.phrase ?? null,
      place: fact.place ?? null,
      value: fact.value ?? null,
      age: fact.age ?? null,
      husband_age: fact.husbandAge ?? null,
      wife_age: fact.wifeAge ?? null,
      cause: fact.cause ?? null,
      agency: fact.agency ?? null,
      religion: fact.religion ?? null,
      address: fact.address ?? null,
      note: fact.note ?? null,
      denied: fact.denied ? 1 : 0,
      restriction: fact.restriction ?? null,
      citations: toCitationsJson(fact.citations, ids),
    },
    participants: toParticipants(fact.participants, ids),
    ...toHidden(fact, ids),
  }
}

/** Finds the cross-references of an export by our ids; null for records that are not exported. */
export interface ExportXrefs {
  person: (id: string) => string | null
  source: (id: string) => string | null
}

export function toGedcomCitation(citation: Citation, xrefs: ExportXrefs): GedcomCitation {
  return compact<GedcomCitation>({
    source: citation.source_id === undefined ? null : xrefs.source(citation.source_id),
    page: citation.page,
    quality: citation.quality,
    date: citation.date,
    phrase: citation.date_phrase,
    text: citation.text,
    note: citation.note,
  })
}

function toGedcomParticipant(participant: Participant, xrefs: ExportXrefs): GedcomParticipant {
  const { person_id, name, role, phrase } = participant
  return compact<GedcomParticipant>({
    xref: person_id === undefined ? null : xrefs.person(person_id),
    name,
    role,
    phrase,
  })
}

export function toGedcomFact(fact: Fact, xrefs: ExportXrefs): GedcomFact {
  return compact<GedcomFact>({
    tag: fact.tag,
    type: fact.type,
    date: fact.date,
    phrase: fact.date_phrase,
    place: fact.place,
    value: fact.value,
    age: fact.age,
    husbandAge: fact.husband_age,
    wifeAge: fact.wife_age,
    cause: fact.cause,
    agency: fact.agency,
    religion: fact.religion,
    address: fact.address,
    note: fact.note,
    denied: fact.denied,
    restriction: fact.restriction,
    participants: fact.participants?.map((participant) => toGedcomParticipant(participant, xrefs)),
    citations: fact.citations?.map((citation) => toGedcomCitation(citation, xrefs)),
  })
}

/** The stored form of a fact as relatives read it, to compare it with an imported one. */
export function fromFact({ participants = [], citations = [], denied, ...fact }: Fact): StoredFact {
  const values: Readonly<Record<string, unknown>> = fact
  const columns = Object.fromEntries(
    factColumns.map((column) => [column, (values[column] as Value | undefined) ?? null]),
  ) as Record<FactColumn, Value>
  return {
    columns: { ...columns, citations: JSON.stringify(citations), denied: denied ? 1 : 0 },
    participants,
  }
}

/** The parts in which two facts differ. */
export function listDifferences(a: StoredFact, b: StoredFact): Set<FactPart> {
  const parts = Object.entries(factFields).flatMap(([part, columns]) =>
    columns.some((column) => a.columns[column] !== b.columns[column]) ? [part as FactPart] : [],
  )
  const isSamePeople = JSON.stringify(a.participants) === JSON.stringify(b.participants)
  return new Set(isSamePeople ? parts : [...parts, 'participants'])
}
