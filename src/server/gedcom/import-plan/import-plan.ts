/** Plans an import: matches the records of the file with existing ones, and decides what to write. */
import { randomUUID } from 'node:crypto'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomPerson, GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ImportFacts } from '../facts/import-facts.ts'
import type { ExistingRecords, Link } from '../gedcom.store.ts'
import { chooseSource, chooseSourceWithoutNames } from '../matching/choose-source.ts'
import { matchFilePeople, type PeopleDoubt } from '../matching/match-file-people.ts'
import type { Matches } from '../matching/match-records.ts'
import { getPartners, matchUnions } from '../matching/match-unions.ts'
import { removeAncestorCycles } from './ancestor-cycles.ts'
import { assignBirthFamilies } from './birth-families.ts'
import { isErased, makeErasedColumns, makeErasedRecord, warnAboutErased } from './erased-people.ts'
import { type FormerLinks, findFormerLinks } from './former-links.ts'
import { findHiddenEvents } from './hidden-events.ts'
import {
  isParentsOnly,
  personColumns,
  personFields,
  type ResolveXref,
  unionColumns,
  unionFields,
  unionPositions,
  withoutHiddenFacts,
  withoutUnionDetails,
} from './import-columns.ts'
import type { Columns } from './merge-record.ts'
import { MissingPeople } from './missing-people.ts'
import { warnAboutAncestorPartners } from './partner-warnings.ts'
import { planEvents } from './plan-events.ts'
import { type PlannedLink, planLinks } from './plan-links.ts'
import { planRecords } from './plan-merged-records.ts'
import {
  createOwnIdFinder,
  type FindExisting,
  filterLinks,
  makeLinkTo,
  makeOpenRecord,
  planRecord,
} from './plan-record.ts'
import { createNameFinder } from './planned-names.ts'
import {
  findHider,
  listHidden,
  type PlanInput,
  type PlannedRecord,
  type PlannedRecords,
} from './planned-records.ts'

export interface ImportPlan extends PlannedRecords {
  sourceId: string
  /** The ids of timeline events of earlier imports that tell what is hidden now. */
  removedEvents: string[]
  /** Creates the links of all records, one by one. */
  links(facts: ImportFacts): Iterable<PlannedLink>
  formerLinks: FormerLinks
  /** The ids of the people whom an earlier version of the file had, and this one has not. */
  missing: string[]
  doubts: PeopleDoubt[]
  warnings: GedcomWarning[]
}

function createPersonFinder(existing: ExistingRecords): FindExisting {
  return (id) => {
    const row = existing.people.get(id)
    return row && { ...row, other_parents: existing.otherParents.get(id) ?? '[]' }
  }
}

/** Assigns ids to the people of the file: existing ones, new ones, and null for people deleted here and for open ones. */
function assignIds({ matches, open }: Pick<FoundPeople, 'matches' | 'open'>, existing: ExistingRecords) {
  const ids = new Map<string, string | null>()
  for (const [xref, link] of matches) {
    if (!link) ids.set(xref, open.has(xref) ? null : randomUUID())
    else ids.set(xref, link.record_id !== null && existing.people.has(link.record_id) ? link.record_id : null)
  }
  return ids
}

/** Keeps the existing parents where the import would make one person both father and mother. */
function preventSameParents(planned: PlannedRecord, existing: ExistingRecords): PlannedRecord {
  if (planned.status !== 'changed' || planned.id === null) return planned
  const after = { ...existing.people.get(planned.id), ...planned.write }
  if (after.father_id === null || after.father_id !== after.mother_id) return planned
  const { father_id: _, mother_id: __, ...write } = planned.write
  return { ...planned, write, status: Object.keys(write).length > 0 ? 'changed' : 'unchanged' }
}

/** What is known of the people of the file before records are planned. */
interface FoundPeople {
  matches: Matches
  /** The cross-references of those about whom somebody has to decide. */
  open: ReadonlySet<string>
  ids: ReadonlyMap<string, string | null>
  missing: MissingPeople
}

function planPeople(input: PlanInput, { matches, open, ids, missing }: FoundPeople, sourceId: string | null) {
  const resolve: ResolveXref = (xref) => (xref === null ? null : (ids.get(xref) ?? null))
  const current = createPersonFinder(input.existing)
  const families = assignBirthFamilies(input.file, (xref) => input.existing.people.get(ids.get(xref) ?? ''))
  const toColumns = (person: GedcomPerson, isKeptHidden: boolean) =>
    personColumns(person, resolve, families.get(person.xref) ?? null, isKeptHidden)
  const planned = planRecords(input.file.people, current, personFields, (person, findExisting) => {
    const matched = matches.get(person.xref) ?? null
    if (isErased(matched, input.existing))
      return makeErasedRecord(
        person.xref,
        matched,
        makeErasedColumns(person, input.mark, { link: matched, sourceId }),
      )
    // What another file has told is no earlier version of this one: this file fills only what is empty.
    const link = matched && matched.source_id !== sourceId ? { ...matched, base: '{}' } : matched
    if (open.has(person.xref)) return makeOpenRecord(person.xref, toColumns(person, false))
    const newId = () => ids.get(person.xref) ?? randomUUID()
    const hiddenBy = isHidden(person.structures) ? null : findHider(input, link, sourceId)
    const id = link?.record_id ?? null
    // As of a person whom the file restricts: what an export reads from the record must be the same.
    const own = hiddenBy === 'this file before' ? { ...person, otherParents: [] } : person
    const columns = withoutHiddenFacts(
      missing.keepParents(toColumns(own, hiddenBy !== null), link),
      listHidden(input, id, sourceId),
      findExisting(id ?? ''),
    )
    const planned = planRecord(newId, person.xref, link, findExisting, personFields, columns)
    return { ...planned, hiddenBy }
  })
  return planned.map((record) => preventSameParents(record, input.existing))
}

/**
 * Finds unions between two people of the file that were entered here or imported from other files, so that they are not
 * added twice.
 * @param linked the ids of the unions that are of this file
 */
function createUnionFinder(input: PlanInput, linked: ReadonlySet<string | null>) {
  const byCouple = new Map<string, string[]>()
  for (const union of input.existing.unions.values()) {
    if (linked.has(union.id) || union.partner2_id === null) continue
    const couple = [union.partner1_id, union.partner2_id].sort().join(' ')
    byCouple.set(couple, [...(byCouple.get(couple) ?? []), union.id])
  }
  return (columns: Columns): string | undefined =>
    byCouple.get(getPartners(columns).sort().join(' '))?.shift()
}

function planUnions(
  input: PlanInput,
  { matches: personMatches, ids, missing, open }: FoundPeople,
  sourceId: string | null,
) {
  const { file, existing } = input
  const links = filterLinks(input.links, 'union')
  const resolve: ResolveXref = (xref) => (xref === null ? null : (ids.get(xref) ?? null))
  const positions = unionPositions(file.unions)
  const columns = new Map(
    file.unions.map((union, i) => [union.xref, unionColumns(union, resolve, positions[i] ?? 0)]),
  )
  const matches = matchUnions(input, { columns, personMatches, sourceId })
  const linked = [...links.filter((link) => link.source_id === sourceId), ...matches.values()]
  const findUnion = createUnionFinder(input, new Set(linked.map((link) => link?.record_id ?? null)))
  const findLink = createOwnIdFinder('union', { ...existing, rows: existing.unions }, links, sourceId)
  const unions: FindExisting = (id) => existing.unions.get(id)
  const isLeftOut = (xref: string | null) =>
    xref !== null && ids.get(xref) === null && (personMatches.get(xref) != null || open.has(xref))
  return planRecords(file.unions, unions, unionFields, (union, current): PlannedRecord => {
    const matched = matches.get(union.xref) ?? null
    const whole = columns.get(union.xref) ?? {}
    const found = matched ? undefined : findUnion(whole)
    // What this file tells for the first time fills only what is empty.
    const link =
      found === undefined ? matched : { ...makeLinkTo('union', found), ...findLink(found), base: '{}' }
    const id = link?.record_id ?? null
    const hiddenBy = isHidden(union.structures) ? null : findHider(input, link, sourceId)
    const told = hiddenBy
      ? unionColumns(withoutUnionDetails(union), resolve, Number(whole['position']))
      : withoutHiddenFacts(whole, listHidden(input, id, sourceId), existing.unions.get(id ?? ''))
    const own = matchPartnerOrder(missing.keepPartners(told, link), existing.unions.get(id ?? ''))
    const isOfErased = !matched && getPartners(own).some((partner) => existing.erased.has(String(partner)))
    if (isOfErased || isErased(matched, existing)) return makeErasedRecord(union.xref, matched, {})
    const planned = {
      ...planRecord(randomUUID, union.xref, link, current, unionFields, own),
      hiddenBy,
    }
    if (found !== undefined) return planned
    // Nothing is remembered of a new family until it is clear whose it is.
    if (!link && union.partners.some((xref) => open.has(xref ?? ''))) return makeOpenRecord(union.xref, own)
    const isForLinksOnly = isParentsOnly(union.structures) || union.partners.some(isLeftOut)
    if (isForLinksOnly && !link) return { ...planned, id: null, status: 'unchanged', write: {} }
    return applyNoCouple(planned, link, getPartners(own).length === 0 || isForLinksOnly)
  })
}

/** Swaps the partners to the order of the existing union: another order is no change. */
function matchPartnerOrder(own: Columns, existing: Columns | undefined): Columns {
  const { partner1_id: one = null, partner2_id: other = null } = existing ?? {}
  const turned = one !== null && own['partner1_id'] === other && own['partner2_id'] === one
  return turned ? { ...own, partner1_id: one, partner2_id: other } : own
}

/** Makes no union for a family without a couple; its link preserves the family for exports. */
function applyNoCouple(planned: PlannedRecord, link: Link | null, noCouple: boolean): PlannedRecord {
  if (planned.status === 'added' && noCouple) return { ...planned, id: null, write: {} }
  if (!link || link.record_id !== null) return planned
  return noCouple
    ? { ...planned, id: null, status: 'unchanged' }
    : { ...planned, id: randomUUID(), status: 'added', write: planned.file }
}

/**
 * Plans an import: finds the source that the file belongs to, matches records, and decides what to write. Writes
 * nothing.
 */
export function planImport(input: PlanInput): ImportPlan {
  const { file, links } = input
  const knownSourceId =
    chooseSource(file.people, links, input.mark) ?? chooseSourceWithoutNames(file.people, links, input)
  const found = matchFilePeople(input, knownSourceId)
  const { matches } = found
  const open = new Set(found.doubts.map(({ xref }) => xref))
  const ids = assignIds({ matches, open }, input.existing)
  const sourceId = knownSourceId ?? randomUUID()
  const missing = new MissingPeople(input, matches, knownSourceId)
  const all: FoundPeople = { matches, open, ids, missing }
  const people = planPeople(input, all, knownSourceId)
  const unions = planUnions(input, all, knownSourceId)
  const plan = { people, unions, events: planEvents(input, ids, knownSourceId, { people, unions }) }
  const nameOf = createNameFinder(file, people, input.existing)
  const hidden = findHiddenEvents(input, plan, knownSourceId)
  const warnings = [
    ...hidden.warnings,
    ...warnAboutErased(found),
    ...removeAncestorCycles(people, input.existing, nameOf),
    ...warnAboutAncestorPartners(people, unions, input.existing, nameOf),
  ]
  return {
    ...plan,
    sourceId,
    removedEvents: hidden.removedEvents,
    links: (facts) => planLinks(input, plan, sourceId, facts),
    formerLinks: findFormerLinks(links, plan, sourceId),
    missing: missing.list().filter((id) => !found.doubts.some(({ ids: likely }) => likely.includes(id))),
    doubts: found.doubts,
    warnings,
  }
}
