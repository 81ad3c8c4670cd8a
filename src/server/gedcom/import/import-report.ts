/** Builds the report of an import. */
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import type { GedcomFile } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { FactTexts, ItemTexts } from '../facts/describe-items.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import { personFields, unionFields } from '../import-plan/import-columns.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import type { Field } from '../import-plan/merge-record.ts'
import { createNameFinder } from '../import-plan/planned-names.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'
import { countUnshown } from '../structures/unshown-structures.ts'
import { isKeptField, tagsByColumn } from './changed-records.ts'
import { listDoubts } from './compared-people.ts'
import { formatFieldName, formatValue, getRecordLabel } from './format-values.ts'

type Status = PlannedRecord['status']
type Counts = ImportReport['found']

const maxRecords = 5000
const maxConflicts = 500
const maxWarnings = 500

/** Whether facts that stay here decide over all that the file would change. */
function isUndone(
  { id, write }: PlannedRecord,
  fields: readonly Field[],
  { changes, kept }: FactTexts,
): boolean {
  if (id === null || changes.has(id)) return false
  const keptColumns = fields.filter((field) => isKeptField(field, kept.get(id))).flat()
  return Object.keys(write).every((column) => keptColumns.includes(column))
}

function countRecords(plan: ImportPlan, facts: FactTexts, status: Status): Counts {
  const countByStatus = (records: readonly PlannedRecord[], fields: readonly Field[] = []) =>
    records.filter((record) => {
      const isUnchanged = record.status === 'changed' && isUndone(record, fields, facts)
      return (isUnchanged ? 'unchanged' : record.status) === status
    }).length
  return {
    people: countByStatus(plan.people, personFields),
    families: countByStatus(plan.unions, unionFields),
    events: countByStatus(plan.events),
  }
}

interface RecordConflicts {
  kind: 'people' | 'unions' | 'events'
  record: PlannedRecord
  items: readonly ItemTexts[]
}

/** What stays here of each record: its fields, and of its facts and names what no field tells. */
function* findConflicts(plan: ImportPlan, { kept }: FactTexts): Generator<RecordConflicts> {
  const seen = new Set<string>()
  for (const kind of ['people', 'unions', 'events'] as const) {
    for (const record of plan[kind]) {
      const own = record.id === null || seen.has(record.id) ? [] : (kept.get(record.id) ?? [])
      if (record.id !== null) seen.add(record.id)
      const told = new Set(record.conflicts.flatMap(({ field }) => tagsByColumn[field[0]] ?? []))
      yield { kind, record, items: own.filter(({ tag }) => tag === null || !told.delete(tag)) }
    }
  }
}

function countConflicts(plan: ImportPlan, facts: FactTexts): number {
  let count = 0
  for (const { record, items } of findConflicts(plan, facts)) count += record.conflicts.length + items.length
  return count
}

/** Counts the records of an import by status. */
export function summarize(file: GedcomFile, plan: ImportPlan, facts: FactTexts) {
  const { people, families, events } = file.counts
  return {
    found: { people, families, events },
    added: countRecords(plan, facts, 'added'),
    changed: countRecords(plan, facts, 'changed'),
    unchanged: countRecords(plan, facts, 'unchanged'),
    removed: countRecords(plan, facts, 'removed'),
    conflict_count: countConflicts(plan, facts),
  }
}

function listConflicts(
  file: GedcomFile,
  plan: ImportPlan,
  existing: ExistingRecords,
  facts: FactTexts,
): ImportReport['conflicts'] {
  const nameOf = createNameFinder(file, plan.people, existing)
  const listed: ImportReport['conflicts'] = []
  for (const { kind, record, items } of findConflicts(plan, facts)) {
    const fields = record.conflicts.map((conflict) => ({
      field: formatFieldName(conflict.field),
      here: formatValue(conflict.field, conflict.existing, nameOf),
      file: formatValue(conflict.field, conflict.file, nameOf),
    }))
    const all = [...fields, ...items.map(({ tag: _, ...texts }) => texts)]
    const { xref } = record
    for (const texts of all) listed.push({ xref, name: getRecordLabel(kind, record, nameOf), ...texts })
    if (listed.length >= maxConflicts) break
  }
  return listed.slice(0, maxConflicts)
}

/** The people and couples whom the file no longer restricts, and who stay hidden. */
function countStillHidden({ people, unions }: ImportPlan): number {
  return [...people, ...unions].filter(({ hiddenBy }) => hiddenBy === 'this file before').length
}

/** The report of an import, with what only the import of the media files needs to know. */
export interface TreeReport extends ImportReport {
  /** The normalized paths of the files that only erased people name: nothing of them is stored. */
  erasedFiles: string[]
}

interface ReportedDetails {
  facts: ImportReport['facts']
  records: ImportReport['records']
  texts: FactTexts
  /** Facts, names and notes that the file no longer hides, and that stay hidden. */
  hiddenDetails: number
  erasedFiles: string[]
}

/** Builds the report. `took` is in milliseconds. */
export function buildReport(
  file: GedcomFile,
  plan: ImportPlan,
  existing: ExistingRecords,
  { facts, records, texts, hiddenDetails, erasedFiles }: ReportedDetails,
  run: { name: string; preview: boolean; backup: string | null; took: number },
): TreeReport {
  const warnings = [...plan.warnings, ...file.warnings].slice(0, maxWarnings)
  const { name, version } = file.source
  return {
    source: {
      name: run.name,
      version: file.version,
      charset: file.charset.used,
      program: [name ?? file.source.system, version].filter((part) => part !== null).join(' ') || null,
    },
    ...summarize(file, plan, texts),
    records: records.slice(0, maxRecords),
    record_count: records.length,
    doubts: listDoubts(file, plan, existing),
    conflicts: listConflicts(file, plan, existing, texts),
    facts,
    still_hidden: { records: countStillHidden(plan), details: hiddenDetails },
    unshown: countUnshown(file),
    warnings: warnings.map(({ line, message }) => ({ line, message })),
    warning_count: file.warningCount + plan.warnings.length,
    preview: run.preview,
    source_id: run.preview ? null : plan.sourceId,
    backup: run.backup,
    took_ms: Math.round(run.took),
    erasedFiles,
  }
}
