/** One drawing of people and their lines, whichever way of looking at the family it shows. */
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { unionBounds } from '../painting/link-paths.ts'
import type { FamilyRecord } from './person-record.ts'
import { type Area, buildTileGrid, type TileGrid } from './spatial-grid.ts'
import { factsOfUnions, type UnionFacts } from './union-facts.ts'

/** Everybody drawn has a seat, the place of their id in `layout.ids`; only in a fan one person may have several. */
export interface ChartPicture {
  layout: TreeLayout
  /** Side of a person's box in px. */
  box: number
  unions: UnionFacts
  /** Where people and unions stand, by tiles. */
  boxGrid: TileGrid
  unionGrid: TileGrid
  /** Which of the family's branches the person on a seat belongs to: any whole number. */
  branch: Uint8Array
  /** Rings and angles of a fan; null where people stand in boxes. */
  fan: FanSectors | null
}

/**
 * The ring segments of a fan, one a seat, in px from the top left corner of the picture and in radians clockwise from
 * the right. `layout.x` and `layout.y` of a fan place a box about the middle of each segment; it has no unions.
 */
export interface FanSectors {
  centerX: number
  centerY: number
  from: Float64Array
  to: Float64Array
  inner: Float64Array
  outer: Float64Array
  /** 1 where the person stands nearer to the middle too, where their ancestors are. */
  repeated: Uint8Array
  /** 1 where the person is an adoptive, foster or other parent of the one further in. */
  other: Uint8Array
  /** The seat of the child through whom the pedigree comes here; -1 for the person in the middle, who has seat 0. */
  inwards: Int32Array
  /** 1 in rings whose names run along the arc, 0 where they run outwards. */
  along: Uint8Array
  caption: FanCaption[]
}

/** A line of what stands under the middle of a fan: its baseline and the size of its letters in px of the picture. */
export interface FanCaption {
  text: string
  size: number
  y: number
  /** In the letters of plain text, not in those of names. */
  plain: boolean
}

/** Side of a tile in px: a few boxes each way. */
const boxTile = 600
const unionTile = 1200

/** `records` and `branch` stand in the order of the layout's people. */
export function drawChart(
  records: readonly FamilyRecord[],
  branch: Uint8Array,
  layout: TreeLayout,
  box: number,
): ChartPicture {
  return {
    layout,
    box,
    unions: factsOfUnions(records, layout),
    boxGrid: buildTileGrid(records.length, (p, into) => boxBounds(layout, box, p, into), layout, boxTile),
    unionGrid: buildTileGrid(
      layout.unionIds.length,
      (u, into) => unionBounds(layout, box, u, into),
      layout,
      unionTile,
    ),
    branch,
    fan: null,
  }
}

function boxBounds({ x, y }: TreeLayout, box: number, p: number, into: Area): void {
  into.left = x[p] ?? 0
  into.top = y[p] ?? 0
  into.right = into.left + box
  into.bottom = into.top + box
}
