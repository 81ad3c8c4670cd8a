/** Computes everything that the tree page needs of a whole family; runs in a worker, and the result is saved on the device. */

import { getBranch } from '#client/people/family-branches.ts'
import { buildNameIndex, getSearchText, type NameIndex } from '#client/people/name-search.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { getFirstYear } from '#shared/genealogy/dates/life-years.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { sortForMonitor } from '../monitor/monitor-order.ts'
import { buildChartDrawing, type ChartDrawing } from './chart-drawing.ts'
import { computeFamilyStatistics, type FamilyStatistics } from './family-statistics.ts'
import { computeLineage } from './lineage.ts'
import type { PersonRecord } from './person-record.ts'

/** To be increased with every change to `FamilyDrawing`, so that saved drawings of older versions are not used. */
export const drawingVersion = 4

/** The drawing of the whole family, and data about each person that all views use. */
export interface FamilyDrawing extends ChartDrawing {
  nameIndex: NameIndex
  /** Indexes of all people in the order of the monitor list. */
  monitorOrder: Int32Array
  /** 1 for people without a recorded parent, and for the first person of a cycle of parents. */
  isRoot: Uint8Array
  childCount: Int32Array
  /** Rank among equal search results: people with more children and unions come first. */
  searchWeight: Float64Array
  /** Index of the root person with the most descendants; -1 in an empty family. */
  rootWithMostDescendants: number
  statistics: FamilyStatistics
}

export function drawFamily(input: readonly PersonRecord[], options: LayoutOptions): FamilyDrawing {
  const layout = layoutTree(input.map(toTreePerson), collectUnions(input), options)
  const indexById = new Map(layout.ids.map((id, number) => [id, number]))
  const byId = new Map(input.map((record) => [record.id, record]))
  const records = layout.ids.flatMap((id) => byId.get(id) ?? [])
  const parents = {
    father: Int32Array.from(records, (record) => indexById.get(record.father_id ?? '') ?? -1),
    mother: Int32Array.from(records, (record) => indexById.get(record.mother_id ?? '') ?? -1),
    others: records.map((record) =>
      record.other_parents.flatMap(({ member_id }) => indexById.get(member_id) ?? []),
    ),
  }
  const lineage = computeLineage(parents, layout.generation)
  const branch = Uint8Array.from(lineage.founder, (founder) => getBranch(layout.ids[founder] ?? ''))
  return {
    ...buildChartDrawing(records, branch, layout, options.box),
    nameIndex: buildNameIndex(records.map(getSearchText)),
    monitorOrder: sortForMonitor(
      records.map((record, p) => ({
        isRoot: lineage.isRoot[p] === 1,
        birthYear: getFirstYear(record),
        name: formatFullName(record),
      })),
    ),
    isRoot: lineage.isRoot,
    childCount: lineage.childCount,
    searchWeight: Float64Array.from(
      records,
      (record, p) => (lineage.childCount[p] ?? 0) * 2 + record.partners.length + (lineage.isRoot[p] ? 0 : 1),
    ),
    rootWithMostDescendants: lineage.rootWithMostDescendants,
    statistics: computeFamilyStatistics(records, layout.generation),
  }
}

/** The buffers of a drawing, which a worker can transfer instead of copying. */
export function listTransferableBuffers(drawing: ChartDrawing): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const collect = (value: unknown) => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const part of Object.values(value)) collect(part)
    }
  }
  collect(drawing)
  return [...buffers]
}
