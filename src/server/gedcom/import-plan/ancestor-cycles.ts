/** Nobody becomes their own ancestor by an import: the link that would close a circle of parents is left out. */
import type { Value } from '#server/db/bulk.ts'
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import type { PlannedRecord } from './import-plan.ts'

export const parentColumns = ['father_id', 'mother_id'] as const
type ParentColumn = (typeof parentColumns)[number]

/** Who is whose parent after the import. */
export interface PlannedFamily {
  existing: ExistingRecords
  planned: ReadonlyMap<string, PlannedRecord>
}

export function createPlannedFamily(people: readonly PlannedRecord[], here: ExistingRecords): PlannedFamily {
  const numbered = people.flatMap((record) => (record.id === null ? [] : [[record.id, record] as const]))
  return { existing: here, planned: new Map(numbered) }
}

/** The parent in a slot as it will be after the import. */
export function findParent(
  { existing: here, planned }: PlannedFamily,
  id: string,
  slot: ParentColumn,
): string | null {
  const write = planned.get(id)?.write
  const value: Value | undefined = write && slot in write ? write[slot] : here.people.get(id)?.[slot]
  return typeof value === 'string' ? value : null
}

/** Leaves a parent out of what is written and of what counts as said by the file. */
function dropParent(record: PlannedRecord, slot: ParentColumn) {
  record.file = { ...record.file, [slot]: null }
  const { [slot]: _, ...rest } = record.write
  record.write = record.status === 'added' ? { ...rest, [slot]: null } : rest
  if (record.status === 'changed' && Object.keys(record.write).length === 0) record.status = 'unchanged'
}

export function getRecordName({ file, xref }: PlannedRecord): string {
  return `${file['first_name'] ?? ''} ${file['last_name'] ?? ''}`.trim() || xref
}

function makeWarning(record: PlannedRecord): GedcomWarning {
  return {
    line: 0,
    message: `${getRecordName(record)} would be their own ancestor: this link to a parent was left out.`,
    xref: record.xref,
  }
}

/** A walk up from one person: whom it is at, and which of their parents comes next. */
interface PathStep {
  id: string
  next: number
}

/** Cuts the last link of a circle that the import brings: a circle that was here before is not its business. */
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
 * Walks up from everybody once; a link that leads back to somebody on the way is cut where the import brings it.
 * Linear, and without recursion: lines of descent can be long.
 */
export function removeAncestorCycles(
  people: readonly PlannedRecord[],
  here: ExistingRecords,
): GedcomWarning[] {
  const family = createPlannedFamily(people, here)
  const { planned } = family
  const state = new Map<string, 'on the way' | 'done'>()
  const warnings: GedcomWarning[] = []

  const climb = (start: string) => {
    const way: PathStep[] = [{ id: start, next: 0 }]
    state.set(start, 'on the way')
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const slot = parentColumns[step.next++]
      if (slot === undefined) {
        state.set(step.id, 'done')
        way.pop()
        continue
      }
      const parent = findParent(family, step.id, slot)
      if (parent === null) continue
      if (state.get(parent) === 'on the way') {
        const record = removeCycleLink(way, parent, planned)
        if (record) warnings.push(makeWarning(record))
      } else if (!state.has(parent)) {
        state.set(parent, 'on the way')
        way.push({ id: parent, next: 0 })
      }
    }
  }

  for (const id of planned.keys()) if (!state.has(id)) climb(id)
  return warnings
}
