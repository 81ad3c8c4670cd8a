/** Plans the records of one kind. Records of the file that were merged on the site are one record here. */
import { type Columns, type Field, isSameField } from './merge-record.ts'
import type { FindExisting } from './plan-record.ts'
import type { PlannedRecord } from './planned-records.ts'

/** Moves the changes of a further record to the first one, so that each of our records is written once. */
function moveChanges(first: PlannedRecord, further: PlannedRecord): PlannedRecord {
  if (further.status !== 'changed') return further
  first.write = { ...first.write, ...further.write }
  first.status = 'changed'
  return { ...further, write: {}, status: 'unchanged' }
}

/** Removes conflicts in fields where another record of the file agrees with our record. */
function removeSettledConflicts(
  records: readonly PlannedRecord[],
  fields: readonly Field[],
  existing: Columns,
): void {
  const settled = fields.filter((field) => records.some(({ file }) => isSameField(field, file, existing)))
  for (const record of records) {
    record.conflicts = record.conflicts.filter(({ field }) => !settled.includes(field))
  }
}

/**
 * Plans records in the order of the file.
 *
 * @param plan plans one record; its argument `current` includes the changes of the records before
 */
export function planRecords<T>(
  items: readonly T[],
  findExisting: FindExisting,
  fields: readonly Field[],
  plan: (item: T, current: FindExisting) => PlannedRecord,
): PlannedRecord[] {
  const firsts = new Map<string, PlannedRecord>()
  const merged = new Map<string, PlannedRecord[]>()
  const current: FindExisting = (id) => {
    const existing = findExisting(id)
    const first = firsts.get(id)
    return existing && first ? { ...existing, ...first.write } : existing
  }
  const planned = items.map((item) => {
    const record = plan(item, current)
    if (record.id === null) return record
    const first = firsts.get(record.id)
    if (!first) {
      firsts.set(record.id, record)
      return record
    }
    const further = moveChanges(first, record)
    merged.set(record.id, [...(merged.get(record.id) ?? [first]), further])
    return further
  })
  for (const [id, records] of merged) removeSettledConflicts(records, fields, current(id) ?? {})
  return planned
}
