/** Formats the values of people, unions and events for the report of an import. */
import type { Value } from '#server/db/bulk.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import type { Columns, Field } from '../import-plan/merge-record.ts'
import type { NameFinder } from '../import-plan/planned-names.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'

const fieldNames: Record<string, string> = {
  partner1_id: 'partners',
  father_id: 'father',
  mother_id: 'mother',
  associated_member_id: 'person',
}

/** The name of a field: its first column in words. */
export function formatFieldName([column]: Field): string {
  return (fieldNames[column] ?? column).replaceAll('_', ' ')
}

/** A date, with its words where it has some. */
export function formatDate(date: Value, phrase: Value | undefined): string {
  return formatDateWords(typeof date === 'string' ? date : null, typeof phrase === 'string' ? phrase : null)
}

/** Formats the value of a field: dates as text, people by name. */
export function formatValue([column, second]: Field, columns: Columns, nameOf: NameFinder): string {
  const value = columns[column] ?? null
  if (column === 'partner1_id') {
    return [value, columns['partner2_id'] ?? null].map(nameOf).filter(Boolean).join(' and ')
  }
  if (column.endsWith('_id')) return nameOf(value)
  if (column.endsWith('_date')) return formatDate(value, second === undefined ? undefined : columns[second])
  if (value === null) return ''
  if (column === 'deceased') return value === 1 ? 'yes' : 'no'
  if (column === 'also_known_as' || column === 'other_parents')
    return formatList(column, String(value), nameOf)
  return String(value)
}

function formatList(column: string, json: string, nameOf: NameFinder) {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) return json
  return list
    .map((entry: unknown) =>
      column === 'other_parents' && Array.isArray(entry)
        ? `${nameOf(String(entry[1]))} (${entry[0]})`
        : String(entry),
    )
    .join(', ')
}

export function getRecordLabel(
  kind: 'people' | 'unions' | 'events',
  record: PlannedRecord,
  nameOf: NameFinder,
): string {
  if (kind === 'people') return nameOf(record.id)
  if (kind === 'events') return String(record.file['title'] ?? '')
  const partners = [record.file['partner1_id'] ?? null, record.file['partner2_id'] ?? null]
  return partners.map(nameOf).filter(Boolean).join(' and ')
}
