/** What an import would do to the family here, worked out before anything is written. */
import { randomUUID } from 'node:crypto'
import type { GedcomEvent, GedcomFile, GedcomWarning } from '#shared/genealogy/gedcom-types.ts'
import { type Here, type Link, type LinkKind, lastSaid, type SourceRow } from './gedcom.store.ts'
import { cutCycles } from './import-cycles.ts'
import { erasedRecord, isErased } from './import-erased.ts'
import {
  eventColumns,
  eventFields,
  isParentsOnly,
  personColumns,
  personFields,
  type Resolve,
  unionColumns,
  unionFields,
  unionPositions,
} from './import-fields.ts'
import { type DroppedLink, droppedLinks, type PlannedLink, planLinks } from './import-links.ts'
import {
  type Candidate,
  chooseNameless,
  chooseSource,
  isPlausible,
  type Matches,
  matchRecords,
} from './import-match.ts'
import { type Columns, type Conflict, type Field, mergeRecord } from './import-merge.ts'

/** One record of the file and what becomes of it. */
export interface PlannedRecord {
  xref: string
  /** Our record; null where none of ours carries it. */
  id: string | null
  /** `removed`: was removed here since the last import, and stays so. */
  fate: 'added' | 'changed' | 'unchanged' | 'removed'
  /** The data were erased on request: nothing of the file is written, and nothing kept. */
  isErased?: boolean
  /** What the file says now. */
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

export interface ImportPlan extends PlannedRecords {
  sourceId: string
  /** A link of each record, made as it is asked for. */
  links(): Iterable<PlannedLink>
  /** Cross-references of the source whose records go by another one now. */
  droppedLinks: DroppedLink[]
  warnings: GedcomWarning[]
}

interface PlanInput {
  file: GedcomFile
  /** What the person who chose the file calls it. */
  name: string
  here: Here
  links: readonly Link[]
  sources: readonly SourceRow[]
  events: boolean
}

/** The record as it is here in the columns of an import; undefined where it is gone. */
export type Current = (id: string) => (Columns & { updated_at: string }) | undefined

export function currentPerson(here: Here): Current {
  return (id) => {
    const row = here.people.get(id)
    return row && { ...row, other_parents: here.otherParents.get(id) ?? '[]' }
  }
}

const none: readonly never[] = []
const nothing: Columns = {}

function planRecord(
  newId: () => string,
  xref: string,
  link: Link | null,
  current: Current,
  fields: readonly Field[],
  columns: Columns,
): PlannedRecord {
  if (!link) return { xref, id: newId(), fate: 'added', file: columns, write: columns, conflicts: none }
  const here = link.record_id === null ? undefined : current(link.record_id)
  if (!here)
    return { xref, id: link.record_id, fate: 'removed', file: columns, write: nothing, conflicts: none }
  const { change, conflicts } = mergeRecord(fields, lastSaid(link), columns, here)
  const fate = Object.keys(change).length > 0 ? 'changed' : 'unchanged'
  return { xref, id: link.record_id, fate, file: columns, write: change, conflicts }
}

/** Stands in for the link of a record that no import has brought. */
function madeHere(kind: LinkKind, id: string): Link {
  return {
    source_id: '',
    kind,
    xref: '',
    uid: null,
    record_id: id,
    base: '{}',
  }
}

/** Finds our record by its own id, with the link that it has, if any: that of the source before those of others. */
function ownRecords(
  kind: LinkKind,
  rows: ReadonlyMap<string, unknown>,
  links: readonly Link[],
  sourceId: string | null,
) {
  let linked: Map<string, Link> | null = null
  return (uid: string): Link | undefined => {
    if (!rows.has(uid)) return undefined
    if (!linked) {
      linked = new Map()
      for (const link of links) {
        if (link.record_id === null) continue
        if (link.source_id === sourceId || !linked.has(link.record_id)) linked.set(link.record_id, link)
      }
    }
    return linked.get(uid) ?? madeHere(kind, uid)
  }
}

function linksOfKind(links: readonly Link[], kind: LinkKind) {
  return links.filter((link) => link.kind === kind)
}

function matchPeople({ file, here, links }: PlanInput, sourceId: string | null): Matches {
  const candidates = file.people.map(
    (person): Candidate => ({
      xref: person.xref,
      uid: person.uid,
      fits: (link) =>
        isErased(link, here) ||
        isPlausible(
          person,
          lastSaid(link),
          link.record_id === null ? undefined : here.people.get(link.record_id),
        ),
    }),
  )
  const own = linksOfKind(links, 'person')
  return matchRecords(candidates, own, sourceId, ownRecords('person', here.people, own, sourceId))
}

/** Ids of the file's people: those of matched ones, new ones for the others, null for those removed here. */
function numberPeople(matches: Matches, here: Here): Map<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const [xref, link] of matches) {
    if (!link) ids.set(xref, randomUUID())
    else ids.set(xref, link.record_id !== null && here.people.has(link.record_id) ? link.record_id : null)
  }
  return ids
}

/** One person is not both parents: a slot that the file fills stays as it is where the other one has them already. */
function withoutTwinParent(planned: PlannedRecord, here: Here): PlannedRecord {
  if (planned.fate !== 'changed' || planned.id === null) return planned
  const after = { ...here.people.get(planned.id), ...planned.write }
  if (after.father_id === null || after.father_id !== after.mother_id) return planned
  const { father_id: _, mother_id: __, ...write } = planned.write
  return { ...planned, write, fate: Object.keys(write).length > 0 ? 'changed' : 'unchanged' }
}

function planPeople(input: PlanInput, matches: Matches, ids: ReadonlyMap<string, string | null>) {
  const resolve: Resolve = (xref) => (xref === null ? null : (ids.get(xref) ?? null))
  const current = currentPerson(input.here)
  return input.file.people.map((person) => {
    const link = matches.get(person.xref) ?? null
    if (isErased(link, input.here)) return erasedRecord(person.xref, link)
    const newId = () => ids.get(person.xref) ?? randomUUID()
    const columns = personColumns(person, resolve)
    return withoutTwinParent(planRecord(newId, person.xref, link, current, personFields, columns), input.here)
  })
}

function partnersOf(columns: Columns | undefined): unknown[] {
  return columns
    ? [columns['partner1_id'], columns['partner2_id']].filter((id) => typeof id === 'string')
    : []
}

/** A union recorded here by hand between two people of the file is not recorded a second time. */
function unionByHand(input: PlanInput, linked: ReadonlySet<string | null>) {
  const byCouple = new Map<string, string[]>()
  for (const union of input.here.unions.values()) {
    if (linked.has(union.id) || union.partner2_id === null) continue
    const couple = [union.partner1_id, union.partner2_id].sort().join(' ')
    byCouple.set(couple, [...(byCouple.get(couple) ?? []), union.id])
  }
  return (columns: Columns): string | undefined => byCouple.get(partnersOf(columns).sort().join(' '))?.shift()
}

function planUnions(input: PlanInput, ids: ReadonlyMap<string, string | null>, sourceId: string | null) {
  const { file, here } = input
  const links = linksOfKind(input.links, 'union')
  const resolve: Resolve = (xref) => (xref === null ? null : (ids.get(xref) ?? null))
  const positions = unionPositions(file.unions)
  const columns = new Map(
    file.unions.map((union, i) => [union.xref, unionColumns(union, resolve, positions[i] ?? 0)]),
  )
  const candidates = file.unions.map((union): Candidate => {
    const partners = partnersOf(columns.get(union.xref))
    return {
      xref: union.xref,
      uid: union.uid,
      fits: (link) => {
        if (isErased(link, here)) return true
        const before = partnersOf(lastSaid(link))
        return (before.length === 0 && partners.length === 0) || before.some((id) => partners.includes(id))
      },
    }
  })
  const matches = matchRecords(candidates, links, sourceId, ownRecords('union', here.unions, links, sourceId))
  const byHand = unionByHand(input, new Set(links.map((link) => link.record_id)))
  const current: Current = (id) => here.unions.get(id)
  return file.unions.map((union) => {
    const own = columns.get(union.xref) ?? {}
    const link = matches.get(union.xref) ?? null
    if (isErased(link, here)) return erasedRecord(union.xref, link)
    const found = link ? undefined : byHand(own)
    if (found !== undefined)
      return planRecord(randomUUID, union.xref, madeHere('union', found), current, unionFields, own)
    const planned = planRecord(randomUUID, union.xref, link, current, unionFields, own)
    return withoutUnion(planned, link, partnersOf(own).length === 0 || isParentsOnly(union.kept))
  })
}

/** A family that is no couple is kept for the export, but no union of ours carries it. */
function withoutUnion(planned: PlannedRecord, link: Link | null, noCouple: boolean): PlannedRecord {
  if (planned.fate === 'added' && noCouple) return { ...planned, id: null, write: {} }
  if (!link || link.record_id !== null) return planned
  return noCouple
    ? { ...planned, id: null, fate: 'unchanged' }
    : { ...planned, id: randomUUID(), fate: 'added', write: planned.file }
}

function eventXrefs(events: readonly GedcomEvent[]): string[] {
  const counts = new Map<string, number>()
  return events.map((event) => {
    const key = `${event.of}:${event.xref}:${event.type}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key}:${count}`
  })
}

function planEvents(input: PlanInput, ids: ReadonlyMap<string, string | null>, sourceId: string | null) {
  if (!input.events) return []
  const { file, here } = input
  const people = new Map(file.people.map((person) => [person.xref, person]))
  const unions = new Map(file.unions.map((union) => [union.xref, union]))
  const nameOf = (xref: string) => {
    const person = people.get(xref)
    return person ? `${person.firstName} ${person.lastName}`.trim() : ''
  }
  const xrefs = eventXrefs(file.events)
  const matches = matchRecords(
    xrefs.map((xref) => ({ xref, uid: null, fits: () => true })),
    linksOfKind(input.links, 'event'),
    sourceId,
  )
  return file.events.flatMap((event, i): PlannedRecord[] => {
    const concerned: readonly (string | null)[] =
      event.of === 'person' ? [event.xref] : (unions.get(event.xref)?.partners ?? [])
    const present = concerned.filter((xref) => xref !== null)
    const columns = eventColumns(event, {
      names: present.map(nameOf).filter((name) => name !== ''),
      memberId: present.map((xref) => ids.get(xref) ?? null).find((id) => id !== null) ?? null,
    })
    const xref = xrefs[i]
    if (columns === null || xref === undefined) return []
    return [
      planRecord(
        randomUUID,
        xref,
        matches.get(xref) ?? null,
        (id) => here.events.get(id),
        eventFields,
        columns,
      ),
    ]
  })
}

/**
 * Plans an import: which source the file is a state of, which record is which, and what of each is to be written.
 * Writes nothing.
 */
export function planImport(input: PlanInput): ImportPlan {
  const { file, links } = input
  const known = chooseSource(file.people, links) ?? chooseNameless(file.people, links, input)
  const matches = matchPeople(input, known)
  const ids = numberPeople(matches, input.here)
  const sourceId = known ?? randomUUID()
  const people = planPeople(input, matches, ids)
  const unions = planUnions(input, ids, known)
  const plan = { people, unions, events: planEvents(input, ids, known) }
  const warnings = cutCycles(people, input.here)
  return {
    ...plan,
    sourceId,
    links: () => planLinks(input, plan, sourceId),
    droppedLinks: droppedLinks(input, plan, sourceId),
    warnings,
  }
}
