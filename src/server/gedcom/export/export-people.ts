/** People and unions of ours as the writer of GEDCOM takes them, with what was kept beside. */
import type { Selectable } from 'kysely'
import type { PeopleTable, UnionsTable } from '#server/db/schema.ts'
import type {
  GedcomOtherParent,
  GedcomPerson,
  GedcomUnion,
  GedcomStructure,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { LinkRow } from '../gedcom.store.ts'
import { isParentsOnly } from '../import-plan/import-columns.ts'
import { unpackColumns } from '../import-plan/merge-record.ts'
import { own } from '../structures/media-objects.ts'
import { keptOfLink } from '../structures/preserved-json.ts'
import type { ExportInput } from './export-content.ts'
import { impliedUnion } from './export-families.ts'
import type { Known } from './export-links.ts'
import type { ExportObjects } from './export-media-objects.ts'
import type { Xrefs } from './export-xrefs.ts'

type PersonRow = Selectable<PeopleTable>
type UnionRow = Selectable<UnionsTable>

function readNames(json: string): string[] {
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.map(String) : []
}

function happening(date: string | null, phrase: string | null, place: string | null) {
  return { date, phrase, place }
}

export interface Numbered {
  xrefs: Xrefs
  /** The cross-references of our people and unions by id. */
  of: ReadonlyMap<string, string>
  objects: ExportObjects
}

/** What was kept of a record, with its media as they are here now. */
function keptNow({ link, kept }: Known, { xrefs, objects }: Numbered): readonly GedcomStructure[] {
  return xrefs.rename(link.source_id, objects.edit(link.source_id, kept.kept))
}

/** Likewise of a person, whose portrait comes first. */
function keptOfPerson(
  known: Known | undefined,
  id: string,
  { xrefs, objects }: Numbered,
): readonly GedcomStructure[] {
  if (!known) return []
  const { source_id } = known.link
  const kept = known.kept.kept.filter(([tag]) => tag !== own.portrait)
  return xrefs.rename(source_id, objects.ofPerson(source_id, objects.edit(source_id, kept), id))
}

export function writtenPerson(
  row: PersonRow,
  known: Known | undefined,
  numbered: Numbered,
  otherParents: readonly GedcomOtherParent[],
): GedcomPerson {
  const { of } = numbered
  const parent = (id: string | null) => (id === null ? null : (of.get(id) ?? null))
  return {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? null,
    firstName: row.first_name,
    lastName: row.last_name,
    maidenName: row.maiden_name,
    alsoKnownAs: readNames(row.also_known_as),
    sex: row.gender,
    birth: happening(row.birth_date, row.birth_date_phrase, row.birth_place),
    death: happening(row.death_date, row.death_date_phrase, row.death_place),
    deceased: row.deceased === null ? null : row.deceased === 1,
    occupation: row.occupation,
    biography: row.biography,
    father: parent(row.father_id),
    mother: parent(row.mother_id),
    otherParents: [...otherParents],
    birthOrder: row.birth_order,
    changed: known?.kept.changed ?? null,
    structures: keptOfPerson(known, row.id, numbered),
  }
}

export function writtenUnion(row: UnionRow, known: Known | undefined, numbered: Numbered): GedcomUnion {
  const { of } = numbered
  return {
    xref: of.get(row.id) ?? row.id,
    uid: known?.link.uid ?? null,
    partners: [
      of.get(row.partner1_id) ?? null,
      row.partner2_id === null ? null : (of.get(row.partner2_id) ?? null),
    ],
    married: known?.kept.married ?? null,
    from: happening(row.from_date, row.from_date_phrase, row.place),
    to: { date: row.to_date, phrase: row.to_date_phrase },
    endReason: row.end_reason,
    children: [],
    changed: known?.kept.changed ?? null,
    structures: known ? keptNow(known, numbered) : [],
  }
}

const endReasons = ['divorce', 'annulment', 'separation', 'death'] as const

/** What a source said of a union that is none of ours. */
function saidOfUnion(link: LinkRow): Pick<GedcomUnion, 'from' | 'to' | 'endReason'> {
  const said = unpackColumns(link.base)
  const text = (column: string) => (typeof said[column] === 'string' ? said[column] : null)
  return {
    from: happening(text('from_date'), text('from_date_phrase'), text('place')),
    to: { date: text('to_date'), phrase: text('to_date_phrase') },
    endReason: endReasons.find((reason) => reason === said['end_reason']) ?? null,
  }
}

/** Families of a source of which only the children are known: no union of ours, and yet they make siblings. */
export function parentlessFamilies(
  { links }: ExportInput,
  numbered: Numbered,
  personByXref: ReadonlyMap<string, string>,
): GedcomUnion[] {
  const { xrefs } = numbered
  return links.flatMap((link) => {
    if (link.kind !== 'union' || link.record_id !== null || link.kept === '{}') return []
    const kept = keptOfLink.parse(JSON.parse(link.kept))
    const children = kept.children.flatMap((child) => personByXref.get(`${link.source_id} ${child}`) ?? [])
    const areGone = kept.children.length > 0 && children.length === 0
    if (areGone || isParentsOnly(kept.kept)) return []
    const union = impliedUnion(xrefs.keep(link.source_id, link.xref), [null, null])
    return [
      {
        ...union,
        ...saidOfUnion(link),
        married: kept.married,
        uid: link.uid,
        children,
        changed: kept.changed,
        kept: keptNow({ link, kept }, numbered),
      },
    ]
  })
}
