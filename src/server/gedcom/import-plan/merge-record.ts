/** The three-way merge of a record: the last import, the file, and the existing record. */
import type { Value } from '#server/db/bulk.ts'

/** The columns of a record by name; missing ones are null. */
export type Columns = Readonly<Record<string, Value>>

/** The column of a last import with the file that it chose as portrait or image; kept by later imports. */
export const imagePathColumn = 'image_path'

/** The column of a last import with the media of the record's facts as the file told them; kept by later imports. */
export const factMediaColumn = 'fact_media'

/** Columns that change together: a date and its wording are one field. The first column names the field. */
export type Field = readonly [string, ...string[]]

export interface Conflict {
  field: Field
  existing: Columns
  file: Columns
}

export interface MergeResult {
  /** The columns to write; empty where nothing changes. */
  change: Record<string, Value>
  /** Fields that were edited here and differ in the file: our values stay. */
  conflicts: Conflict[]
}

function getValue(columns: Columns, column: string): Value {
  return columns[column] ?? null
}

/** Whether two records have the same value in a field. */
export function isSameField(field: Field, a: Columns, b: Columns) {
  return field.every((column) => getValue(a, column) === getValue(b, column))
}

function isEmptyField(field: Field, columns: Columns) {
  return field.every((column) => {
    const value = getValue(columns, column)
    return value === null || value === '' || value === '[]'
  })
}

/**
 * Merges field by field: a field that was not edited here gets the value of the file; an edited field stays. An edited
 * field with another value in the file is a conflict, unless the file never had a value.
 *
 * @param base the columns as last imported; empty for the first match of a record, so that only empty fields are filled
 */
export function mergeRecord(
  fields: readonly Field[],
  base: Columns,
  file: Columns,
  existing: Columns,
): MergeResult {
  const merged: MergeResult = { change: {}, conflicts: [] }
  for (const field of fields) {
    if (isSameField(field, file, existing)) continue
    if (isSameField(field, base, existing)) {
      for (const column of field) merged.change[column] = getValue(file, column)
      continue
    }
    if (isEmptyField(field, file) && isEmptyField(field, base)) continue
    merged.conflicts.push({ field, existing, file })
  }
  return merged
}

/** Serializes columns as JSON without null values. */
export function serializeColumns(columns: Columns): string {
  const values: Record<string, Value> = {}
  for (const column in columns) {
    const value = columns[column] ?? null
    if (value !== null) values[column] = value
  }
  return JSON.stringify(values)
}

export function parseColumns(json: string): Columns {
  const parsed: unknown = JSON.parse(json)
  const columns: Record<string, Value> = {}
  for (const [column, value] of Object.entries(parsed ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') columns[column] = value
  }
  return columns
}
