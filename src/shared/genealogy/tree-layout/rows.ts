/** Step 2: the row in which each block is drawn. */
import type { Generations } from '../generations.ts'

/**
 * The generation of the block, except that blocks of founders, in which nobody has recorded parents, stand
 * directly above their highest child: in the first row their links would cross half the family.
 */
export function assignRows({ generation, block, blockCount, descent }: Generations): Int32Array {
  const row = new Int32Array(blockCount)
  for (let p = 0; p < block.length; p++) row[block[p] as number] = generation[p] as number
  const founders = new Uint8Array(blockCount).fill(1)
  for (const child of descent.child) founders[block[child] as number] = 0
  const highestChild = new Int32Array(blockCount).fill(-1)
  for (let i = 0; i < descent.parent.length; i++) {
    const above = block[descent.parent[i] as number] as number
    const childRow = row[block[descent.child[i] as number] as number] as number
    const highest = highestChild[above] as number
    if (highest < 0 || childRow < highest) highestChild[above] = childRow
  }
  for (let b = 0; b < blockCount; b++) {
    if (founders[b] === 1 && (highestChild[b] as number) > 0) row[b] = (highestChild[b] as number) - 1
  }
  return row
}
