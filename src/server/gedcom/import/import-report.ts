/** Builds the report of an import. */
import type { Value } from '#server/db/bulk.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { GedcomFile } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import type { Columns, Conflict } from '../import-plan/merge-record.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'

type Status = PlannedRecord['status']
type Counts = ImportReport['found']

const maxConflicts = 500
const maxWarnings = 500

function countRecords(plan: ImportPlan, status: Status): Counts {
  const countByStatus = (records: readonly PlannedRecord[]) =>
    records.filter((record) => record.status === status).length
  return {
    people: countByStatus(plan.people),
    families: countByStatus(plan.unions),
    events: countByStatus(plan.events),
  }
}

function conflictCount(plan: ImportPlan): number {
  return [...plan.people, ...plan.unions, ...plan.events].reduce(
    (sum, { conflicts }) => sum + conflicts.length,
    0,
  )
}

/** Counts the records of an import by status. */
export function summarize(file: GedcomFile, plan: ImportPlan) {
  const { people, families, events } = file.counts
  return {
    found: { people, families, events },
    added: countRecords(plan, 'added'),
    changed: countRecords(plan, 'changed'),
    unchanged: countRecords(plan, 'unchanged'),
    removed: countRecords(plan, 'removed'),
    conflict_count: conflictCount(plan),
  }
}

/** Makes a function that finds the name of a person by id, among existing and imported people. */
function createNameFinder(plan: ImportPlan, existing: ExistingRecords) {
  const planned = new Map(plan.people.map((record) => [record.id, record.file]))
  return (id: Value): string => {
    const row = typeof id === 'string' ? (existing.people.get(id) ?? planned.get(id)) : undefined
    return row ? getFullName(row) : ''
  }
}

function getFullName(columns: object): string {
  const first: unknown = Reflect.get(columns, 'first_name')
  const last: unknown = Reflect.get(columns, 'last_name')
  return `${first ?? ''} ${last ?? ''}`.trim()
}

const fieldNames: Record<string, string> = {
  partner1_id: 'partners',
  father_id: 'father',
  mother_id: 'mother',
  associated_member_id: 'person',
}

/** Formats the value of a field: dates as text, people by name. */
function formatValue(
  [column, second]: Conflict['field'],
  columns: Columns,
  nameOf: (id: Value) => string,
): string {
  const value = columns[column] ?? null
  if (column === 'partner1_id') {
    return [value, columns['partner2_id'] ?? null].map(nameOf).filter(Boolean).join(' and ')
  }
  if (column.endsWith('_id')) return nameOf(value)
  if (value === null) return ''
  if (column === 'deceased') return value === 1 ? 'yes' : 'no'
  if (column.endsWith('_date')) {
    const phrase = second === undefined ? null : columns[second]
    return typeof phrase === 'string'
      ? `${formatEdtfDate(String(value))} (${phrase})`
      : formatEdtfDate(String(value))
  }
  if (column === 'also_known_as' || column === 'other_parents')
    return formatList(column, String(value), nameOf)
  return String(value)
}

function formatList(column: string, json: string, nameOf: (id: Value) => string) {
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

function getRecordLabel(
  kind: 'people' | 'unions' | 'events',
  record: PlannedRecord,
  nameOf: (id: Value) => string,
) {
  if (kind === 'people') return getFullName(record.file)
  if (kind === 'events') return String(record.file['title'] ?? '')
  const partners = [record.file['partner1_id'] ?? null, record.file['partner2_id'] ?? null]
  return partners.map(nameOf).filter(Boolean).join(' and ')
}

function listConflicts(plan: ImportPlan, existing: ExistingRecords): ImportReport['conflicts'] {
  const nameOf = createNameFinder(plan, existing)
  const listed: ImportReport['conflicts'] = []
  for (const kind of ['people', 'unions', 'events'] as const) {
    for (const record of plan[kind]) {
      for (const conflict of record.conflicts) {
        if (listed.length === maxConflicts) return listed
        const [column] = conflict.field
        listed.push({
          xref: record.xref,
          name: getRecordLabel(kind, record, nameOf),
          field: fieldNames[column] ?? column,
          here: formatValue(conflict.field, conflict.existing, nameOf),
          file: formatValue(conflict.field, conflict.file, nameOf),
        })
      }
    }
  }
  return listed
}

/** The people and couples whom the file no longer restricts, and who stay hidden. */
function countStillHidden({ people, unions }: ImportPlan): number {
  return [...people, ...unions].filter(({ hiddenBy }) => hiddenBy === 'this file before').length
}

/** Builds the report. `took` is in milliseconds. */
export function buildReport(
  file: GedcomFile,
  plan: ImportPlan,
  existing: ExistingRecords,
  facts: ImportReport['facts'],
  hiddenDetails: number,
  run: { name: string; preview: boolean; backup: string | null; took: number },
): ImportReport {
  const warnings = [...plan.warnings, ...file.warnings].slice(0, maxWarnings)
  const { name, version } = file.source
  return {
    source: {
      name: run.name,
      version: file.version,
      charset: file.charset.used,
      program: [name ?? file.source.system, version].filter((part) => part !== null).join(' ') || null,
    },
    ...summarize(file, plan),
    conflicts: listConflicts(plan, existing),
    facts,
    still_hidden: { records: countStillHidden(plan), details: hiddenDetails },
    warnings: warnings.map(({ line, message }) => ({ line, message })),
    warning_count: file.warningCount + plan.warnings.length,
    preview: run.preview,
    source_id: run.preview ? null : plan.sourceId,
    backup: run.backup,
    took_ms: Math.round(run.took),
  }
}
