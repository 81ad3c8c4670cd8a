/** The drawing of a chart: positions of people and lines, with the grids that find them by area. */
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { writeUnionBounds } from '../painting/link-paths.ts'
import type { PersonRecord } from './person-record.ts'
import { type Area, buildSpatialGrid, type SpatialGrid } from './spatial-grid.ts'
import { computeUnionFacts, type UnionFacts } from './union-facts.ts'

export interface ChartDrawing {
  /** `layout.ids` holds everyone drawn. Only a fan chart can hold a person more than once. */
  layout: TreeLayout
  /** Side of a person's box in px. */
  box: number
  unions: UnionFacts
  personGrid: SpatialGrid
  unionGrid: SpatialGrid
  /** Number of the family branch of each person, which determines the colour. */
  branch: Uint8Array
  /** Segments of a fan chart; null when people are drawn as boxes. */
  fan: FanSectors | null
}

/**
 * The ring segments of a fan chart, one for each entry of `layout.ids`: px from the top left corner of the drawing, and
 * radians clockwise from the right. `layout.x` and `layout.y` place a box around the centre of each segment. A fan chart
 * has no unions.
 */
export interface FanSectors {
  centerX: number
  centerY: number
  /** Start and end angle, inner and outer radius. */
  from: Float64Array
  to: Float64Array
  inner: Float64Array
  outer: Float64Array
  /** 1 when the same person is also drawn nearer to the centre, where the person's ancestors are. */
  repeated: Uint8Array
  /** 1 when the person is an adoptive, foster or other parent of the person one ring further in. */
  other: Uint8Array
  /** Index of the child one ring further in; -1 for index 0, the person at the centre. */
  inwards: Int32Array
  /** 1 when the name follows the arc, 0 when it runs outwards. */
  along: Uint8Array
  caption: FanCaption[]
}

/** A line of text below the centre of a fan chart: baseline and font size in px of the drawing. */
export interface FanCaption {
  text: string
  size: number
  y: number
  /** Whether the line uses the sans-serif font instead of the font of names. */
  sans: boolean
}

/** Sides of the grid cells in px: a few boxes wide. */
const personCellSize = 600
const unionCellSize = 1200

/** `records` and `branch` are in the order of `layout.ids`. */
export function buildChartDrawing(
  records: readonly PersonRecord[],
  branch: Uint8Array,
  layout: TreeLayout,
  box: number,
): ChartDrawing {
  const writePersonBox = (p: number, target: Area) => writeBoxBounds(layout, box, p, target)
  const writeUnion = (u: number, target: Area) => writeUnionBounds(layout, box, u, target)
  return {
    layout,
    box,
    unions: computeUnionFacts(records, layout),
    personGrid: buildSpatialGrid(records.length, writePersonBox, layout, personCellSize),
    unionGrid: buildSpatialGrid(layout.unionIds.length, writeUnion, layout, unionCellSize),
    branch,
    fan: null,
  }
}

function writeBoxBounds({ x, y }: TreeLayout, box: number, p: number, target: Area): void {
  target.left = x[p] ?? 0
  target.top = y[p] ?? 0
  target.right = target.left + box
  target.bottom = target.top + box
}
