/** Step 5, final part: birth order of siblings and mirroring of families, without new crossings. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrossingCounter } from '#shared/genealogy/tree-layout/crossing-counter.ts'
import { mirrorFamilies } from '#shared/genealogy/tree-layout/mirror-families.ts'
import { copyOrder, orderByPosition } from '#shared/genealogy/tree-layout/row-order.ts'
import { sortSiblings } from '#shared/genealogy/tree-layout/sort-siblings.ts'
import { anyFamily, child, type Family, person, soundFamily, union } from '../tree-layout.families.ts'
import { namesInRows, prepare } from './prepare-layout.ts'

/** The rows of a family with blocks at the given positions, all others at 0. */
function rowsOf(family: Family, places: Record<string, number>) {
  const prepared = prepare(family)
  const x = new Float64Array(prepared.layers.blockCount)
  for (const [id, place] of Object.entries(places)) x[prepared.blockOf(id)] = place
  return { prepared, rows: orderByPosition(prepared.layers, x) }
}

describe('sortSiblings', () => {
  const kid = (id: string, parent: string, birthOrder: number) => ({ ...child(id, parent, null), birthOrder })
  const people = [
    person('top'),
    kid('old', 'top', 0),
    kid('young', 'top', 1),
    kid('o1', 'old', 0),
    kid('o2', 'old', 1),
    kid('y1', 'young', 0),
    kid('y2', 'young', 1),
  ]

  it('swaps siblings with their subtrees', () => {
    const places = { young: 0, old: 1, y1: 0, y2: 1, o1: 2, o2: 3 }
    const { prepared, rows } = rowsOf({ people, unions: [] }, places)
    const { graph, blocks, layers, forest } = prepared
    expect(sortSiblings(graph, blocks, layers, forest, rows)).toBe(1)
    expect(namesInRows(prepared, rows)).toEqual(['top', 'old young', 'o1 o2 y1 y2'])
  })

  it('moves the parents and siblings of people who married in along', () => {
    const family = {
      people: [...people, person('inlaw'), child('wife', 'inlaw', null), kid('brother', 'inlaw', 1)],
      unions: [union('y2', 'wife')],
    }
    const places = { young: 0, old: 9, y1: 0, y2: 1, brother: 3, o1: 10, o2: 11, inlaw: 3 }
    const { prepared, rows } = rowsOf(family, places)
    const { graph, blocks, layers, forest } = prepared
    sortSiblings(graph, blocks, layers, forest, rows)
    expect(namesInRows(prepared, rows).at(-1)).toBe(
      'o1 o2 y1 wife+y2 brother'.replace('wife+y2', namesOf(prepared, 'y2')),
    )
  })

  it('keeps siblings out of order when sorting would add a crossing', () => {
    const family = {
      people: [...people, person('other'), { ...kid('bride', 'other', 0), sex: 'F' as const }].map((p) =>
        p.id === 'o1' ? { ...p, sex: 'M' as const } : p,
      ),
      unions: [union('o1', 'bride')],
    }
    const places = { young: 0, old: 1, y1: 0, y2: 1, o2: 2, o1: 3, other: 2, bride: 3 }
    const { prepared, rows } = rowsOf(family, places)
    const counter = new CrossingCounter(prepared.layers)
    const all = { from: 0, to: prepared.layers.layerCount }
    expect(counter.countInLayers(all, rows)).toBe(0)
    sortSiblings(prepared.graph, prepared.blocks, prepared.layers, prepared.forest, rows)
    expect(counter.countInLayers(all, rows)).toBe(0)
  })

  it('never adds a crossing, in any family and from any order', () => {
    fc.assert(
      fc.property(fc.oneof(anyFamily, soundFamily), fc.integer(), (family, seed) => {
        const prepared = prepare(family)
        const { graph, blocks, layers, forest } = prepared
        const rows = orderByPosition(
          layers,
          Float64Array.from({ length: blocks.count }, (_, b) => Math.imul(b + 1, seed | 1) % 1000),
        )
        const counter = new CrossingCounter(layers)
        const all = { from: 0, to: layers.layerCount }
        const before = counter.countInLayers(all, rows)
        const everybody = rows.order.toSorted()
        const seated = copyOrder(rows)
        sortSiblings(graph, blocks, layers, forest, seated)
        const after = counter.countInLayers(all, seated)
        mirrorFamilies(graph, blocks, layers, forest, seated)
        const mirrored = counter.countInLayers(all, seated)
        const whole = JSON.stringify([...seated.order.toSorted()]) === JSON.stringify([...everybody])
        return after <= before && mirrored === after && whole
      }),
      { numRuns: 400 },
    )
  })
})

function namesOf({ peopleOf, blockOf }: ReturnType<typeof prepare>, id: string): string {
  return peopleOf(blockOf(id)).join('+')
}
