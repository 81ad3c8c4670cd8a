/** The three-way merge of an import: what the file said last time, what it says now, and what is here. */
import type { Value } from '#server/db/bulk.ts'

/** A record's columns by name; what is left out is null. */
export type Columns = Readonly<Record<string, Value>>

/** Columns that change together: a date and its wording are one field. The first column names the field. */
export type Field = readonly [string, ...string[]]

export interface Conflict {
  field: Field
  existing: Columns
  file: Columns
}

export interface Merged {
  /** The columns to write; empty where nothing changes. */
  change: Record<string, Value>
  /** Fields that were changed here and that the file has otherwise: ours stay. */
  conflicts: Conflict[]
}

function getValue(columns: Columns, column: string): Value {
  return columns[column] ?? null
}

function isSameField(field: Field, a: Columns, b: Columns) {
  return field.every((column) => getValue(a, column) === getValue(b, column))
}

function isEmptyField(field: Field, columns: Columns) {
  return field.every((column) => {
    const value = getValue(columns, column)
    return value === null || value === '' || value === '[]'
  })
}

/**
 * Field by field: what was not changed here takes what the file says; what was changed here stays. A field that was
 * changed here and stands otherwise in the file is a conflict, unless the file has never said anything of it.
 *
 * @param base the columns as last imported; empty for a record that is matched for the first time, so that only what
 *   is empty here is filled
 */
export function mergeRecord(fields: readonly Field[], base: Columns, file: Columns, here: Columns): Merged {
  const merged: Merged = { change: {}, conflicts: [] }
  for (const field of fields) {
    if (isSameField(field, file, here)) continue
    if (isSameField(field, base, here)) {
      for (const column of field) merged.change[column] = getValue(file, column)
      continue
    }
    if (isEmptyField(field, file) && isEmptyField(field, base)) continue
    merged.conflicts.push({ field, existing: here, file })
  }
  return merged
}

/** A record's columns as JSON, without what is null. */
export function serializeColumns(columns: Columns): string {
  const said: Record<string, Value> = {}
  for (const column in columns) {
    const value = columns[column] ?? null
    if (value !== null) said[column] = value
  }
  return JSON.stringify(said)
}

export function parseColumns(json: string): Columns {
  const parsed: unknown = JSON.parse(json)
  const columns: Record<string, Value> = {}
  for (const [column, value] of Object.entries(parsed ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') columns[column] = value
  }
  return columns
}
