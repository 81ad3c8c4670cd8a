/**
 * Builds the content for the GEDCOM writer. People and unions keep the cross-references of their imported file; others
 * get new ones. Every person has a unique id (of the file, else ours), so that a later import recognizes the person.
 */
import type { Db } from '#server/db/open.ts'
import { listRecordRows } from '#server/facts/bulk-records.service.ts'
import { indexSharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import type {
  GedcomOutline,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
  GedcomVersion,
  PersonOutline,
  UnionOutline,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExportFace } from '../gedcom-media.store.ts'
import { ExportSources } from '../sources/export-sources.ts'
import { assignXrefs } from './assign-xrefs.ts'
import { type ExportInput, loadExportInput } from './export.store.ts'
import { addCrops } from './export-crops.ts'
import { exportEvents } from './export-events.ts'
import { ExportFamilies } from './export-families.ts'
import type { ExportMediaObjects } from './export-media-objects.ts'
import { makeParentlessFamilies } from './export-people.ts'
import { collectXrefs, exportRecords, parseRecords } from './export-records.ts'
import { XrefRegistry } from './export-xrefs.ts'
import { type ConvertedRecord, RecordPieces } from './record-pieces.ts'
import { scanLinks } from './scan-links.ts'
import { sortByNumber } from './sort-by-number.ts'

export interface ExportOptions {
  version: GedcomVersion
  /** Collects the multimedia objects of the export. */
  objects: ExportMediaObjects
  /** The faces in pictures, by person. */
  faces: ReadonlyMap<string, readonly ExportFace[]>
}

/** The content of an export: the outline of all records, and people and unions that are converted when asked for. */
export interface ExportContent {
  outline: GedcomOutline
  convertPeople(): AsyncGenerator<GedcomPerson>
  convertUnions(): AsyncGenerator<GedcomUnion>
}

/** A person with what decides about the families. */
interface Child extends PersonOutline {
  id: string
  birthOrder: number | null
}

/** Sorts by birth order; people without one come last. */
function sortByBirth(people: readonly Child[]): Child[] {
  return people.toSorted(
    (a, b) => (a.birthOrder ?? Number.MAX_SAFE_INTEGER) - (b.birthOrder ?? Number.MAX_SAFE_INTEGER),
  )
}

function indexOtherParents({ otherParents }: ExportInput, xrefById: ReadonlyMap<string, string>) {
  const byChild = Map.groupBy(otherParents, ({ child_id }) => child_id)
  return (id: string) =>
    (byChild.get(id) ?? []).flatMap(({ parent_id, kind }) => {
      const xref = xrefById.get(parent_id)
      return xref === undefined ? [] : [{ xref, kind }]
    })
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

/** Of the structures of a union, the links to children about which the file says more. */
function listChildLinks(structures: readonly GedcomStructure[]): readonly GedcomStructure[] {
  return structures.filter((node) => node[0] === '=CHIL' && node.length > 1)
}

/** Loads the outline. The content reads from the connection until its people and unions are converted. */
export async function loadExportContent(
  db: Db,
  { version, objects, faces }: ExportOptions,
): Promise<ExportContent> {
  const input = await loadExportInput(db)
  const [sourceRows, repositories] = [
    await listRecordRows(db, 'sources'),
    await listRecordRows(db, 'repositories'),
  ]
  const parsed = parseRecords(input)
  const knownXrefs = collectXrefs(input, parsed)
  const xrefs = new XrefRegistry(knownXrefs)
  const { xrefById, personByXref, findPerson } = assignXrefs(input, xrefs)
  const sources = new ExportSources({ sources: sourceRows, repositories, recordLinks: input.recordLinks })
  const records = exportRecords(parsed, { xrefs, objects, sources })
  const shared = indexSharedNotes(records)
  const scanned = await scanLinks(db, input, knownXrefs)

  const parentless = makeParentlessFamilies(scanned.parentless, { xrefs, objects }, personByXref)
  const listOtherParents = indexOtherParents(input, xrefById)
  const pieces = new RecordPieces(
    db,
    { xrefs, of: xrefById, objects, sources, shared },
    { version, sourceIds: input.sourceIds, moved: scanned.moved, findPerson, listOtherParents },
  )
  // Embedded objects and pointers to nowhere must be known before new objects and records get their names.
  const roomTakers = input.people.flatMap(({ id }) => (scanned.roomTakers.has(id) ? [id] : []))
  for await (const _ of pieces.convertPeople(roomTakers));

  const children = new Map<string, ReadonlySet<string>>()
  const unions: UnionOutline[] = []
  for await (const some of pieces.convertUnions(input.unions.map(({ id }) => id))) {
    for (const { id, record } of some) {
      const { xref, partners, structures } = record
      unions.push({ xref, partners, children: [], structures: listChildLinks(structures) })
      const own = scanned.children.get(id)
      const inSource = own?.xrefs.flatMap((child) => personByXref.get(`${own.sourceId} ${child}`) ?? [])
      if (inSource) children.set(xref, new Set(inSource))
    }
  }
  const parent = (id: string | null) => (id === null ? null : (xrefById.get(id) ?? null))
  const people = input.people.map(
    (row): Child => ({
      id: row.id,
      xref: xrefById.get(row.id) ?? row.id,
      sex: row.gender,
      father: parent(row.father_id),
      mother: parent(row.mother_id),
      otherParents: listOtherParents(row.id),
      birthOrder: row.birth_order,
    }),
  )
  const families = new ExportFamilies(unions, children, xrefs)
  for (const person of sortByBirth(sortByNumber(people))) {
    const own = scanned.families.find(person.id)
    families.add(person, own && new Set(own.flatMap((union) => xrefById.get(union) ?? [])))
  }
  const createdRecords = objects.createRecords(xrefs)
  const events = exportEvents({
    events: input.events,
    links: scanned.events,
    xrefs,
    of: xrefById,
    version,
    show: (mediaId) => objects.getReferences(mediaId),
  })
  const outline = {
    people: sortByNumber(people),
    unions: sortByNumber<UnionOutline>([...families.unions, ...parentless]),
    records: [
      ...sources.addObjects(records, { objects, version }),
      ...sources.createRecords({ objects, version }),
      ...createdRecords,
      ...events.records,
    ],
  }

  const completePerson = ({ id, linked, record }: ConvertedRecord<GedcomPerson>): GedcomPerson => {
    const [sourceId, kept] = [linked?.link.source_id ?? null, linked?.kept.kept ?? []]
    const missing = objects.findMissing(sourceId, kept, id, record.structures)
    const noPortrait = objects.makeNoPortraitMark(sourceId, kept, id)
    const complete = addStructures(record, missing, [...noPortrait, ...(events.nodes.get(record.xref) ?? [])])
    const findReference = (itemId: string) => objects.getItemReference(itemId)
    return { ...complete, structures: addCrops(complete.structures, faces.get(id) ?? [], findReference) }
  }
  async function* convertPeople() {
    const ids = sortByNumber(people).map(({ id }) => id)
    for await (const some of pieces.convertPeople(ids)) yield* some.map(completePerson)
  }

  const made = new Map([...families.implied, ...parentless].map((union) => [union.xref, union]))
  const idByXref = new Map(input.unions.map(({ id }) => [xrefById.get(id), id]))
  async function* convertUnions() {
    const stored = outline.unions.flatMap(({ xref }) => idByXref.get(xref) ?? [])
    const converted = pieces.convertUnions(stored)
    let waiting: ConvertedRecord<GedcomUnion>[] = []
    for (const { xref, children: own } of outline.unions) {
      let union = made.get(xref)
      if (!union) {
        if (waiting.length === 0) waiting = [...((await converted.next()).value ?? [])]
        union = waiting.shift()?.record
      }
      if (!union) continue
      const eventStructures = events.nodes.get(xref) ?? []
      yield { ...union, children: own, structures: [...union.structures, ...eventStructures] }
    }
  }
  return { outline, convertPeople, convertUnions }
}
