/** Compares a backup with the site: rows that nobody has edited since, and media files, must be the same. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { chunks } from '#server/db/bulk.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import { listDefinitions } from '#server/db/sqlite/maintenance.ts'
import { type BackupManifest, listOriginals } from './backup-manifest.ts'

const pageSize = 500

interface ComparedTable {
  key: string
  /** The key before the first one. */
  start: string | number
  /** The column that changes with every edit of the row; null if nobody edits the columns. */
  editedAt: 'updated_at' | null
  columns: readonly string[]
}

function edited(...columns: string[]): ComparedTable {
  return { key: 'id', start: '', editedAt: 'updated_at', columns }
}

const tables: Readonly<Record<string, ComparedTable>> = {
  people: edited(
    ...['first_name', 'last_name', 'maiden_name', 'also_known_as', 'gender', 'birth_date'],
    ...['birth_date_phrase', 'birth_place', 'death_date', 'death_date_phrase', 'death_place'],
    ...['occupation', 'biography', 'phone'],
  ),
  unions: edited('from_date', 'from_date_phrase', 'to_date', 'to_date_phrase', 'end_reason', 'place'),
  facts: edited(
    ...['tag', 'type', 'date', 'date_phrase', 'place', 'value', 'age', 'husband_age', 'wife_age', 'cause'],
    ...[
      'agency',
      'religion',
      'address',
      'note',
      'status',
      'status_reason',
      'denied',
      'restriction',
      'citations',
    ],
  ),
  person_names: edited(
    ...[
      'type',
      'type_text',
      'prefix',
      'given',
      'call_name',
      'nickname',
      'surname_prefix',
      'surname',
      'suffix',
    ],
    ...['date', 'date_phrase', 'translations', 'note', 'restriction', 'citations'],
  ),
  sources: edited(
    ...['title', 'author', 'publication', 'abbreviation', 'text', 'agency', 'note', 'repositories'],
    ...['item_ids'],
  ),
  repositories: edited('name', 'address', 'phone', 'email', 'website', 'note'),
  places: edited('name', 'kind', 'latitude', 'longitude', 'parents', 'names', 'note', 'citations'),
  events: edited('title', 'description', 'event_date', 'event_date_phrase', 'event_type', 'location'),
  articles: edited('title', 'slug', 'excerpt', 'content', 'status'),
  archive_items: edited(
    ...['title', 'description', 'category', 'tags', 'date_taken', 'person_related', 'location'],
  ),
  accounts: edited('username', 'email', 'first_name', 'last_name'),
  gedcom_sources: edited('name', 'program', 'version', 'header'),
  settings: { ...edited('value'), key: 'key' },
  changes: { ...edited('at'), editedAt: null },
  media: { ...edited('kind', 'mime_type', 'file_name', 'size', 'folder', 'created_at'), editedAt: null },
  row_changes: {
    ...{ key: 'seq', start: 0, editedAt: null },
    columns: ['change_id', 'table_name', 'row_key', 'before', 'after'],
  },
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
type Row = z.infer<typeof row>

async function loadRows(db: Db, table: string, columns: readonly string[], which: RawBuilder<unknown>) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql`select ${names} from ${sql.table(table)} ${which}`.execute(db)
  return rows.map((found) => row.parse(found))
}

/** The columns that differ between two rows of the same key, unless the row was edited in between. */
function listDifferences(old: Row, now: Row | undefined, { editedAt, columns }: ComparedTable): string[] {
  if (!now || (editedAt !== null && now[editedAt] !== old[editedAt])) return []
  return columns.filter((column) => now[column] !== old[column])
}

async function compareTable(site: Db, backup: Db, table: string, compared: ComparedTable): Promise<string[]> {
  const { key, start, editedAt, columns } = compared
  const selected = [key, ...(editedAt === null ? [] : [editedAt]), ...columns]
  const problems: string[] = []
  for (let last = start; ; ) {
    const next = sql`where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${pageSize}`
    const page = await loadRows(backup, table, selected, next)
    const end = page.at(-1)?.[key]
    if (end === undefined || end === null) return problems
    const keys = sql.join(page.map((old) => old[key]))
    const rows = await loadRows(site, table, selected, sql`where ${sql.ref(key)} in (${keys})`)
    const byKey = new Map(rows.map((found) => [found[key], found]))
    for (const old of page) {
      const differing = listDifferences(old, byKey.get(old[key] ?? ''), compared)
      problems.push(...differing.map((column) => `"${table}.${column}" of the record ${old[key]}`))
    }
    last = end
  }
}

const logColumns = [
  'at',
  'account_id',
  'action',
  'target_type',
  'target_id',
  'ip_address',
  'change_id',
] as const

/** Entries of the activity log never change, except that erasing a person erases details and names. */
async function compareLog(site: Db, backup: Db): Promise<string[]> {
  const problems: string[] = []
  const select = (db: Db) => db.selectFrom('audit_log').select(['id', 'details', ...logColumns])
  for (let last = 0; ; ) {
    const page = await select(backup).where('id', '>', last).orderBy('id').limit(pageSize).execute()
    const end = page.at(-1)
    if (end === undefined) return problems
    const ids = page.map(({ id }) => id)
    const rows = await select(site).where('id', 'in', ids).execute()
    const byId = new Map(rows.map((entry) => [entry.id, entry]))
    for (const old of page) {
      const now = byId.get(old.id)
      const isSame =
        now !== undefined &&
        logColumns.every((column) => now[column] === old[column]) &&
        (now.details === old.details || now.details === '{"erased":true}')
      if (!isSame) problems.push(`the entry ${old.id} of the activity log`)
    }
    last = end.id
  }
}

/**
 * Both databases are of the same version, so their tables, indexes and triggers must have the same definition. A backup of
 * another engine is a SQLite file all the same.
 */
async function compareDefinitions(site: Db, backup: Db): Promise<string[]> {
  if (findEngine(site) !== findEngine(backup)) return []
  const definitions = new Map((await listDefinitions(site)).map(({ name, text }) => [name, text]))
  const changed = (await listDefinitions(backup)).filter(({ name, text }) => definitions.get(name) !== text)
  return changed.map(({ name }) => `the definition of "${name}"`)
}

/** What differs although nobody has edited it since the backup, each as a noun phrase. */
export async function listChangedRows(site: Db, backup: Db): Promise<string[]> {
  const problems = await compareDefinitions(site, backup)
  for (const [table, compared] of Object.entries(tables)) {
    problems.push(...(await compareTable(site, backup, table, compared)))
  }
  return [...problems, ...(await compareLog(site, backup))].map(
    (what) => `${what} differs on the site, although nobody has edited it since`,
  )
}

/** How many of these media files the site has. */
export async function countMedia(site: Db, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const part of chunks(ids)) {
    count += (await site.selectFrom('media').select('id').where('id', 'in', part).execute()).length
  }
  return count
}

/** The media files that the backup lacks without naming them in its manifest, or has with another content than the site. */
export async function listChangedFiles(
  site: Db,
  backup: Db,
  manifest: Pick<BackupManifest, 'files' | 'missing_media'>,
): Promise<string[]> {
  const problems: string[] = []
  const [originals, missing] = [listOriginals(manifest), new Set(manifest.missing_media)]
  const media = await backup.selectFrom('media').select(['id', 'store']).execute()
  for (const part of chunks(media)) {
    const ids = part.map(({ id }) => id)
    const rows = await site.selectFrom('media').select(['id', 'sha256']).where('id', 'in', ids).execute()
    const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
    for (const { id, store } of part) {
      const [stored, expected] = [originals.get(id), hashes.get(id)]
      if (stored === undefined) {
        // A file of the bucket may have been deleted while the backup was written.
        if (store === 'disk' && hashes.has(id) && !missing.has(id))
          problems.push(`the media file ${id} is missing in it`)
      } else if (expected && expected !== stored) {
        problems.push(`the media file ${id} in it has another content than on the site`)
      }
    }
  }
  return problems
}
