/** Everything that the tree page works out once for a family: made in the worker, kept on the device. */

import { fullName } from '#client/people/person-name.ts'
import { earliestYear, yearLabel } from '#shared/genealogy/dates/edtf.ts'
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { monitorOrder } from '../monitor/monitor-order.ts'
import { buildNameIndex, type NameIndex } from '../search/name-search.ts'
import { type ChartPicture, drawChart } from './chart-drawing.ts'
import { countFigures, type FamilyFigures } from './family-statistics.ts'
import { traceLineage } from './lineage.ts'
import { type FamilyRecord, treePerson } from './person-record.ts'
import { collectUnions } from './union-facts.ts'

/** Raised when pictures are made differently: older saved ones are then made anew. */
export const pictureVersion = 3

/** What is known of everybody, whichever way the family is looked at, beside the picture of the whole family. */
export interface FamilyPicture extends ChartPicture {
  names: NameIndex
  /** The order of the monitor list. */
  order: Int32Array
  root: Uint8Array
  childCount: Int32Array
  /** How much there is to say of a person: of two Victorias the one with nine children is meant. */
  weight: Float64Array
  /** The root with the most descendants; -1 in an empty family. */
  greatestRoot: number
  figures: FamilyFigures
}

export function drawPicture(input: readonly FamilyRecord[], measures: LayoutOptions): FamilyPicture {
  const layout = layoutTree(input.map(treePerson), collectUnions(input), measures)
  const numberOf = new Map(layout.ids.map((id, number) => [id, number]))
  const byId = new Map(input.map((record) => [record.id, record]))
  const records = layout.ids.flatMap((id) => byId.get(id) ?? [])
  const parents = {
    father: Int32Array.from(records, (record) => numberOf.get(record.father_id ?? '') ?? -1),
    mother: Int32Array.from(records, (record) => numberOf.get(record.mother_id ?? '') ?? -1),
    others: records.map((record) =>
      record.other_parents.flatMap(({ member_id }) => numberOf.get(member_id) ?? []),
    ),
  }
  const lineage = traceLineage(parents, layout.generation)
  const branch = Uint8Array.from(lineage.founder, (founder) => hash(layout.ids[founder] ?? '') % 256)
  return {
    ...drawChart(records, branch, layout, measures.box),
    names: buildNameIndex(records.map(searchable)),
    order: monitorOrder(
      records.map((record, p) => ({
        root: lineage.root[p] === 1,
        birthYear: record.birth_date === null ? null : earliestYear(record.birth_date),
        name: fullName(record),
      })),
    ),
    root: lineage.root,
    childCount: lineage.childCount,
    weight: Float64Array.from(
      records,
      (record, p) => (lineage.childCount[p] ?? 0) * 2 + record.partners.length + (lineage.root[p] ? 0 : 1),
    ),
    greatestRoot: lineage.greatest,
    figures: countFigures(records, layout.generation),
  }
}

function searchable(record: FamilyRecord): string {
  const years = [record.birth_date, record.death_date].map((date) => (date === null ? '' : yearLabel(date)))
  return [fullName(record), record.maiden_name ?? '', ...record.also_known_as, ...years].join(' ')
}

function hash(text: string): number {
  let sum = 7
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0
  return (sum ^ (sum >>> 11)) >>> 0
}

/** The memory of a picture that can be handed over instead of copied. */
export function buffersOf(picture: ChartPicture): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const collect = (value: unknown) => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const part of Object.values(value)) collect(part)
    }
  }
  collect(picture)
  return [...buffers]
}
