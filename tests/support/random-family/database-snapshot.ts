/** Reads a whole database, to compare it before and after a step and to search it for words. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { mediaColumns } from '#server/db/collections.ts'
import { findEngine } from '#server/db/find-engine.ts'
import { journaledTables } from '#server/db/journaled-tables.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres, listTables } from '../stored-tables.ts'

export type Row = Readonly<Record<string, unknown>>

/** The rows of the journaled tables, by table and key: `people ["id"]`. */
export type Snapshot = ReadonlyMap<string, Row>

/** The columns that the journal does not have. */
function listOmitted(table: string): readonly string[] {
  return Object.entries(journaledTables).find(([name]) => name === table)?.[1].without ?? []
}

export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = new Map<string, Row>()
  for (const [table, { key }] of Object.entries(journaledTables)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) snapshot.set(`${table} ${JSON.stringify(key.map((column) => row[column]))}`, row)
  }
  return snapshot
}

/** The rows of some tables. */
export function pickTables(snapshot: Snapshot, ...tables: readonly string[]): Snapshot {
  return new Map([...snapshot].filter(([name]) => tables.includes(name.split(' ', 1)[0] ?? '')))
}

/** A row as the journal and an undo have it. */
function toComparable(name: string, row: Row): string {
  const omitted = new Set(['updated_at', ...listOmitted(name.split(' ', 1)[0] ?? '')])
  return JSON.stringify(Object.entries(row).filter(([column]) => !omitted.has(column)))
}

/** The names of the rows in which two snapshots differ, except for times and columns that the journal does not have. */
export function listDifferences(one: Snapshot, other: Snapshot): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a, b] = [one.get(name), other.get(name)]
    return !a || !b || toComparable(name, a) !== toComparable(name, b)
  })
}

/** The ids of all people, in the order in which their rows were added. */
export function listIds(snapshot: Snapshot): string[] {
  return [...pickTables(snapshot, 'people').values()].map((row) => String(row['id']))
}

/** The links between people: `father child parent`, `partners one other`. */
export function listRelations(snapshot: Snapshot): Set<string> {
  const relations = new Set<string>()
  for (const [name, row] of pickTables(snapshot, 'people', 'unions', 'other_parents')) {
    if (name.startsWith('unions')) {
      relations.add(`partners ${[row['partner1_id'], row['partner2_id']].map(String).sort().join(' ')}`)
    } else if (name.startsWith('other_parents')) {
      relations.add(`${row['kind']} ${row['child_id']} ${row['parent_id']}`)
    } else {
      if (row['father_id'] !== null) relations.add(`father ${row['id']} ${row['father_id']}`)
      if (row['mother_id'] !== null) relations.add(`mother ${row['id']} ${row['mother_id']}`)
    }
  }
  return relations
}

/** The words of the search index, without those of deleted entries. */
async function readIndexedWords(db: Db): Promise<string> {
  if (isPostgres(db)) {
    const entries = await db.selectFrom('audit_search').select('words').execute()
    return entries.map(({ words }) => words).join(' ')
  }
  await sql`create virtual table if not exists temp.search_words using fts5vocab(main, audit_search, row)`.execute(
    db,
  )
  const { rows } = await sql<{ term: string }>`select term from temp.search_words`.execute(db)
  return rows.map(({ term }) => term).join(' ')
}

/** Everything that a database stores as text, by table, and the words of the search index. */
async function* readTexts(db: Db): AsyncGenerator<[table: string, text: string]> {
  for (const name of await listTables(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) yield [name, JSON.stringify(row)]
  }
  yield ['audit_search', await readIndexedWords(db)]
}

/** The places that contain one of the words: `table: row`. */
export async function findWords(db: Db, words: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  if (words.size === 0) return found
  for await (const [table, text] of readTexts(db)) {
    const folded = text.toLowerCase()
    if ([...words].some((word) => folded.includes(word.toLowerCase()))) found.push(`${table}: ${text}`)
  }
  return found
}

/** The media files that a row names and whose bytes are missing. */
export async function findMissingMedia(db: Db, dataDir: string): Promise<string[]> {
  const missing: string[] = []
  for (const { table, column, holds } of mediaColumns) {
    if (holds !== 'id') continue
    const { rows } = await sql<{
      id: string
    }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    for (const { id } of rows) {
      const file = path.join(dataDir, 'media', id.slice(0, 2), id, 'original')
      const size = await fs.stat(file).then(
        (stat) => stat.size,
        () => 0,
      )
      if (size === 0) missing.push(`${table}.${column} ${id}`)
    }
  }
  return missing
}

/** References to missing rows, and an open change. */
export async function findBrokenRows(db: Db): Promise<unknown[]> {
  const rows = await findEngine(db).listForeignKeyErrors(db)
  return [...rows, ...(await db.selectFrom('open_change').selectAll().execute())]
}
