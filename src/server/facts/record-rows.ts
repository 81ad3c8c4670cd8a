/** Converts the rows of facts, names, sources, repositories and places to the records that relatives read, and payloads to columns. */
import type { Value } from '#server/db/bulk.ts'
import type { Schema } from '#server/db/schema.ts'

/** The tables whose rows are records of their own. */
export type RecordTable = 'facts' | 'person_names' | 'sources' | 'repositories' | 'places'
export type RecordRow<T extends RecordTable> = { [C in keyof Schema[T]]: Schema[T][C] }

/** The columns that hold JSON lists. */
const listColumns: ReadonlySet<string> = new Set([
  'citations',
  'translations',
  'repositories',
  'external_ids',
  'item_ids',
  'parents',
  'names',
])

/** The columns that are 1 for true; false is left out. */
const flagColumns: ReadonlySet<string> = new Set(['denied', 'surname_first'])

/** Columns that are not part of a record. */
const hiddenColumns: ReadonlySet<string> = new Set(['created_at', 'recorded_key'])

/** A JSON list, without the blank external ids that older versions imported. */
function parseList(column: string, json: string): readonly unknown[] {
  const list = JSON.parse(json) as readonly { value?: string }[]
  return column === 'external_ids' ? list.filter(({ value }) => value?.trim()) : list
}

/** The fields of a row that have a value: without nulls and empty lists. */
export function toRecord(row: object): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    if (value === null || hiddenColumns.has(column)) continue
    if (flagColumns.has(column)) {
      if (value === 1) record[column] = true
    } else if (listColumns.has(column)) {
      const list = value === '[]' ? [] : parseList(column, String(value))
      if (list.length > 0) record[column] = list
    } else record[column] = value
  }
  return record
}

/** "husband_age" for "husbandAge". */
function toColumnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toColumnValue(value: unknown): Value {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return JSON.stringify(value)
}

/** The columns that a payload sets, without those of other tables. */
export function toColumns(payload: object, otherTables: ReadonlySet<string>): Record<string, Value> {
  const columns: Record<string, Value> = {}
  for (const [field, value] of Object.entries(payload)) {
    if (value !== undefined && !otherTables.has(field)) columns[toColumnName(field)] = toColumnValue(value)
  }
  return columns
}
