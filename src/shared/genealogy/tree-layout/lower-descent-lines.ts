/** Moves lines of descent down that begin with founders and join the family only generations later. */
import { DisjointSets } from '../graph/disjoint-sets.ts'

/** Real families need a few passes; the limit protects against constructed ones. */
const MAX_PASSES = 50

/**
 * Blocks connected by links between adjacent rows form a line. A line into which no other line leads moves down until
 * one of its longer links reaches the next row, which shortens links and lengthens none. Changes `row`; `above[i]`
 * and `below[i]` are the blocks of the parents and of the child of link `i`.
 */
export function lowerDescentLines(row: Int32Array, above: Int32Array, below: Int32Array): void {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const line = groupLines(row, above, below)
    const drop = findDrops(row, above, below, line)
    if (!drop.some((rows) => rows > 0)) return
    for (let b = 0; b < row.length; b++) {
      row[b] = (row[b] as number) + (drop[line[b] as number] as number)
    }
  }
}

/** For each block, the block that represents its line. */
function groupLines(row: Int32Array, above: Int32Array, below: Int32Array): Int32Array {
  const lines = new DisjointSets(row.length)
  for (let i = 0; i < above.length; i++) {
    const a = above[i] as number
    const b = below[i] as number
    if ((row[b] as number) - (row[a] as number) === 1) lines.join(a, b)
  }
  return row.map((_, b) => lines.find(b))
}

/** For each line, by how many rows it can move down; 0 when another line leads into it or it has no longer link. */
function findDrops(row: Int32Array, above: Int32Array, below: Int32Array, line: Int32Array): Int32Array {
  const drop = new Int32Array(row.length)
  const isBlocked = new Uint8Array(row.length)
  for (let i = 0; i < above.length; i++) {
    const fromLine = line[above[i] as number] as number
    const toLine = line[below[i] as number] as number
    if (fromLine === toLine) continue
    isBlocked[toLine] = 1
    const slack = (row[below[i] as number] as number) - (row[above[i] as number] as number) - 1
    if (drop[fromLine] === 0 || slack < (drop[fromLine] as number)) drop[fromLine] = slack
  }
  return drop.map((rows, b) => (isBlocked[b] === 1 ? 0 : rows))
}
