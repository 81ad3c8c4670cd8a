/** Loads what family trees have hidden, and what is stored of their hidden files. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { exportOnlyFolder } from '#server/media/storage/media-store.ts'
import { internalTags } from '#shared/fact-tags.ts'
import { restrictionTags } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import { serializeColumns } from './import-plan/merge-record.ts'

const readPaths = (json: string): string[] => z.array(z.string()).parse(JSON.parse(json))

/** What hides what stands with it: restrictions, and with a multimedia object the facts for administrators only. */
const hidingPatterns = [
  ...restrictionTags.map((tag) => [`%"${tag}"%`]),
  ...internalTags.map((tag) => ['%"OBJE"%', `%"${tag}"%`]),
]

/** The sources that hide something, and those whose earlier versions have hidden files. */
export async function loadHidingSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gedcom_sources')
    .select('id')
    .where(({ or, exists, selectFrom, eb }) => {
      const hides = (table: 'gedcom_links' | 'gedcom_records', column: 'kept' | 'record') =>
        exists(
          selectFrom(table)
            .select('source_id')
            .whereRef('source_id', '=', 'gedcom_sources.id')
            .where((where) =>
              where.or(
                hidingPatterns.map((patterns) =>
                  where.and(patterns.map((pattern) => where(sql.ref(column), 'like', pattern))),
                ),
              ),
            ),
        )
      return or([
        eb('hidden_files', '<>', '[]'),
        hides('gedcom_links', 'kept'),
        hides('gedcom_records', 'record'),
      ])
    })
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The source records (SOUR) of a file that may be restricted, as JSON. */
export async function loadRestrictedSources(db: Db, sourceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gedcom_records')
    .select('record')
    .where('source_id', '=', sourceId)
    .where('record', 'like', '%"tag":"SOUR"%')
    .where((where) => where.or(restrictionTags.map((tag) => where('record', 'like', `%["${tag}"%`))))
    .execute()
  return rows.map(({ record }) => record)
}

/** The paths of the files that earlier versions of a source have hidden, also where the last one does not name them. */
export async function loadFormerHiddenFiles(db: Db, sourceId: string): Promise<string[]> {
  const row = await db
    .selectFrom('gedcom_sources')
    .select('hidden_files')
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row ? readPaths(row.hidden_files) : []
}

/** Forgets the hidden files of earlier versions that a source does not name any more, as they may be of an erased person. */
export async function forgetHiddenFiles(db: Db, sourceId: string, named: ReadonlySet<string>): Promise<void> {
  const hidden = await loadFormerHiddenFiles(db, sourceId)
  const hidden_files = JSON.stringify(hidden.filter((path) => named.has(path)))
  await db.updateTable('gedcom_sources').set({ hidden_files }).where('id', '=', sourceId).execute()
}

/** What the versions of a source have hidden besides files, as JSON. */
export async function loadHiddenEntries(db: Db, sourceId: string): Promise<string> {
  const row = await db
    .selectFrom('gedcom_sources')
    .select('hidden_entries')
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row?.hidden_entries ?? '{}'
}

export interface StoredFile {
  size: number
  sha256: string | null
  /** Whether the file is an item of the archives. */
  isShown: boolean
}

/** What is stored of the files of a source, by path. */
export async function loadStoredFiles(db: Db, sourceId: string): Promise<Map<string, StoredFile>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .innerJoin('media', 'media.id', 'gedcom_media.media_id')
    .select(['gedcom_media.path', 'gedcom_media.item_id', 'media.size', 'media.sha256'])
    .where('source_id', '=', sourceId)
    .execute()
  return new Map(
    rows.map(({ path, item_id, size, sha256 }) => [path, { size, sha256, isShown: item_id !== null }]),
  )
}

/** The titles of the archive items that the files of a source became, by path. */
export async function loadItemTitles(db: Db, sourceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .innerJoin('archive_items', 'archive_items.id', 'gedcom_media.item_id')
    .select(['gedcom_media.path', 'archive_items.title'])
    .where('source_id', '=', sourceId)
    .orderBy('gedcom_media.path')
    .execute()
  return new Map(rows.map(({ path, title }) => [path, title]))
}

/** The `base` of a file of a type that the site does not accept. */
export const refusedFileBase = serializeColumns({ refused: 1 })

/** The paths of a source's files that are stored for exports only, without those that the site does not accept. */
export async function loadKeptFiles(db: Db, sourceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .innerJoin('media', 'media.id', 'gedcom_media.media_id')
    .select('gedcom_media.path')
    .where('source_id', '=', sourceId)
    .where('item_id', 'is', null)
    .where('media.folder', '=', exportOnlyFolder)
    .where('base', '!=', refusedFileBase)
    .execute()
  return new Set(rows.map(({ path }) => path))
}
