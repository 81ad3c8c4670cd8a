import type {
  GedcomContent,
  GedcomPerson,
  GedcomStructure,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExportInput } from '../gedcom.store.ts'
import { exportEvents } from './export-events.ts'
import { ExportFamilies } from './export-families.ts'
import { indexLinks, type LinkedRecord } from './export-links.ts'
import type { ExportMediaObjects } from './export-media-objects.ts'
import { findParentlessFamilies, toGedcomPerson, toGedcomUnion } from './export-people.ts'
import { collectXrefs, exportRecords, parseRecords } from './export-records.ts'
import { XrefRegistry } from './export-xrefs.ts'
import { findSourceFamilies } from './source-families.ts'

export interface ExportOptions {
  version: GedcomVersion
  /** Collects the multimedia objects of the export. */
  objects: ExportMediaObjects
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Sorts by the number in the cross-reference: I1, I2, I10. */
function sortByNumber<T extends { xref: string }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => byNumber.compare(a.xref, b.xref))
}

/** Sorts by birth order; people without one come last. */
function sortByBirth(people: readonly GedcomPerson[]): GedcomPerson[] {
  return people.toSorted(
    (a, b) => (a.birthOrder ?? Number.MAX_SAFE_INTEGER) - (b.birthOrder ?? Number.MAX_SAFE_INTEGER),
  )
}

/** Adds objects and events that are missing in the structures of a person. */
function addStructures(
  person: GedcomPerson,
  { portrait, others }: ReturnType<ExportMediaObjects['findMissing']>,
  events: readonly GedcomStructure[],
): GedcomPerson {
  if (portrait.length + others.length + events.length === 0) return person
  const first = person.structures.findIndex(([tag]) => tag === 'OBJE')
  const kept = person.structures.toSpliced(first < 0 ? person.structures.length : first, 0, ...portrait)
  return { ...person, structures: [...kept, ...others, ...events] }
}

/**
 * Builds the content for the GEDCOM writer. People and unions keep the cross-references of their imported file; others
 * get new ones. Every person has a unique id (of the file, else ours), so that a later import recognizes the person.
 */
export function buildExportContent(input: ExportInput, { version, objects }: ExportOptions): GedcomContent {
  const parsed = parseRecords(input)
  const xrefs = new XrefRegistry(collectXrefs(input, parsed))
  const knownPeople = indexLinks(input.links, 'person')
  const knownUnions = indexLinks(input.links, 'union')
  const xrefById = new Map<string, string>()
  const personByXref = new Map<string, string>()
  const assignXref = (row: { id: string }, known: LinkedRecord | undefined, letter: string) => {
    const xref = known ? xrefs.reserve(known.link.source_id, known.link.xref) : xrefs.create(letter)
    xrefById.set(row.id, xref)
    if (known && letter === 'I') personByXref.set(`${known.link.source_id} ${known.link.xref}`, xref)
  }
  const putLinkedFirst = <T extends { id: string }>(
    rows: readonly T[],
    known: ReadonlyMap<string, LinkedRecord>,
  ) => [...rows.filter((row) => known.has(row.id)), ...rows.filter((row) => !known.has(row.id))]
  for (const row of putLinkedFirst(input.people, knownPeople)) assignXref(row, knownPeople.get(row.id), 'I')
  for (const row of putLinkedFirst(input.unions, knownUnions)) assignXref(row, knownUnions.get(row.id), 'F')

  const context = { xrefs, of: xrefById, objects }
  const records = exportRecords(parsed, context)
  const parentless = findParentlessFamilies(input, context, personByXref)
  const otherParents = Map.groupBy(input.otherParents, (parent) => parent.child_id)
  const people = input.people.map((row) => {
    const others = (otherParents.get(row.id) ?? []).flatMap(({ parent_id, kind }) => {
      const xref = xrefById.get(parent_id)
      return xref === undefined ? [] : [{ xref, kind }]
    })
    const linked = knownPeople.get(row.id)
    return { ...toGedcomPerson(row, linked, context, others), uid: linked?.link.uid ?? row.id }
  })
  const unions = input.unions.map((row) => {
    const linked = knownUnions.get(row.id)
    return { ...toGedcomUnion(row, linked, context), uid: linked?.link.uid ?? row.id }
  })
  const keptChildren = new Map(
    input.unions.flatMap((row): [string, ReadonlySet<string>][] => {
      const linked = knownUnions.get(row.id)
      const children = linked?.kept.children.flatMap(
        (child) => personByXref.get(`${linked.link.source_id} ${child}`) ?? [],
      )
      return children ? [[xrefById.get(row.id) ?? '', new Set(children)]] : []
    }),
  )
  const families = new ExportFamilies([...unions], keptChildren, xrefs)
  const sourceFamiliesByXref = new Map(
    [...findSourceFamilies(input, knownPeople, knownUnions)].map(([id, own]) => [
      xrefById.get(id),
      new Set(own.flatMap((union) => xrefById.get(union) ?? [])),
    ]),
  )
  for (const person of sortByBirth(people)) families.add(person, sourceFamiliesByXref.get(person.xref))
  const createdRecords = objects.createRecords(xrefs)
  const show = (mediaId: string | null) => objects.getReferences(mediaId)
  const events = exportEvents({
    events: input.events,
    links: input.links,
    xrefs,
    of: xrefById,
    version,
    show,
  })
  const idByXref = new Map([...xrefById].map(([id, xref]) => [xref, id]))
  const completePeople = people.map((person) => {
    const id = idByXref.get(person.xref) ?? ''
    const linked = knownPeople.get(id)
    const missing = objects.findMissing(linked?.link.source_id ?? null, linked?.kept.kept ?? [], id)
    const noPortrait = objects.makeNoPortraitMark(linked?.link.source_id ?? null, linked?.kept.kept ?? [], id)
    return addStructures(person, missing, [...noPortrait, ...(events.nodes.get(person.xref) ?? [])])
  })
  return {
    people: sortByNumber(completePeople),
    unions: sortByNumber([...families.unions, ...parentless]).map((union) => {
      const eventStructures = events.nodes.get(union.xref)
      return eventStructures ? { ...union, structures: [...union.structures, ...eventStructures] } : union
    }),
    records: [...records, ...createdRecords, ...events.records],
  }
}
