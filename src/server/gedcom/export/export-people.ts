/** Converts people and unions to GEDCOM data, with their preserved structures. */

import type { SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import type {
  GedcomOtherParent,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { gedcomTextFields, mapFields, toSnakeCase } from '#shared/person-fields.ts'
import { type ExportFacts, withoutPersonFacts, withoutUnionFacts } from '../facts/export-facts.ts'
import { type ExportNames, withoutNames } from '../facts/export-names.ts'
import type { ExportXrefs } from '../facts/stored-facts.ts'
import type { ExportLink } from '../gedcom.store.ts'
import { isParentsOnly } from '../import-plan/import-columns.ts'
import { parseColumns } from '../import-plan/merge-record.ts'
import type { ExportSources } from '../sources/export-sources.ts'
import { customTags } from '../structures/media-objects.ts'
import type { PersonRow, UnionRow } from './export.store.ts'
import { makeImpliedUnion } from './export-families.ts'
import type { LinkedRecord } from './export-links.ts'
import type { ExportMediaObjects } from './export-media-objects.ts'
import type { XrefRegistry } from './export-xrefs.ts'

function parseNames(json: string): string[] {
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.map(String) : []
}

function makeEventDetail(date: string | null, phrase: string | null, place: string | null) {
  return { date, phrase, place }
}

export interface ExportContext {
  xrefs: XrefRegistry
  /** The cross-references of our people and unions by id. */
  of: ReadonlyMap<string, string>
  objects: ExportMediaObjects
  facts: ExportFacts
  names: ExportNames
  sources: ExportSources
  /** The shared notes of the export. */
  shared: SharedNotes
}

/** Finds the cross-references for facts. */
function getFactXrefs({ of, sources }: ExportContext): ExportXrefs {
  return { person: (id) => of.get(id) ?? null, source: (id) => sources.findXref(id) }
}

/** The preserved structures of a record with current media files and cross-references. */
function getCurrentStructures(
  { link, kept }: LinkedRecord,
  { xrefs, objects }: Pick<ExportContext, 'xrefs' | 'objects'>,
  nodes: readonly GedcomStructure[] = kept.kept,
): readonly GedcomStructure[] {
  return xrefs.renamePointers(link.source_id, objects.updateStructures(link.source_id, nodes))
}

/** The preserved structures of a person, the portrait first. */
function getPersonStructures(
  known: LinkedRecord | undefined,
  id: string,
  nodes: readonly GedcomStructure[],
  { xrefs, objects }: ExportContext,
): readonly GedcomStructure[] {
  if (!known) return nodes
  const { source_id } = known.link
  const kept = nodes.filter(([tag]) => tag !== customTags.portrait)
  return xrefs.renamePointers(
    source_id,
    objects.filterForPerson(source_id, objects.updateStructures(source_id, kept), id),
  )
}

/** Writes the marked facts and names of a record. */
function writeFacts(nodes: readonly GedcomStructure[], context: ExportContext): readonly GedcomStructure[] {
  const { facts, names, objects, shared, xrefs } = context
  const update = (sourceId: string, imported: readonly GedcomStructure[]) =>
    xrefs.renamePointers(sourceId, objects.updateStructures(sourceId, imported))
  const own = getFactXrefs(context)
  return names.write(facts.write(nodes, own, shared, update), own, shared, update)
}

export function toGedcomPerson(
  row: PersonRow,
  known: LinkedRecord | undefined,
  context: ExportContext,
  otherParents: readonly GedcomOtherParent[],
): GedcomPerson {
  const { of, facts, names } = context
  const named = names.mark(row.id, known)
  const marked = facts.mark('person', row.id, known, named ?? undefined)
  const parent = (id: string | null) => (id === null ? null : (of.get(id) ?? null))
  const nodes = marked ?? named ?? known?.kept.kept ?? []
  const whole: GedcomPerson = {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...mapFields(gedcomTextFields, (field) => row[toSnakeCase(field)]),
    alsoKnownAs: parseNames(row.also_known_as),
    sex: row.gender,
    birth: makeEventDetail(row.birth_date, row.birth_date_phrase, row.birth_place),
    death: makeEventDetail(row.death_date, row.death_date_phrase, row.death_place),
    deceased: row.deceased === null ? null : row.deceased === 1,
    father: parent(row.father_id),
    mother: parent(row.mother_id),
    otherParents: [...otherParents],
    birthFamily: null,
    birthOrder: row.birth_order,
    changed: known?.kept.changed ?? null,
    structures: writeFacts(getPersonStructures(known, row.id, nodes, context), context),
  }
  const person = named === null ? whole : withoutNames(whole)
  return marked === null ? person : withoutPersonFacts(person, facts.of(row.id))
}

export function toGedcomUnion(
  row: UnionRow,
  known: LinkedRecord | undefined,
  context: ExportContext,
): GedcomUnion {
  const { of, facts } = context
  const marked = facts.mark('union', row.id, known)
  const nodes = marked ?? known?.kept.kept ?? []
  const union: GedcomUnion = {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? row.id,
    partners: [
      of.get(row.partner1_id) ?? null,
      row.partner2_id === null ? null : (of.get(row.partner2_id) ?? null),
    ],
    married: known?.kept.married ?? null,
    from: makeEventDetail(row.from_date, row.from_date_phrase, row.place),
    to: { date: row.to_date, phrase: row.to_date_phrase },
    endReason: row.end_reason,
    children: [],
    changed: known?.kept.changed ?? null,
    structures: writeFacts(known ? getCurrentStructures(known, context, nodes) : nodes, context),
  }
  return marked === null ? union : withoutUnionFacts(union, facts.of(row.id))
}

const endReasons = ['divorce', 'annulment', 'separation', 'death'] as const

/** Parses the dates and end of a family of a source for which we have no union. */
function parseUnionDetails(link: ExportLink): Pick<GedcomUnion, 'from' | 'to' | 'endReason'> {
  const imported = parseColumns(link.base)
  const text = (column: string) => (typeof imported[column] === 'string' ? imported[column] : null)
  return {
    from: makeEventDetail(text('from_date'), text('from_date_phrase'), text('place')),
    to: { date: text('to_date'), phrase: text('to_date_phrase') },
    endReason: endReasons.find((reason) => reason === imported['end_reason']) ?? null,
  }
}

/** Makes the families of a source without partners: they are no unions, but connect siblings. */
export function makeParentlessFamilies(
  links: readonly ExportLink[],
  context: Pick<ExportContext, 'xrefs' | 'objects'>,
  personByXref: ReadonlyMap<string, string>,
): GedcomUnion[] {
  const { xrefs } = context
  return links.flatMap((link) => {
    if (link.kept === null) return []
    const { kept } = link
    const children = kept.children.flatMap((child) => personByXref.get(`${link.source_id} ${child}`) ?? [])
    const areDeleted = kept.children.length > 0 && children.length === 0
    if (areDeleted || isParentsOnly(kept.kept)) return []
    const union = makeImpliedUnion(xrefs.reserve(link.source_id, link.xref), [null, null])
    return [
      {
        ...union,
        ...parseUnionDetails(link),
        married: kept.married,
        uid: link.uid,
        children,
        changed: kept.changed,
        structures: getCurrentStructures({ link, kept }, context),
      },
    ]
  })
}
