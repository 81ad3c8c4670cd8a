/** Removes planned parent links that would make a person their own ancestor. */
import type { Value } from '#server/db/bulk.ts'
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import type { NameFinder } from './planned-names.ts'
import type { PlannedRecord } from './planned-records.ts'

export const parentColumns = ['father_id', 'mother_id'] as const
type ParentColumn = (typeof parentColumns)[number]

/** The parents of all people after the import. */
export interface PlannedFamily {
  existing: ExistingRecords
  planned: ReadonlyMap<string, PlannedRecord>
}

export function createPlannedFamily(
  people: readonly PlannedRecord[],
  existing: ExistingRecords,
): PlannedFamily {
  const planned = new Map<string, PlannedRecord>()
  for (const record of people) {
    // Of several records for one person, the first has all changes.
    if (record.id !== null && !planned.has(record.id)) planned.set(record.id, record)
  }
  return { existing, planned }
}

/** The father or mother of a person after the import. */
export function findParent(
  { existing, planned }: PlannedFamily,
  id: string,
  slot: ParentColumn,
): string | null {
  const write = planned.get(id)?.write
  const value: Value | undefined = write && slot in write ? write[slot] : existing.people.get(id)?.[slot]
  return typeof value === 'string' ? value : null
}

/** Removes a parent from the planned record. */
function dropParent(record: PlannedRecord, slot: ParentColumn) {
  record.file = { ...record.file, [slot]: null }
  const { [slot]: _, ...rest } = record.write
  record.write = record.status === 'added' ? { ...rest, [slot]: null } : rest
  if (record.status === 'changed' && Object.keys(record.write).length === 0) record.status = 'unchanged'
}

function makeWarning({ id, xref }: PlannedRecord, nameOf: NameFinder): GedcomWarning {
  return {
    line: 0,
    message: `${nameOf(id) || xref} would be their own ancestor. This link to a parent was left out.`,
    xref,
  }
}

/** One person on the path upwards, and the index of the next parent to visit. */
interface PathStep {
  id: string
  next: number
}

/** Removes the last link of a cycle that the import would write; existing cycles stay. */
function removeCycleLink(way: readonly PathStep[], top: string, planned: ReadonlyMap<string, PlannedRecord>) {
  for (const step of way.toReversed()) {
    const slot = parentColumns[step.next - 1]
    const record = planned.get(step.id)
    if (record && slot && slot in record.write) {
      dropParent(record, slot)
      return record
    }
    if (step.id === top) return undefined
  }
  return undefined
}

/**
 * Searches upwards from every person once and removes links that lead back to a person on the path. Runs in linear
 * time and without recursion, as lines of descent can be long.
 */
export function removeAncestorCycles(
  people: readonly PlannedRecord[],
  existing: ExistingRecords,
  nameOf: NameFinder,
): GedcomWarning[] {
  const family = createPlannedFamily(people, existing)
  const { planned } = family
  const state = new Map<string, 'on the path' | 'done'>()
  const warnings: GedcomWarning[] = []

  const searchUpwards = (start: string) => {
    const path: PathStep[] = [{ id: start, next: 0 }]
    state.set(start, 'on the path')
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const slot = parentColumns[step.next++]
      if (slot === undefined) {
        state.set(step.id, 'done')
        path.pop()
        continue
      }
      const parent = findParent(family, step.id, slot)
      if (parent === null) continue
      if (state.get(parent) === 'on the path') {
        const record = removeCycleLink(path, parent, planned)
        if (record) warnings.push(makeWarning(record, nameOf))
      } else if (!state.has(parent)) {
        state.set(parent, 'on the path')
        path.push({ id: parent, next: 0 })
      }
    }
  }

  for (const id of planned.keys()) if (!state.has(id)) searchUpwards(id)
  return warnings
}
