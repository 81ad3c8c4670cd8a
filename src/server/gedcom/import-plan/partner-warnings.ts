/** Partners of whom one descends from the other: a file may say so, and whoever imports it is told. */
import type { Value } from '#server/db/bulk.ts'
import type { GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import {
  createPlannedFamily,
  findParent,
  getRecordName,
  type PlannedFamily,
  parentColumns,
} from './ancestor-cycles.ts'
import type { PlannedRecord } from './import-plan.ts'

/** Whether somebody descends from another by birth. Ends also where somebody is their own ancestor. */
function isDescendantOf(family: PlannedFamily, person: string, ancestor: string): boolean {
  const seen = new Set([person])
  for (const id of seen) {
    for (const slot of parentColumns) {
      const parent = findParent(family, id, slot)
      if (parent === ancestor) return true
      if (parent !== null) seen.add(parent)
    }
  }
  return false
}

function isWritten({ status: fate, write }: PlannedRecord) {
  return fate === 'added' || 'partner1_id' in write || 'partner2_id' in write
}

/** Looks at the unions that the import writes; those that were here before are not its business. */
export function warnAboutAncestorPartners(
  people: readonly PlannedRecord[],
  unions: readonly PlannedRecord[],
  here: ExistingRecords,
): GedcomWarning[] {
  const family = createPlannedFamily(people, here)
  const nameOf = (id: string) => {
    const planned = family.planned.get(id)
    return planned ? getRecordName(planned) : ''
  }
  const parents = new Set<Value>()
  for (const id of [...family.planned.keys(), ...here.people.keys()]) {
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
      // Nobody descends from somebody without children: that spares most of the climbing.
      return parents.has(partner) && isDescendantOf(family, person, partner)
    })
    if (!found) return []
    const [person, ancestor] = found.map(nameOf)
    return [{ line: 0, message: `${person} is recorded as the partner of their ancestor ${ancestor}.`, xref }]
  })
}
