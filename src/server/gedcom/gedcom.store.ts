/** Loads the data of earlier imports and the existing records, for an import or an export. */
import type { Selectable } from 'kysely'
import { listFormerIds } from '#server/audit/merged-people.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type {
  EventsTable,
  GedcomLinksTable,
  GedcomSourcesTable,
  PeopleTable,
  UnionsTable,
} from '#server/db/schema.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { restrictionTags } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomFile } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'

import type { ImportedItems } from './facts/item-kinds.ts'
import { serializeOtherParents } from './import-plan/import-columns.ts'
import { type Columns, parseColumns } from './import-plan/merge-record.ts'
import type { Preserved } from './structures/preserved-json.ts'

export type LinkKind = GedcomLinksTable['kind']
export type LinkRow = Selectable<GedcomLinksTable>
export type SourceRow = Selectable<GedcomSourcesTable>

/** A link without its large columns, which are loaded only where they are needed. */
export type Link = Omit<LinkRow, 'kept' | 'facts' | 'fact_ids' | 'names' | 'name_ids'>

/** A link with its large columns parsed: an export reads each of them several times. */
export interface ExportLink extends Link {
  /** null where the import has kept nothing. */
  kept: Preserved | null
  facts: ImportedItems<GedcomFact> | null
  names: ImportedItems<GedcomName> | null
}

/** The columns of a record as last imported. */
export function getLastImported(link: Link): Columns {
  return parseColumns(link.base)
}

/** The existing records that an import may change, by id; `otherParents` is serialized, by child. */
export interface ExistingRecords {
  people: ReadonlyMap<string, Selectable<PeopleTable>>
  unions: ReadonlyMap<string, Selectable<UnionsTable>>
  events: ReadonlyMap<string, Selectable<EventsTable>>
  otherParents: ReadonlyMap<string, string>
  /** What became of the people and events that this site has had before, by id: the same id for those deleted. */
  former: ReadonlyMap<string, string>
  /**
   * People whose data were erased on request, with those who had been merged into them, and their unions: an import does not
   * restore their data.
   */
  erased: ReadonlySet<string>
}

function indexById<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

function findErasedRecords(
  people: readonly Selectable<PeopleTable>[],
  unions: readonly Selectable<UnionsTable>[],
): Set<string> {
  const erased = new Set(people.flatMap(({ id, erased_at }) => (erased_at === null ? [] : [id])))
  if (erased.size === 0) return erased
  const erasedUnions = unions.filter(
    ({ partner1_id, partner2_id }) => erased.has(partner1_id) || erased.has(partner2_id ?? ''),
  )
  for (const { id } of erasedUnions) erased.add(id)
  return erased
}

export async function loadExistingRecords(db: Db): Promise<ExistingRecords> {
  const parents = await db.selectFrom('other_parents').selectAll().execute()
  const byChild = Map.groupBy(parents, (parent) => parent.child_id)
  const people = await db.selectFrom('people').selectAll().execute()
  const unions = await db.selectFrom('unions').selectAll().execute()
  const former = await listFormerIds(db)
  const present = indexById(people)
  const erasedBefore = [...former.erased].filter((id) => !present.has(id))
  return {
    people: present,
    unions: indexById(unions),
    former: former.became,
    erased: new Set([...findErasedRecords(people, unions), ...erasedBefore]),
    events: indexById(await db.selectFrom('events').selectAll().execute()),
    otherParents: new Map([...byChild].map(([child, rows]) => [child, serializeOtherParents(rows)])),
  }
}

export async function loadLinks(db: Db): Promise<Link[]> {
  return db
    .selectFrom('gedcom_links')
    .select(['source_id', 'kind', 'xref', 'uid', 'record_id', 'base'])
    .execute()
}

/** The ids of the records that may be restricted as a whole. */
export async function listRestrictedIds(db: Db): Promise<string[]> {
  const links = await db
    .selectFrom('gedcom_links')
    .select('record_id')
    .distinct()
    .where((where) => where.or(restrictionTags.map((tag) => where('kept', 'like', `%["${tag}"%`))))
    .execute()
  return links.flatMap(({ record_id }) => record_id ?? [])
}

/**
 * What the last import of a source has kept of the people and unions in which the source restricts something.
 * @param others the ids of more of them
 */
export async function loadRestrictedLinks(
  db: Db,
  sourceId: string,
  others: readonly string[],
): Promise<Pick<LinkRow, 'kind' | 'xref' | 'kept'>[]> {
  const query = db
    .selectFrom('gedcom_links')
    .select(['kind', 'xref', 'kept'])
    .where('source_id', '=', sourceId)
  const restricted = await query
    .where((where) => where.or(restrictionTags.map((tag) => where('kept', 'like', `%"${tag}"%`))))
    .execute()
  const named = []
  for (const ids of chunks(others)) named.push(...(await query.where('record_id', 'in', ids).execute()))
  return [...restricted, ...named]
}

/** What imports have kept of people and unions. */
export async function loadKept(
  db: Db,
  ids: readonly string[],
): Promise<Pick<LinkRow, 'record_id' | 'source_id' | 'kept'>[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('gedcom_links')
    .select(['record_id', 'source_id', 'kept'])
    .where('record_id', 'in', ids)
    .execute()
}

/** A link of a record that has a hidden note in some file. */
export type NoteLink = Pick<LinkRow, 'source_id' | 'record_id' | 'base' | 'kept'>

/**
 * The links of all records that have hidden notes in one of their files, or shared notes in one of some files.
 *
 * @param sourceIds files with hidden shared notes
 */
export async function loadLinksWithHiddenNotes(db: Db, sourceIds: readonly string[]): Promise<NoteLink[]> {
  return await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'record_id', 'base', 'kept'])
    .where('record_id', 'in', (query) =>
      query
        .selectFrom('gedcom_links')
        .select('record_id')
        .where((where) =>
          where.or([
            where.and([
              where('kept', 'like', '%"NOTE"%'),
              where.or(restrictionTags.map((tag) => where('kept', 'like', `%"${tag}"%`))),
            ]),
            where.and([where('source_id', 'in', sourceIds), where('kept', 'like', '%"NOTE","@%')]),
            where('base', 'like', '%"hidden_notes"%'),
          ]),
        ),
    )
    .execute()
}

/** The shared notes of all files, and the multimedia objects, sources and repositories with notes. */
export async function loadRecordsWithNotes(db: Db): Promise<{ source_id: string; record: string }[]> {
  return await db
    .selectFrom('gedcom_records')
    .select(['source_id', 'record'])
    .where((where) =>
      where.or([
        where('record', 'like', '%"tag":"NOTE"%'),
        ...['OBJE', 'SOUR', 'REPO'].map((tag) =>
          where.and([where('record', 'like', `%"tag":"${tag}"%`), where('record', 'like', '%"NOTE"%')]),
        ),
      ]),
    )
    .execute()
}

/** The preserved data of records of a source, by cross-reference. */
export async function loadPreserved(
  db: Db,
  sourceId: string,
  kind: LinkKind,
  xrefs: readonly string[],
): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  for (const some of chunks(xrefs)) {
    const rows = await db
      .selectFrom('gedcom_links')
      .select(['xref', 'kept'])
      .where('source_id', '=', sourceId)
      .where('kind', '=', kind)
      .where('xref', 'in', some)
      .execute()
    for (const row of rows) kept.set(row.xref, row.kept)
  }
  return kept
}

type LinkKey = Pick<LinkRow, 'kind' | 'xref'>

export async function deleteLink(db: Db, sourceId: string, { kind, xref }: LinkKey): Promise<void> {
  await db
    .deleteFrom('gedcom_links')
    .where('source_id', '=', sourceId)
    .where('kind', '=', kind)
    .where('xref', '=', xref)
    .execute()
}

/** What a link says beside the columns of its record, as JSON. */
export async function loadLinkTexts(
  db: Db,
  sourceId: string,
  { kind, xref }: LinkKey,
): Promise<Pick<LinkRow, 'kept' | 'facts' | 'names'> | undefined> {
  return await db
    .selectFrom('gedcom_links')
    .select(['kept', 'facts', 'names'])
    .where('source_id', '=', sourceId)
    .where('kind', '=', kind)
    .where('xref', '=', xref)
    .executeTakeFirst()
}

export async function updateLink(
  db: Db,
  sourceId: string,
  { kind, xref }: LinkKey,
  change: Partial<LinkRow>,
): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set(change)
    .where('source_id', '=', sourceId)
    .where('kind', '=', kind)
    .where('xref', '=', xref)
    .execute()
}

export async function loadSources(db: Db): Promise<SourceRow[]> {
  return db.selectFrom('gedcom_sources').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function loadPreservedRecords(db: Db, sourceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gedcom_records')
    .select('record')
    .where('source_id', '=', sourceId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => row.record)
}

/** Whether the site has no people and no events yet. */
export async function hasNoRecords(db: Db): Promise<boolean> {
  const person = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  return !person && !event
}

/** What the versions of a source have hidden, for the next import. */
export interface HiddenBefore {
  /** The paths of files. */
  hiddenFiles: readonly string[]
  /** JSON of {@link RememberedEntries}. */
  hiddenEntries: string
}

/** Inserts or updates a source. */
export async function saveSource(
  db: Db,
  id: string,
  {
    file,
    name,
    at,
    hiddenFiles,
    hiddenEntries,
  }: { file: GedcomFile; name: string; at: string } & HiddenBefore,
): Promise<void> {
  const row = {
    name,
    program: file.source.name ?? file.source.system,
    version: file.version,
    header: JSON.stringify({ source: file.source, charset: file.charset }),
    hidden_files: JSON.stringify(hiddenFiles),
    hidden_entries: hiddenEntries,
    updated_at: at,
  }
  await db
    .insertInto('gedcom_sources')
    .values({ id, created_at: at, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
