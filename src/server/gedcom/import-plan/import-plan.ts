/** What an import would do to the family here, worked out before anything is written. */
import { randomUUID } from 'node:crypto'
import type { GedcomFile, GedcomWarning, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type Here, type Link, lastSaid, type SourceRow } from '../gedcom.store.ts'
import type { SiteEvent } from '../structures/site-events.ts'
import { cutCycles } from './ancestor-cycles.ts'
import { type ErasedHash, erasedByUid, erasedColumns, erasedRecord, isErased } from './erased-people.ts'
import {
  isParentsOnly,
  personColumns,
  personFields,
  type Resolve,
  unionColumns,
  unionFields,
  unionPositions,
} from './import-columns.ts'
import {
  type Candidate,
  chooseNameless,
  chooseSource,
  isPlausible,
  type Matches,
  matchRecords,
} from './match-records.ts'
import type { Columns, Conflict } from './merge-record.ts'
import { warnOfOwnAncestors } from './partner-warnings.ts'
import { planEvents } from './plan-events.ts'
import { type DroppedLink, droppedLinks, type PlannedLink, planLinks } from './plan-links.ts'
import { type Current, linksOfKind, madeHere, ownRecords, planRecord } from './plan-record.ts'

/** One record of the file and what becomes of it. */
export interface PlannedRecord {
  xref: string
  /** Our record; null where none of ours carries it. */
  id: string | null
  /** `removed`: was removed here since the last import, and stays so. */
  fate: 'added' | 'changed' | 'unchanged' | 'removed'
  /** The data were erased on request: nothing of the file is written, and nothing kept. */
  isErased?: boolean
  /** Of an event that another site, or this one, has exported. */
  uid?: string | null
  kept?: readonly GedcomStructure[]
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

export interface PlanInput {
  file: GedcomFile
  /** What the person who chose the file calls it. */
  name: string
  here: Here
  links: readonly Link[]
  sources: readonly SourceRow[]
  /** Marriages and migrations become events, too. */
  events: boolean
  /** Events of a site's timeline that stand in the file. */
  siteEvents: readonly SiteEvent[]
  mark: ErasedHash
}

export function currentPerson(here: Here): Current {
  return (id) => {
    const row = here.people.get(id)
    return row && { ...row, other_parents: here.otherParents.get(id) ?? '[]' }
  }
}

function matchPeople({ file, here, links, mark }: PlanInput, sourceId: string | null): Matches {
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
  const byOwnId = ownRecords('person', here.people, own, sourceId)
  const byMark = erasedByUid(own, mark)
  return matchRecords(candidates, own, sourceId, (uid) => byOwnId(uid) ?? byMark(uid))
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
    if (isErased(link, input.here)) return erasedRecord(person.xref, link, erasedColumns(person, input.mark))
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
  return file.unions.map((union): PlannedRecord => {
    const link = matches.get(union.xref) ?? null
    const read = columns.get(union.xref) ?? {}
    const found = link ? undefined : byHand(read)
    const own = inOrderOfHere(read, here.unions.get(link?.record_id ?? found ?? ''))
    const isOfErased = !link && partnersOf(own).some((id) => here.erased.has(String(id)))
    if (isOfErased || isErased(link, here)) return erasedRecord(union.xref, link, {})
    if (found !== undefined)
      return planRecord(randomUUID, union.xref, madeHere('union', found), current, unionFields, own)
    const planned = planRecord(randomUUID, union.xref, link, current, unionFields, own)
    if (isParentsOnly(union.structures) && !link)
      return { ...planned, id: null, fate: 'unchanged', write: {} }
    return withoutUnion(planned, link, partnersOf(own).length === 0 || isParentsOnly(union.structures))
  })
}

/** A file has the husband first whoever is first here: the same couple turned round is no difference. */
function inOrderOfHere(own: Columns, here: Columns | undefined): Columns {
  const { partner1_id: one = null, partner2_id: other = null } = here ?? {}
  const turned = one !== null && own['partner1_id'] === other && own['partner2_id'] === one
  return turned ? { ...own, partner1_id: one, partner2_id: other } : own
}

/** A family that is no couple is kept for the export, but no union of ours carries it. */
function withoutUnion(planned: PlannedRecord, link: Link | null, noCouple: boolean): PlannedRecord {
  if (planned.fate === 'added' && noCouple) return { ...planned, id: null, write: {} }
  if (!link || link.record_id !== null) return planned
  return noCouple
    ? { ...planned, id: null, fate: 'unchanged' }
    : { ...planned, id: randomUUID(), fate: 'added', write: planned.file }
}

/**
 * Plans an import: which source the file is a state of, which record is which, and what of each is to be written.
 * Writes nothing.
 */
export function planImport(input: PlanInput): ImportPlan {
  const { file, links } = input
  const known = chooseSource(file.people, links, input.mark) ?? chooseNameless(file.people, links, input)
  const matches = matchPeople(input, known)
  const ids = numberPeople(matches, input.here)
  const sourceId = known ?? randomUUID()
  const people = planPeople(input, matches, ids)
  const unions = planUnions(input, ids, known)
  const plan = { people, unions, events: planEvents(input, ids, known, { people, unions }) }
  const warnings = [...cutCycles(people, input.here), ...warnOfOwnAncestors(people, unions, input.here)]
  return {
    ...plan,
    sourceId,
    links: () => planLinks(input, plan, sourceId),
    droppedLinks: droppedLinks(input, plan, sourceId),
    warnings,
  }
}
