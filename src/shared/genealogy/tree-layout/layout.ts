/** Options and result of the tree layout. */
import type { RowRule } from './row-assignment.ts'

/** Distances in px. `aspect` is the width of the screen divided by its height, 1.6 by default. */
export interface LayoutOptions {
  /** Side of a person's square box. */
  box: number
  /** Space between adjacent boxes of one row. */
  gapX: number
  /** Space between two rows. */
  gapY: number
  /** Distance between the centres of two adjacent partners. */
  partnerOffset: number
  aspect?: number
  /** The rule for rows, see `RowRule`. By default `near`; a small family uses the rule with fewer crossings. */
  rows?: RowRule
  /** `quick` skips the search for fewer crossings, for families that take too long. */
  ordering?: 'best' | 'quick'
}

/**
 * Positions in px from the top left corner. All arrays are flat, so that a worker can transfer the layout and
 * IndexedDB can store it. Arrays as long as `ids` have an entry for each person; arrays named `union…` have an entry
 * for each union. The children of union `u` are the links `linkStart[u] … linkStart[u + 1] - 1`, in birth order. The
 * bends of link `k` are the points `bendStart[k] … bendStart[k + 1] - 1`.
 */
export interface TreeLayout {
  /** Ids of all people, sorted. Other arrays refer to people by their index in this list. */
  ids: string[]
  /** Top left corner of each box. */
  x: Float64Array
  y: Float64Array
  /** Generation number, 0 for people without parents. */
  generation: Int32Array
  /** Row in which the person is drawn, 0 at the top of the connected family. */
  row: Int32Array
  /** Connected family of the person, 0 for the largest. */
  family: Int32Array
  familyCount: number

  /** Recorded unions by id, then unions implied by a shared child: `implied:{id}+{id}` or `implied:{id}`. */
  unionIds: string[]
  /** Indexes of the partners; `unionPartner2` is -1 for a single parent. */
  unionPartner1: Int32Array
  unionPartner2: Int32Array
  /** 1 for the union recorded as current. */
  unionCurrent: Uint8Array
  /** 1 when no union is recorded and the partners only share a child. */
  unionImplied: Uint8Array
  /** Upper end of the trunk to the children: the middle between the partners. */
  unionX: Float64Array
  unionY: Float64Array
  /** Y of the bar above the children, in the space below the lower partner's row. */
  unionBarY: Float64Array

  /** Length: number of unions + 1. */
  linkStart: Int32Array
  /** Index of the child of each link. */
  linkChild: Int32Array
  /** 1 for an adoptive, foster or other parent, drawn as a dashed line. */
  linkDashed: Uint8Array
  /** 1 when the child is placed below another union (pedigree collapse, in-laws). */
  linkCrossing: Uint8Array
  /** Length: number of links + 1. Only links that pass other rows have bends, listed from top to bottom. */
  bendStart: Int32Array
  bendX: Float64Array
  bendY: Float64Array

  width: number
  height: number
}
