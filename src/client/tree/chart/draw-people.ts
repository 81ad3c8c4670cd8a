/** Draws a chart of some people of the family, in the same style as the whole family. */

import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { buildChartDrawing, type ChartDrawing } from './chart-drawing.ts'
import type { PersonRecord } from './person-record.ts'

/** `records` are sorted by id; `branch` is in the same order. */
export function drawPeople(
  records: readonly PersonRecord[],
  branch: Uint8Array,
  options: LayoutOptions,
): ChartDrawing {
  const ids = new Set(records.map(({ id }) => id))
  // Without the filter, a union with a partner who is not drawn would look like one with an unknown partner.
  const drawn = records.map((record) => ({
    ...record,
    partners: record.partners.filter(({ member_id }) => member_id === null || ids.has(member_id)),
  }))
  const layout = layoutTree(drawn.map(toTreePerson), collectUnions(drawn), options)
  return buildChartDrawing(drawn, branch, layout, options.box)
}
