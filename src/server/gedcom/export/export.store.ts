/** Loads the data of an export: an outline of everything, and the rows of people and unions in pieces. */
import type { Selectable } from 'kysely'
import { chunks, rowsInPiece } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { EventsTable, GedcomRecordLinksTable, PeopleTable, UnionsTable } from '#server/db/schema.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import type { GedcomParentKind } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import { parseImportedItems } from '../facts/item-kinds.ts'
import { type ExportLink, type LinkKind, type LinkRow, loadPreservedRecords } from '../gedcom.store.ts'
import { preservedSchema } from '../structures/preserved-json.ts'

/** A link without what only its own record needs. */
export type LinkOutline = Pick<LinkRow, 'source_id' | 'kind' | 'xref' | 'uid' | 'record_id'>
export type PersonRow = Selectable<PeopleTable>
export type UnionRow = Selectable<UnionsTable>
export type PersonKin = Pick<PersonRow, 'id' | 'father_id' | 'mother_id' | 'gender' | 'birth_order'>
export type UnionKin = Pick<UnionRow, 'id' | 'partner1_id' | 'partner2_id'>
interface OtherParentRow {
  child_id: string
  parent_id: string
  kind: GedcomParentKind
}

/** What an export needs to know of all records before it writes the first one. */
export interface ExportInput {
  people: readonly PersonKin[]
  unions: readonly UnionKin[]
  otherParents: readonly OtherParentRow[]
  /** The ids of the sources, the latest first. */
  sourceIds: readonly string[]
  /** The links of all sources, the latest source first. */
  links: readonly LinkOutline[]
  /** The preserved records of each source, as JSON. */
  records: ReadonlyMap<string, readonly string[]>
  events: readonly Selectable<EventsTable>[]
  recordLinks: readonly Selectable<GedcomRecordLinksTable>[]
}

export const linkKinds = ['person', 'union', 'event'] as const

/** The links of a source in pieces: all rows at once take several times the memory of what an export needs. */
export async function* loadLinkRows(db: Db, sourceId: string, kind: LinkKind): AsyncGenerator<LinkRow[]> {
  let rows: LinkRow[] = []
  do {
    rows = await db
      .selectFrom('gedcom_links')
      .selectAll()
      .where('source_id', '=', sourceId)
      .where('kind', '=', kind)
      .where('xref', '>', rows.at(-1)?.xref ?? '')
      .orderBy('xref')
      .limit(rowsInPiece)
      .execute()
    yield rows
  } while (rows.length === rowsInPiece)
}

export function toExportLink({ kept, facts, fact_ids, names, name_ids, ...link }: LinkRow): ExportLink {
  return {
    ...link,
    kept: kept === '{}' ? null : preservedSchema.parse(JSON.parse(kept)),
    facts: parseImportedItems<GedcomFact>(facts, fact_ids),
    names: parseImportedItems<GedcomName>(names, name_ids),
  }
}

async function loadLinkOutlines(db: Db, sourceIds: readonly string[]): Promise<LinkOutline[]> {
  const links: LinkOutline[] = []
  for (const source_id of sourceIds) {
    for (const kind of linkKinds) {
      const rows = await db
        .selectFrom('gedcom_links')
        .select(['xref', 'uid', 'record_id'])
        .where('source_id', '=', source_id)
        .where('kind', '=', kind)
        .orderBy('xref')
        .execute()
      for (const row of rows) links.push({ source_id, kind, ...row })
    }
  }
  return links
}

export async function loadExportInput(db: Db): Promise<ExportInput> {
  const sources = await db
    .selectFrom('gedcom_sources')
    .select('id')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const sourceIds = sources.map(({ id }) => id)
  const records = new Map<string, string[]>()
  for (const id of sourceIds) records.set(id, await loadPreservedRecords(db, id))
  return {
    people: await db
      .selectFrom('people')
      .select(['id', 'father_id', 'mother_id', 'gender', 'birth_order'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    unions: await db
      .selectFrom('unions')
      .select(['id', 'partner1_id', 'partner2_id'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    otherParents: await db.selectFrom('other_parents').selectAll().execute(),
    sourceIds,
    links: await loadLinkOutlines(db, sourceIds),
    records,
    events: await db.selectFrom('events').selectAll().orderBy('created_at').orderBy('id').execute(),
    recordLinks: await db.selectFrom('gedcom_record_links').selectAll().execute(),
  }
}

/** The rows of these people or unions, by id. */
export async function loadRowsOf<T extends 'people' | 'unions'>(
  db: Db,
  table: T,
  ids: readonly string[],
): Promise<Map<string, T extends 'people' ? PersonRow : UnionRow>> {
  const rows: { id: string }[] = []
  for (const some of chunks(ids)) {
    rows.push(
      ...(table === 'people'
        ? await db.selectFrom('people').selectAll().where('id', 'in', some).execute()
        : await db.selectFrom('unions').selectAll().where('id', 'in', some).execute()),
    )
  }
  return new Map(rows.map((row) => [row.id, row as T extends 'people' ? PersonRow : UnionRow]))
}

/** All links of these people or unions. */
export async function loadLinksOf(db: Db, kind: LinkKind, ids: readonly string[]): Promise<LinkRow[]> {
  const rows: LinkRow[] = []
  for (const some of chunks(ids)) {
    const found = await db
      .selectFrom('gedcom_links')
      .selectAll()
      .where('record_id', 'in', some)
      .where('kind', '=', kind)
      .execute()
    rows.push(...found)
  }
  return rows
}

export async function loadLink(
  db: Db,
  { source_id, kind, xref }: Pick<LinkRow, 'source_id' | 'kind' | 'xref'>,
): Promise<LinkRow[]> {
  return await db
    .selectFrom('gedcom_links')
    .selectAll()
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .where('xref', '=', xref)
    .execute()
}

/** The ids of the facts and names of these people, or of the facts of these unions. */
export async function listItemsOf(db: Db, kind: LinkKind, owners: readonly string[]): Promise<Set<string>> {
  const column = kind === 'person' ? 'person_id' : 'union_id'
  const found = new Set<string>()
  for (const some of chunks(owners)) {
    const facts = await db.selectFrom('facts').select('id').where(column, 'in', some).execute()
    for (const { id } of facts) found.add(id)
    if (kind !== 'person') continue
    const names = await db.selectFrom('person_names').select('id').where('person_id', 'in', some).execute()
    for (const { id } of names) found.add(id)
  }
  return found
}

/** Finds the people or unions of facts and names; without those that do not exist. */
export async function findItemOwners(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of chunks(ids)) {
    const facts = await db
      .selectFrom('facts')
      .select(['id', 'person_id', 'union_id'])
      .where('id', 'in', some)
      .execute()
    for (const { id, person_id, union_id } of facts) found.set(id, person_id ?? union_id ?? '')
    const names = await db
      .selectFrom('person_names')
      .select(['id', 'person_id'])
      .where('id', 'in', some)
      .execute()
    for (const { id, person_id } of names) found.set(id, person_id)
  }
  return found
}
