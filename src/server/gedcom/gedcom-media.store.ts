/** The rows that link media files and family trees: files of imported archives, and the files of an export. */
import { setImmediate } from 'node:timers/promises'
import { type Insertable, type Selectable, sql } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { GedcomLinksTable, GedcomMediaTable } from '#server/db/schema.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { exportOnlyFolder } from '#server/media/storage/media-store.ts'
import {
  factMediaColumn,
  imagePathColumn,
  parseColumns,
  serializeColumns,
} from './import-plan/merge-record.ts'

export type SourceMediaRow = Selectable<GedcomMediaTable>

/** Rows whose texts are in memory at once: a link may have a megabyte. */
const textsInPiece = 100

/** Characters of JSON after which other work of the process runs. */
const charactersInBlock = 200_000

/** Gives texts one by one, and lets other work run between blocks of them: parsing a large tree takes seconds. */
async function* inBlocks<T>(
  pieces: AsyncIterable<readonly T[]>,
  getText: (row: T) => string,
): AsyncGenerator<T> {
  let characters = 0
  for await (const rows of pieces)
    for (const row of rows) {
      yield row
      characters += getText(row).length
      if (characters < charactersInBlock) continue
      characters = 0
      await setImmediate()
    }
}

async function* loadRecordPieces(
  db: Db,
  sourceId: string,
): AsyncGenerator<{ seq: number; record: string }[]> {
  let last = -1
  let count = 0
  do {
    const rows = await db
      .selectFrom('gedcom_records')
      .select(['seq', 'record'])
      .where('source_id', '=', sourceId)
      .where('seq', '>', last)
      .where((where) =>
        where.or([
          where('record', 'like', '%OBJE%'),
          where.and([where('record', 'like', '%"tag":"NOTE"%'), where('record', 'like', '%SOUR%')]),
        ]),
      )
      .orderBy('seq')
      .limit(textsInPiece)
      .execute()
    last = rows.at(-1)?.seq ?? last
    count = rows.length
    yield rows
  } while (count === textsInPiece)
}

/** Loads the records of a source that name multimedia objects, and the notes that cite sources, one by one. */
export async function* loadObjectRecords(db: Db, sourceId: string): AsyncGenerator<string> {
  for await (const { record } of inBlocks(loadRecordPieces(db, sourceId), (row) => row.record)) yield record
}

export type ObjectLink = Pick<
  Selectable<GedcomLinksTable>,
  'kind' | 'xref' | 'record_id' | 'base' | 'kept' | 'fact_ids'
>

async function* loadLinkPieces(
  db: Db,
  sourceId: string,
  { kept, base = [] }: { kept: readonly string[]; base?: readonly string[] },
): AsyncGenerator<ObjectLink[]> {
  let last = { kind: '', xref: '' }
  let count = 0
  do {
    const rows = await db
      .selectFrom('gedcom_links')
      .select(['kind', 'xref', 'record_id', 'base', 'kept', 'fact_ids'])
      .where('source_id', '=', sourceId)
      .where((where) =>
        where.or([
          ...kept.map((pattern) => where('kept', 'like', pattern)),
          ...base.map((pattern) => where('base', 'like', pattern)),
        ]),
      )
      .where(sql<boolean>`(kind, xref) > (${last.kind}, ${last.xref})`)
      .orderBy('kind')
      .orderBy('xref')
      .limit(textsInPiece)
      .execute()
    last = rows.at(-1) ?? last
    count = rows.length
    yield rows
  } while (count === textsInPiece)
}

/** Loads the links of a source whose preserved data name multimedia objects, or did so for a fact before, one by one. */
export function loadObjectLinks(db: Db, sourceId: string): AsyncGenerator<ObjectLink> {
  const patterns = { kept: ['%OBJE%'], base: [`%"${factMediaColumn}"%`] }
  return inBlocks(loadLinkPieces(db, sourceId, patterns), ({ kept }) => kept)
}

/** Loads the links of a source whose preserved data name multimedia objects, sources or notes, one by one. */
export function loadNamingLinks(db: Db, sourceId: string): AsyncGenerator<ObjectLink> {
  const patterns = { kept: ['%OBJE%', '%SOUR%', '%"NOTE","@%'] }
  return inBlocks(loadLinkPieces(db, sourceId, patterns), ({ kept }) => kept)
}

/** Loads the links of a source with facts or names whose citations have objects, in pieces. */
export async function* loadCitingLinks(
  db: Db,
  sourceId: string,
): AsyncGenerator<Pick<Selectable<GedcomLinksTable>, 'facts' | 'fact_ids' | 'names' | 'name_ids'>[]> {
  const objects = '%"objects":%'
  let last = { kind: '', xref: '' }
  let count = 0
  do {
    const rows = await db
      .selectFrom('gedcom_links')
      .select(['kind', 'xref', 'facts', 'fact_ids', 'names', 'name_ids'])
      .where('source_id', '=', sourceId)
      .where((where) => where.or([where('facts', 'like', objects), where('names', 'like', objects)]))
      .where(sql<boolean>`(kind, xref) > (${last.kind}, ${last.xref})`)
      .orderBy('kind')
      .orderBy('xref')
      .limit(textsInPiece)
      .execute()
    last = rows.at(-1) ?? last
    count = rows.length
    yield rows
    await setImmediate()
  } while (count === textsInPiece)
}

/** Which of the people have no portrait. */
export async function findWithoutPortrait(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where('photo_media_id', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of the people exist and are not erased. */
export async function findPresent(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>()
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('people')
      .select('id')
      .where('id', 'in', some)
      .where('erased_at', 'is', null)
      .execute()
    for (const { id } of rows) present.add(id)
  }
  return present
}

/** The media files of a source, by the path in its records. */
export async function loadSourceMedia(db: Db, sourceId: string): Promise<Map<string, SourceMediaRow>> {
  const rows = await db.selectFrom('gedcom_media').selectAll().where('source_id', '=', sourceId).execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** The ids of a source's photos that records can show, by path. */
export async function loadSourcePhotos(db: Db, sourceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .innerJoin('media', 'media.id', 'gedcom_media.media_id')
    .select(['gedcom_media.path', 'media.id'])
    .where('source_id', '=', sourceId)
    .where('media.kind', '=', 'photo')
    .where('media.folder', '!=', exportOnlyFolder)
    .execute()
  return new Map(rows.map(({ path, id }) => [path, id]))
}

/** Saves which file the import chose as portrait or image of a record. Call it in a transaction. */
export async function saveChosenImage(
  db: Db,
  link: { source_id: string; kind: 'person' | 'event'; record_id: string },
  path: string,
): Promise<void> {
  const rows = await db
    .selectFrom('gedcom_links')
    .select(['xref', 'base'])
    .where((e) => e.and(link))
    .execute()
  for (const { xref, base } of rows) {
    await db
      .updateTable('gedcom_links')
      .set({ base: serializeColumns({ ...parseColumns(base), [imagePathColumn]: path }) })
      .where((e) => e.and({ ...link, xref }))
      .execute()
  }
}

export async function saveSourceMedia(db: Db, row: Insertable<GedcomMediaTable>): Promise<void> {
  await db
    .insertInto('gedcom_media')
    .values(row)
    .onConflict((c) => c.columns(['source_id', 'path']).doUpdateSet(row))
    .execute()
}

/** Finds a media file with the same bytes, among the files stored for exports only or among all others. */
export function findMediaByHash(db: Db, sha256: string, isKept: boolean): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('folder', isKept ? '=' : '!=', exportOnlyFolder)
    .limit(1)
    .executeTakeFirst()
}

/** Finds the archive item with a title that shows the media file, or a file with the same bytes. */
export async function findArchiveItem(
  db: Db,
  mediaRow: Pick<MediaRow, 'id' | 'sha256'>,
  title: string,
): Promise<string | null> {
  const item = await db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select('archive_items.id')
    .where('archive_items.title', '=', title)
    .where((e) => e.or([e('media.id', '=', mediaRow.id), e('media.sha256', '=', mediaRow.sha256)]))
    .executeTakeFirst()
  return item?.id ?? null
}

/** A face of a person of whom the family is sure, with the size of the picture. */
export interface ExportFace {
  person_id: string
  item_id: string
  x: number
  y: number
  width: number
  height: number
  pixels_across: number
  pixels_down: number
}

/** The faces about which nobody contradicts, or an administrator has decided; by person. */
export async function loadExportFaces(db: Db): Promise<ReadonlyMap<string, ExportFace[]>> {
  const rows = await db
    .selectFrom('face_answers')
    .innerJoin('faces', 'faces.id', 'face_answers.face_id')
    .innerJoin('archive_items', 'archive_items.id', 'faces.item_id')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select(['faces.item_id', 'faces.x', 'faces.y', 'faces.width', 'faces.height'])
    .select((e) => [
      e.ref('face_answers.person_id').$notNull().as('person_id'),
      e.ref('media.width').$notNull().as('pixels_across'),
      e.ref('media.height').$notNull().as('pixels_down'),
    ])
    .distinct()
    .where('face_answers.person_id', 'is not', null)
    .where('face_answers.status', '!=', 'waiting')
    .where('media.width', 'is not', null)
    .where('media.height', 'is not', null)
    .where((e) =>
      e.or([
        e('face_answers.status', '=', 'accepted'),
        e.not(
          e.exists(
            e
              .selectFrom('face_answers as others')
              .select('others.id')
              .whereRef('others.face_id', '=', 'faces.id')
              .where((other) =>
                other.or([
                  other('others.person_id', 'is', null),
                  other('others.person_id', '!=', other.ref('face_answers.person_id')),
                ]),
              ),
          ),
        ),
      ]),
    )
    .orderBy('faces.item_id')
    .orderBy('faces.x')
    .execute()
  return Map.groupBy(rows, ({ person_id }) => person_id)
}

/** Loads the archive items, portraits, event images and imported files of an export. */
export async function loadExportMedia(db: Db) {
  const items = await db.selectFrom('archive_items').selectAll().orderBy('created_at').orderBy('id').execute()
  const named = await db.selectFrom('archive_people').selectAll().orderBy('position').execute()
  const portraits = await db
    .selectFrom('people')
    .select(['id', 'photo_media_id'])
    .where('photo_media_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const pictures = await db
    .selectFrom('events')
    .select('image_media_id')
    .where('image_media_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const media = await db.selectFrom('media').selectAll().execute()
  return {
    items,
    peopleOf: Map.groupBy(named, ({ item_id }) => item_id),
    portraits: new Map(portraits.map(({ id, photo_media_id }) => [id, photo_media_id ?? ''])),
    pictures: pictures.map(({ image_media_id }) => image_media_id ?? ''),
    media: new Map(media.map((row) => [row.id, row])),
    brought: await db.selectFrom('gedcom_media').selectAll().orderBy('source_id').orderBy('path').execute(),
  }
}
