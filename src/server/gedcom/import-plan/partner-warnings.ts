/** Warns about partners of whom one is an ancestor of the other. */
import type { Value } from '#server/db/bulk.ts'
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import { createPlannedFamily, findParent, type PlannedFamily, parentColumns } from './ancestor-cycles.ts'
import type { NameFinder } from './planned-names.ts'
import type { PlannedRecord } from './planned-records.ts'

/** Whether a person is a descendant by birth. Terminates also for cycles. */
function isDescendantOf(family: PlannedFamily, person: string, ancestor: string): boolean {
  const visited = new Set([person])
  for (const id of visited) {
    for (const slot of parentColumns) {
      const parent = findParent(family, id, slot)
      if (parent === ancestor) return true
      if (parent !== null) visited.add(parent)
    }
  }
  return false
}

function isWritten({ status, write }: PlannedRecord) {
  return status === 'added' || 'partner1_id' in write || 'partner2_id' in write
}

/** Checks the unions that the import writes, not the existing ones. */
export function warnAboutAncestorPartners(
  people: readonly PlannedRecord[],
  unions: readonly PlannedRecord[],
  existing: ExistingRecords,
  nameOf: NameFinder,
): GedcomWarning[] {
  const family = createPlannedFamily(people, existing)
  const parents = new Set<Value>()
  for (const id of [...family.planned.keys(), ...existing.people.keys()]) {
    for (const slot of parentColumns) parents.add(findParent(family, id, slot))
  }
  return unions.filter(isWritten).flatMap(({ xref, file }) => {
    const [one, other] = [file['partner1_id'], file['partner2_id']]
    if (typeof one !== 'string' || typeof other !== 'string') return []
    const pairs = [
      [one, other],
      [other, one],
    ] as const
    const found = pairs.find(([person, partner]) => {
      // A person without children has no descendants: this check avoids most searches.
      return parents.has(partner) && isDescendantOf(family, person, partner)
    })
    if (!found) return []
    const [person, ancestor] = found.map((id) => nameOf(id) || (family.planned.get(id)?.xref ?? ''))
    return [{ line: 0, message: `${person} is recorded as the partner of their ancestor ${ancestor}.`, xref }]
  })
}
