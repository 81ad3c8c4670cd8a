/** Reads the tables of the demo family: stable ids, cells and places. */
import { createHash } from 'node:crypto'
import { insertRows, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { places } from './demo-people.ts'

export type Row = Record<string, Value>

/** The same id for the same key, at every start. */
export function demoId(kind: string, key: string): string {
  const hash = createHash('sha256').update(`family-heritage-demo ${kind} ${key}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export function personId(key: string): string {
  return demoId('person', key)
}

export function mediaId(name: string): string {
  return demoId('media', name)
}

/** The cells of each line of a table, trimmed. */
export function readTable(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/** The name of a family place, or the text itself; null for none. */
export function placeOf(key: string | undefined): string | null {
  return key ? (places[key] ?? key) : null
}

/** Inserts rows that all have the columns of the first row. */
export async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  await insertRows(
    db,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}
