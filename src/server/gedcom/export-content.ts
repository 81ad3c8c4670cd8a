/** The family here as the writer of GEDCOM takes it: our records under their cross-references, what was kept beside. */
import type { Selectable } from 'kysely'
import type { PeopleTable, UnionsTable } from '#server/db/schema.ts'
import type {
  GedcomContent,
  GedcomOtherParent,
  GedcomParentKind,
  GedcomPerson,
  GedcomUnion,
  GedcomVersion,
  KeptNode,
  KeptRecord,
} from '#shared/genealogy/gedcom-types.ts'
import { Families, impliedUnion } from './export-families.ts'
import { Xrefs } from './export-xrefs.ts'
import type { LinkKind, LinkRow } from './gedcom.store.ts'
import { isParentsOnly } from './import-fields.ts'
import { unpackColumns } from './import-merge.ts'
import { type KeptOfLink, keptOfLink, keptRecord } from './kept-json.ts'
import { type ExportMedium, objectRecord } from './media-objects.ts'

type PersonRow = Selectable<PeopleTable>
type UnionRow = Selectable<UnionsTable>

/** Everything an export is made of, as the store gives it. */
export interface ExportInput {
  people: readonly PersonRow[]
  unions: readonly UnionRow[]
  otherParents: readonly { child_id: string; parent_id: string; kind: GedcomParentKind }[]
  /** Of all sources, the source imported last first. */
  links: readonly LinkRow[]
  /** Kept records of each source, as JSON. */
  records: ReadonlyMap<string, readonly string[]>
  /** Files that go with it, and the version that their records are written for. */
  media?: { files: readonly ExportMedium[]; version: GedcomVersion }
}

interface Known {
  link: LinkRow
  kept: KeptOfLink
}

/** The link of each of our records that counts: that of the source imported last. */
function linksByRecord(links: readonly LinkRow[], kind: LinkKind): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const link of links) {
    if (link.kind !== kind || link.record_id === null || known.has(link.record_id)) continue
    known.set(link.record_id, { link, kept: keptOfLink.parse(JSON.parse(link.kept)) })
  }
  return known
}

function readNames(json: string): string[] {
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.map(String) : []
}

function happening(date: string | null, phrase: string | null, place: string | null) {
  return { date, phrase, place }
}

interface Numbered {
  xrefs: Xrefs
  /** The cross-references of our people and unions by id. */
  of: ReadonlyMap<string, string>
}

function writtenPerson(
  row: PersonRow,
  known: Known | undefined,
  { xrefs, of }: Numbered,
  otherParents: readonly GedcomOtherParent[],
): GedcomPerson {
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
    kept: known ? xrefs.rename(known.link.source_id, known.kept.kept) : [],
  }
}

function writtenUnion(row: UnionRow, known: Known | undefined, { xrefs, of }: Numbered): GedcomUnion {
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
    kept: known ? xrefs.rename(known.link.source_id, known.kept.kept) : [],
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
function parentlessFamilies(
  { links }: ExportInput,
  xrefs: Xrefs,
  personByXref: ReadonlyMap<string, string>,
): GedcomUnion[] {
  return links.flatMap((link) => {
    if (link.kind !== 'union' || link.record_id !== null) return []
    const kept = keptOfLink.parse(JSON.parse(link.kept))
    const children = kept.children.flatMap((child) => personByXref.get(`${link.source_id} ${child}`) ?? [])
    if (children.length === 0 || isParentsOnly(kept.kept)) return []
    const union = impliedUnion(xrefs.keep(link.source_id, link.xref), [null, null])
    return [
      {
        ...union,
        ...saidOfUnion(link),
        married: kept.married,
        uid: link.uid,
        children,
        changed: kept.changed,
        kept: xrefs.rename(link.source_id, kept.kept),
      },
    ]
  })
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** I1, I2, I10: the order in which other programs number. */
function inNumberOrder<T extends { xref: string }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => byNumber.compare(a.xref, b.xref))
}

/** Siblings in the order of their birth where it is recorded, else as they stand. */
function inBirthOrder(people: readonly GedcomPerson[]): GedcomPerson[] {
  return people.toSorted(
    (a, b) => (a.birthOrder ?? Number.MAX_SAFE_INTEGER) - (b.birthOrder ?? Number.MAX_SAFE_INTEGER),
  )
}

function readRecords({ records }: ExportInput, xrefs: Xrefs): KeptRecord[] {
  const parsed = [...records].map(([source, own]) => ({
    source,
    own: own.map((json) => keptRecord.parse(JSON.parse(json))),
  }))
  const kept = parsed.map(({ source, own }) => ({
    source,
    own: own
      .filter(({ tag }) => tag !== 'HEAD' || parsed.length === 1)
      .map((record) => ({ ...record, xref: record.xref === null ? null : xrefs.keep(source, record.xref) })),
  }))
  return kept.flatMap(({ source, own }) =>
    own.map((record) => ({ ...record, sub: xrefs.rename(source, record.sub) })),
  )
}

interface MediaObject {
  record: KeptRecord
  people: readonly string[]
}

function mediaObjects({ media }: ExportInput, xrefs: Xrefs): MediaObject[] {
  if (!media) return []
  return media.files.map((file) => ({
    record: objectRecord(xrefs.make('O'), file, media.version),
    people: file.people,
  }))
}

/** Pointers to the files that show each person, by cross-reference. */
function pointersByPerson(
  objects: readonly MediaObject[],
  of: ReadonlyMap<string, string>,
): Map<string, KeptNode[]> {
  const pointers = new Map<string, KeptNode[]>()
  for (const { record, people } of objects) {
    for (const xref of people.flatMap((id) => of.get(id) ?? [])) {
      pointers.set(xref, [...(pointers.get(xref) ?? []), ['OBJE', `@${record.xref}@`]])
    }
  }
  return pointers
}

/**
 * Puts the whole family together for the writer. People and unions keep the cross-references of the file that they came
 * from; those made here get new ones. Everybody has a unique id: that of their file, else ours, by which an import of
 * the exported file knows them again.
 */
export function exportContent(input: ExportInput): GedcomContent {
  const xrefs = new Xrefs()
  const knownPeople = linksByRecord(input.links, 'person')
  const knownUnions = linksByRecord(input.links, 'union')
  const of = new Map<string, string>()
  const personByXref = new Map<string, string>()
  const number = (row: { id: string }, known: Known | undefined, letter: string) => {
    const xref = known ? xrefs.keep(known.link.source_id, known.link.xref) : xrefs.make(letter)
    of.set(row.id, xref)
    if (known && letter === 'I') personByXref.set(`${known.link.source_id} ${known.link.xref}`, xref)
  }
  const withLinkFirst = <T extends { id: string }>(rows: readonly T[], known: ReadonlyMap<string, Known>) => [
    ...rows.filter((row) => known.has(row.id)),
    ...rows.filter((row) => !known.has(row.id)),
  ]
  for (const row of withLinkFirst(input.people, knownPeople)) number(row, knownPeople.get(row.id), 'I')
  for (const row of withLinkFirst(input.unions, knownUnions)) number(row, knownUnions.get(row.id), 'F')

  const parentless = parentlessFamilies(input, xrefs, personByXref)
  const records = readRecords(input, xrefs)
  const numbered = { xrefs, of }
  const otherParents = Map.groupBy(input.otherParents, (parent) => parent.child_id)
  const people = input.people.map((row) => {
    const others = (otherParents.get(row.id) ?? []).flatMap(({ parent_id, kind }) => {
      const xref = of.get(parent_id)
      return xref === undefined ? [] : [{ xref, kind }]
    })
    const known = knownPeople.get(row.id)
    return { ...writtenPerson(row, known, numbered, others), uid: known?.link.uid ?? row.id }
  })
  const unions = input.unions.map((row) => {
    const known = knownUnions.get(row.id)
    return { ...writtenUnion(row, known, numbered), uid: known?.link.uid ?? row.id }
  })
  const keptChildren = new Map(
    input.unions.flatMap((row): [string, ReadonlySet<string>][] => {
      const known = knownUnions.get(row.id)
      const children = known?.kept.children.flatMap(
        (child) => personByXref.get(`${known.link.source_id} ${child}`) ?? [],
      )
      return children ? [[of.get(row.id) ?? '', new Set(children)]] : []
    }),
  )
  const families = new Families([...unions], keptChildren, xrefs)
  for (const person of inBirthOrder(people)) families.add(person)
  const objects = mediaObjects(input, xrefs)
  const pointers = pointersByPerson(objects, of)
  return {
    people: inNumberOrder(people).map((person) => {
      const shown = pointers.get(person.xref)
      return shown ? { ...person, kept: [...person.kept, ...shown] } : person
    }),
    unions: inNumberOrder([...families.unions, ...parentless]),
    records: [...records, ...objects.map(({ record }) => record)],
  }
}
