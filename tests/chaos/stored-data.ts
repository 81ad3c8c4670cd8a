/** Reads everything that a stopped server has stored: rows, log, files, and whether the database is sound. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { mediaColumns } from '#server/db/collections.ts'

type Row = Record<string, unknown>

interface StoredFile {
  id: string
  /** SHA-256 in the database; null if unknown. */
  stated: string | null
  /** SHA-256 of the bytes; null if there are none. */
  found: string | null
}

export interface StoredData {
  tables: Record<string, Row[]>
  /** How often the log names an action for a record: "create 123" → 1. */
  log: Map<string, number>
  files: Map<string, StoredFile>
  /** The files that records name. */
  references: { where: string; mediaId: string }[]
  /** What SQLite itself finds wrong. */
  problems: string[]
}

const rows = z.array(z.record(z.string(), z.unknown()))
const named = z.array(z.object({ name: z.string() }))
const mediaRow = z.object({ id: z.string(), store: z.string(), sha256: z.string().nullable() })
const logRow = z.object({ action: z.string(), target_id: z.string().nullable() })
const integrity = z.array(z.object({ integrity_check: z.string() }))

function hashFile(file: string): string | null {
  if (!fs.existsSync(file)) return null
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex')
}

function readTables(db: Database.Database): Record<string, Row[]> {
  const tables = named.parse(
    db
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and sql not like '%virtual%'",
      )
      .all(),
  )
  const readable = tables.filter(({ name }) => !name.startsWith('audit_search'))
  return Object.fromEntries(
    readable.map(({ name }) => [name, rows.parse(db.prepare(`select * from "${name}"`).all())]),
  )
}

function findProblems(db: Database.Database): string[] {
  const unsound = integrity
    .parse(db.pragma('integrity_check'))
    .map(({ integrity_check }) => integrity_check)
    .filter((text) => text !== 'ok')
  const dangling = rows
    .parse(db.pragma('foreign_key_check'))
    .map((row) => `foreign key: ${JSON.stringify(row)}`)
  return [...unsound, ...dangling]
}

function listReferences(tables: Record<string, Row[]>): StoredData['references'] {
  return mediaColumns.flatMap(({ table, column, holds }) =>
    (tables[table] ?? []).flatMap((row) => {
      const value = row[column]
      if (typeof value !== 'string') return []
      const where = `${table}.${column} of ${String(row['id'] ?? JSON.stringify(row))}`
      if (holds === 'id') return [{ where, mediaId: value }]
      // A review settles which of the text's files are kept.
      if (table === 'submissions' && row['status'] !== 'pending') return []
      return [...value.matchAll(/\/api\/media\/([\w-]+)/g)].map(([, mediaId = '']) => ({ where, mediaId }))
    }),
  )
}

export function originalFile(dataDir: string, mediaId: string): string {
  return path.join(dataDir, 'media', mediaId.slice(0, 2), mediaId, 'original')
}

/** Reads a data directory that no server uses. */
export function readStoredData(dataDir: string): StoredData {
  const db = new Database(path.join(dataDir, 'family.sqlite'))
  try {
    const tables = readTables(db)
    const log = new Map<string, number>()
    for (const row of tables['audit_log'] ?? []) {
      const { action, target_id } = logRow.parse(row)
      const key = `${action} ${target_id}`
      log.set(key, (log.get(key) ?? 0) + 1)
    }
    const media = z.array(mediaRow).parse(tables['media'] ?? [])
    const files = media
      .filter(({ store }) => store === 'disk')
      .map(
        ({ id, sha256 }) => [id, { id, stated: sha256, found: hashFile(originalFile(dataDir, id)) }] as const,
      )
    return {
      tables,
      log,
      files: new Map(files),
      references: listReferences(tables),
      problems: findProblems(db),
    }
  } finally {
    db.close()
  }
}

/** Where a word occurs in the database: "table.column of id". */
export function findWord({ tables }: Pick<StoredData, 'tables'>, word: string): string[] {
  const wanted = word.toLowerCase()
  return Object.entries(tables).flatMap(([table, all]) =>
    all.flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => typeof value === 'string' && value.toLowerCase().includes(wanted))
        .map(([column]) => `${table}.${column} of ${String(row['id'] ?? row['key'] ?? row['seq'] ?? '?')}`),
    ),
  )
}
