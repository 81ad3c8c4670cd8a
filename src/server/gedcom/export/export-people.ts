/** Converts people and unions to GEDCOM data, with their preserved structures. */

import type { Selectable } from 'kysely'
import type { PeopleTable, UnionsTable } from '#server/db/schema.ts'
import type {
  GedcomOtherParent,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { gedcomTextFields, mapFields, toSnakeCase } from '#shared/person-fields.ts'
import type { ExportInput, LinkRow } from '../gedcom.store.ts'
import { isParentsOnly } from '../import-plan/import-columns.ts'
import { parseColumns } from '../import-plan/merge-record.ts'
import { customTags } from '../structures/media-objects.ts'
import { preservedSchema } from '../structures/preserved-json.ts'
import { makeImpliedUnion } from './export-families.ts'
import type { LinkedRecord } from './export-links.ts'
import type { ExportMediaObjects } from './export-media-objects.ts'
import type { XrefRegistry } from './export-xrefs.ts'

type PersonRow = Selectable<PeopleTable>
type UnionRow = Selectable<UnionsTable>

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
}

/** The preserved structures of a record with current media files and cross-references. */
function getCurrentStructures(
  { link, kept }: LinkedRecord,
  { xrefs, objects }: ExportContext,
): readonly GedcomStructure[] {
  return xrefs.renamePointers(link.source_id, objects.updateStructures(link.source_id, kept.kept))
}

/** The preserved structures of a person, the portrait first. */
function getPersonStructures(
  known: LinkedRecord | undefined,
  id: string,
  { xrefs, objects }: ExportContext,
): readonly GedcomStructure[] {
  if (!known) return []
  const { source_id } = known.link
  const kept = known.kept.kept.filter(([tag]) => tag !== customTags.portrait)
  return xrefs.renamePointers(
    source_id,
    objects.filterForPerson(source_id, objects.updateStructures(source_id, kept), id),
  )
}

export function toGedcomPerson(
  row: PersonRow,
  known: LinkedRecord | undefined,
  context: ExportContext,
  otherParents: readonly GedcomOtherParent[],
): GedcomPerson {
  const { of } = context
  const parent = (id: string | null) => (id === null ? null : (of.get(id) ?? null))
  return {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? null,
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
    birthOrder: row.birth_order,
    changed: known?.kept.changed ?? null,
    structures: getPersonStructures(known, row.id, context),
  }
}

export function toGedcomUnion(
  row: UnionRow,
  known: LinkedRecord | undefined,
  context: ExportContext,
): GedcomUnion {
  const { of } = context
  return {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? null,
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
    structures: known ? getCurrentStructures(known, context) : [],
  }
}

const endReasons = ['divorce', 'annulment', 'separation', 'death'] as const

/** Parses the dates and end of a family of a source for which we have no union. */
function parseUnionDetails(link: LinkRow): Pick<GedcomUnion, 'from' | 'to' | 'endReason'> {
  const imported = parseColumns(link.base)
  const text = (column: string) => (typeof imported[column] === 'string' ? imported[column] : null)
  return {
    from: makeEventDetail(text('from_date'), text('from_date_phrase'), text('place')),
    to: { date: text('to_date'), phrase: text('to_date_phrase') },
    endReason: endReasons.find((reason) => reason === imported['end_reason']) ?? null,
  }
}

/** Finds families of a source without partners: they are no unions, but connect siblings. */
export function findParentlessFamilies(
  { links }: ExportInput,
  context: ExportContext,
  personByXref: ReadonlyMap<string, string>,
): GedcomUnion[] {
  const { xrefs } = context
  return links.flatMap((link) => {
    if (link.kind !== 'union' || link.record_id !== null || link.kept === '{}') return []
    const kept = preservedSchema.parse(JSON.parse(link.kept))
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
