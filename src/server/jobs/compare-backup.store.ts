/** Compares a backup with the site: rows that nobody has edited since, and media files, must be the same. */
import { sql } from 'kysely'
import { z } from 'zod'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { getJournaledColumns } from '#server/db/sqlite/journal-triggers.ts'

const pageSize = 500

/** The columns that change only together with `updated_at`. */
const textColumns: Readonly<Record<string, readonly string[]>> = {
  people: [
    ...[
      'first_name',
      'last_name',
      'maiden_name',
      'also_known_as',
      'gender',
      'birth_date',
      'birth_date_phrase',
    ],
    ...['birth_place', 'death_date', 'death_date_phrase', 'death_place', 'occupation', 'biography', 'phone'],
  ],
  unions: ['from_date', 'from_date_phrase', 'to_date', 'to_date_phrase', 'end_reason', 'place'],
  events: ['title', 'description', 'event_date', 'event_date_phrase', 'event_type', 'location'],
  articles: ['title', 'slug', 'excerpt', 'content', 'status'],
  archive_items: ['title', 'description', 'category', 'tags', 'date_taken', 'person_related', 'location'],
}

const value = z.union([z.string(), z.number(), z.null()])
const row = z.object({ id: z.string(), updated_at: z.string() }).catchall(value)
type Row = z.infer<typeof row>

async function loadPage(db: Db, table: string, columns: readonly string[], last: string): Promise<Row[]> {
  const { rows } =
    await sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id > ${last} order by id limit ${pageSize}`.execute(db)
  return rows.map((found) => row.parse(found))
}

async function loadRows(db: Db, table: string, columns: readonly string[], ids: readonly string[]) {
  const { rows } =
    await sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((found) => row.parse(found)).map((found) => [found.id, found]))
}

async function compareTable(site: Db, backup: Db, table: string, compared: readonly string[]) {
  const existing = await getJournaledColumns(backup, table)
  const texts = compared.filter((column) => existing.includes(column))
  const columns = ['id', 'updated_at', ...texts]
  const problems: string[] = []
  for (let last = ''; ; ) {
    const page = await loadPage(backup, table, columns, last)
    const end = page.at(-1)
    if (end === undefined) return problems
    const rows = await loadRows(
      site,
      table,
      columns,
      page.map(({ id }) => id),
    )
    for (const old of page) {
      const now = rows.get(old.id)
      if (!now || now.updated_at !== old.updated_at) continue
      const changed = texts.filter((column) => now[column] !== old[column])
      problems.push(...changed.map((column) => `"${table}.${column}" of the record ${old.id}`))
    }
    last = end.id
  }
}

/** Entries of the activity log never change, except that erasing a person erases their details. */
async function compareLog(site: Db, backup: Db): Promise<string[]> {
  const problems: string[] = []
  for (let last = 0; ; ) {
    const page = await backup
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'details'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const end = page.at(-1)
    if (end === undefined) return problems
    const ids = page.map(({ id }) => id)
    const rows = await site
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'details'])
      .where('id', 'in', ids)
      .execute()
    const byId = new Map(rows.map((entry) => [entry.id, entry]))
    for (const old of page) {
      const now = byId.get(old.id)
      const isSame =
        now?.at === old.at &&
        now.action === old.action &&
        (now.details === old.details || now.details === '{"erased":true}')
      if (!isSame) problems.push(`the entry ${old.id} of the activity log`)
    }
    last = end.id
  }
}

/** What differs although nobody has edited it since the backup, each as a noun phrase. */
export async function listChangedRows(site: Db, backup: Db): Promise<string[]> {
  const problems: string[] = []
  for (const [table, columns] of Object.entries(textColumns)) {
    problems.push(...(await compareTable(site, backup, table, columns)))
  }
  return [...problems, ...(await compareLog(site, backup))].map(
    (what) => `${what} differs on the site, although nobody has edited it since`,
  )
}

/** The media files that the backup lacks, or has with another content than the site. @param originals SHA-256 by id */
export async function listChangedFiles(
  site: Db,
  backup: Db,
  originals: ReadonlyMap<string, string>,
): Promise<string[]> {
  const problems: string[] = []
  const media = await backup.selectFrom('media').select(['id', 'store']).execute()
  for (const part of chunks(media)) {
    const ids = part.map(({ id }) => id)
    const rows = await site.selectFrom('media').select(['id', 'sha256']).where('id', 'in', ids).execute()
    const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
    for (const { id, store } of part) {
      const [stored, expected] = [originals.get(id), hashes.get(id)]
      if (stored === undefined) {
        if (store === 'disk') problems.push(`the media file ${id} is missing in it`)
      } else if (expected && expected !== stored) {
        problems.push(`the media file ${id} in it has another content than on the site`)
      }
    }
  }
  return problems
}
