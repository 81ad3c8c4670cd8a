/** Our layout for the benchmark, and the floor by which times are divided. */
import type { LayoutOptions } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Family } from './gedcom-family.ts'

export const desktop: LayoutOptions = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }

/** The floor: indexes all people by id and writes numbers for each into an array. */
export function indexAndCopy({ people, unions }: Family): Float64Array {
  const indexOf = new Map<string, number>()
  for (const [p, { id }] of people.entries()) indexOf.set(id, p)
  const places = new Float64Array(people.length * 4)
  for (const [p, { fatherId, motherId }] of people.entries()) {
    places[4 * p] = p
    places[4 * p + 1] = indexOf.get(fatherId ?? '') ?? -1
    places[4 * p + 2] = indexOf.get(motherId ?? '') ?? -1
  }
  for (const { partner1, partner2 } of unions) {
    places[4 * (indexOf.get(partner1 ?? '') ?? 0) + 3] = indexOf.get(partner2 ?? '') ?? -1
  }
  return places
}
