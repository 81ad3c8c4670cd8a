/** Finds the children of a person in a chart, with an index built once for each drawing. */
import { type Grouping, groupBy } from '#shared/genealogy/graph/group-by.ts'
import type { Chart } from './chart.ts'

const cache = new WeakMap<Chart['drawing'], Grouping>()

/** Union indexes grouped by the index of a partner. */
function groupUnionsByPerson({ drawing }: Chart): Grouping {
  const cached = cache.get(drawing)
  if (cached) return cached
  const { ids, unionPartner1, unionPartner2 } = drawing.layout
  const partners = new Int32Array(unionPartner1.length * 2)
  for (let u = 0; u < unionPartner1.length; u++) {
    partners[2 * u] = unionPartner1[u] ?? -1
    partners[2 * u + 1] = unionPartner2[u] ?? -1
  }
  const grouped = groupBy(partners, ids.length)
  for (let i = 0; i < grouped.items.length; i++) grouped.items[i] = (grouped.items[i] ?? 0) >> 1
  cache.set(drawing, grouped)
  return grouped
}

/** Indexes of a person's children in the chart, including adopted and foster children. Empty in a fan chart. */
export function findChildIndexes(chart: Chart, person: number): Set<number> {
  const children = new Set<number>()
  const { linkStart, linkChild } = chart.drawing.layout
  const { start, items } = groupUnionsByPerson(chart)
  for (const u of items.subarray(start[person] ?? 0, start[person + 1] ?? 0)) {
    for (const child of linkChild.subarray(linkStart[u] ?? 0, linkStart[u + 1] ?? 0)) children.add(child)
  }
  return children
}
