/** Step 2: assigns a row to each block (layer assignment). */
import type { Generations } from '../generations/generations.ts'
import { lowerDescentLines } from './lower-descent-lines.ts'

/**
 * `generation`: the row is the generation, but founders are placed directly above their highest child. `near`: in
 * addition, a whole line that begins with founders is placed directly above the family it married into.
 */
export type RowRule = 'generation' | 'near'

/**
 * Returns the row of each block, always below the rows of the parents. Starts with longest paths
 * (`computeGenerations`) and then shortens links; Gansner, Koutsofios, North & Vo (1993) solve this optimally by
 * network simplex.
 */
export function assignRows(
  { generation, block, blockCount, descent }: Generations,
  rule: RowRule,
): Int32Array {
  const row = new Int32Array(blockCount)
  for (let p = 0; p < block.length; p++) row[block[p] as number] = generation[p] as number
  const above = descent.parent.map((p) => block[p] as number)
  const below = descent.child.map((p) => block[p] as number)
  lowerFounders(row, above, below)
  if (rule === 'near') lowerDescentLines(row, above, below)
  return row
}

/** Moves founders down: in the first row, the links of founders who married in late would cross half the family. */
function lowerFounders(row: Int32Array, above: Int32Array, below: Int32Array): void {
  const founders = new Uint8Array(row.length).fill(1)
  for (const b of below) founders[b] = 0
  const highestChild = new Int32Array(row.length)
  for (let i = 0; i < above.length; i++) {
    const a = above[i] as number
    const childRow = row[below[i] as number] as number
    const highest = highestChild[a] as number
    if (highest === 0 || childRow < highest) highestChild[a] = childRow
  }
  for (let b = 0; b < row.length; b++) {
    if (founders[b] === 1 && (highestChild[b] as number) > 0) row[b] = (highestChild[b] as number) - 1
  }
}
