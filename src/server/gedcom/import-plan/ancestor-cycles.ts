/** Nobody becomes their own ancestor by an import: the link that would close a circle of parents is left out. */
import type { Value } from '#server/db/bulk.ts'
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { Here } from '../gedcom.store.ts'
import type { PlannedRecord } from './import-plan.ts'

export const slots = ['father_id', 'mother_id'] as const
type Slot = (typeof slots)[number]

/** Who is whose parent after the import. */
export interface Family {
  here: Here
  planned: ReadonlyMap<string, PlannedRecord>
}

export function familyAfter(people: readonly PlannedRecord[], here: Here): Family {
  const numbered = people.flatMap((record) => (record.id === null ? [] : [[record.id, record] as const]))
  return { here, planned: new Map(numbered) }
}

/** The parent in a slot as it will be after the import. */
export function parentIn({ here, planned }: Family, id: string, slot: Slot): string | null {
  const write = planned.get(id)?.write
  const value: Value | undefined = write && slot in write ? write[slot] : here.people.get(id)?.[slot]
  return typeof value === 'string' ? value : null
}

/** Leaves a parent out of what is written and of what counts as said by the file. */
function dropParent(record: PlannedRecord, slot: Slot) {
  record.file = { ...record.file, [slot]: null }
  const { [slot]: _, ...rest } = record.write
  record.write = record.fate === 'added' ? { ...rest, [slot]: null } : rest
  if (record.fate === 'changed' && Object.keys(record.write).length === 0) record.fate = 'unchanged'
}

export function nameOfRecord({ file, xref }: PlannedRecord): string {
  return `${file['first_name'] ?? ''} ${file['last_name'] ?? ''}`.trim() || xref
}

function warning(record: PlannedRecord): GedcomWarning {
  return {
    line: 0,
    message: `${nameOfRecord(record)} would be their own ancestor: this link to a parent was left out.`,
    xref: record.xref,
  }
}

/** A walk up from one person: whom it is at, and which of their parents comes next. */
interface Step {
  id: string
  next: number
}

/** Cuts the last link of a circle that the import brings: a circle that was here before is not its business. */
function cutBetween(way: readonly Step[], top: string, planned: ReadonlyMap<string, PlannedRecord>) {
  for (const step of way.toReversed()) {
    const slot = slots[step.next - 1]
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
export function cutCycles(people: readonly PlannedRecord[], here: Here): GedcomWarning[] {
  const family = familyAfter(people, here)
  const { planned } = family
  const state = new Map<string, 'on the way' | 'done'>()
  const warnings: GedcomWarning[] = []

  const climb = (start: string) => {
    const way: Step[] = [{ id: start, next: 0 }]
    state.set(start, 'on the way')
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const slot = slots[step.next++]
      if (slot === undefined) {
        state.set(step.id, 'done')
        way.pop()
        continue
      }
      const parent = parentIn(family, step.id, slot)
      if (parent === null) continue
      if (state.get(parent) === 'on the way') {
        const record = cutBetween(way, parent, planned)
        if (record) warnings.push(warning(record))
      } else if (!state.has(parent)) {
        state.set(parent, 'on the way')
        way.push({ id: parent, next: 0 })
      }
    }
  }

  for (const id of planned.keys()) if (!state.has(id)) climb(id)
  return warnings
}
