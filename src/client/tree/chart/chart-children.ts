/** Whose children are whose in a drawing: counted once a drawing, asked at every step of a walk. */
import { type Grouping, groupBy } from '#shared/genealogy/graph/group-by.ts'
import type { Chart } from './chart.ts'

const groups = new WeakMap<Chart['picture'], Grouping>()

/** The unions of everybody who stands in the drawing, by their number. */
function unionsByPerson({ picture }: Chart): Grouping {
  const made = groups.get(picture)
  if (made) return made
  const { ids, unionPartner1, unionPartner2 } = picture.layout
  const partners = new Int32Array(unionPartner1.length * 2)
  for (let u = 0; u < unionPartner1.length; u++) {
    partners[2 * u] = unionPartner1[u] ?? -1
    partners[2 * u + 1] = unionPartner2[u] ?? -1
  }
  const grouped = groupBy(partners, ids.length)
  for (let i = 0; i < grouped.items.length; i++) grouped.items[i] = (grouped.items[i] ?? 0) >> 1
  groups.set(picture, grouped)
  return grouped
}

/** The numbers of those who hang under a person in the drawing, by birth or otherwise, each once. A fan has none. */
export function childrenOf(chart: Chart, person: number): Set<number> {
  const children = new Set<number>()
  const { linkStart, linkChild } = chart.picture.layout
  const { start, items } = unionsByPerson(chart)
  for (const u of items.subarray(start[person] ?? 0, start[person + 1] ?? 0)) {
    for (const child of linkChild.subarray(linkStart[u] ?? 0, linkStart[u + 1] ?? 0)) children.add(child)
  }
  return children
}
