/** The drawing of some of the family: the same boxes and lines as the whole family's, of these people alone. */
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { type ChartPicture, drawChart } from './chart-drawing.ts'
import { type FamilyRecord, treePerson } from './person-record.ts'
import { collectUnions } from './union-facts.ts'

/** `records` are sorted by id, `branch` stands in their order. */
export function drawPeople(
  records: readonly FamilyRecord[],
  branch: Uint8Array,
  measures: LayoutOptions,
): ChartPicture {
  const inside = new Set(records.map(({ id }) => id))
  // A union with somebody who is not drawn would stand there as one with nobody.
  const shown = records.map((record) => ({
    ...record,
    partners: record.partners.filter(({ member_id }) => member_id === null || inside.has(member_id)),
  }))
  const layout = layoutTree(shown.map(treePerson), collectUnions(shown), measures)
  return drawChart(shown, branch, layout, measures.box)
}
