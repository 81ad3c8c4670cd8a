/** Step 4: the spanning forest, the order of its subtrees, sifting, and the traversal. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrossingCounter } from '#shared/genealogy/tree-layout/crossing-counter.ts'
import { orderByPosition } from '#shared/genealogy/tree-layout/row-order.ts'
import { SiblingOrder } from '#shared/genealogy/tree-layout/sibling-order.ts'
import { orderSubtrees } from '#shared/genealogy/tree-layout/subtree-order.ts'
import { orderByTraversal } from '#shared/genealogy/tree-layout/traversal-order.ts'
import { makePopulation } from '#tests/support/population.ts'
import { anyFamily, child, type Family, person, soundFamily, union } from '../tree-layout.families.ts'
import { namesInRows, prepare } from './prepare-layout.ts'

const crossings = (family: Family, rule: 'means' | 'sifted') => {
  const { layers, forest } = prepare(family)
  const rows = orderByPosition(layers, orderSubtrees(forest, layers, rule))
  return new CrossingCounter(layers).countInLayers({ from: 0, to: layers.layerCount }, rows)
}

describe('buildSpanningForest', () => {
  it('gives each block one parent above it and returns the remaining links', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const { forest, layers, blocks, graph } = prepare(family)
        const below = Array.from(forest.parent).every(
          (up, b) => up < 0 || Number(layers.layerOf[up]) < Number(layers.layerOf[b]),
        )
        const hung = forest.parentLink.filter((link) => link >= 0).length
        const inside = graph.linkChild.filter(
          (p, k) => blocks.ofPerson[p] === blocks.anchorBlock[graph.linkUnion[k] ?? -1],
        )
        const links = hung + forest.nonTreeFrom.length + inside.length
        return below && new Set(forest.topDown).size === blocks.count && links === graph.linkChild.length
      }),
      { numRuns: 300 },
    )
  })
})

describe('orderSubtrees', () => {
  it('keeps birth order without crossings in a family without links outside the forest', () => {
    const family = makePopulation({ people: 400, neighbours: 0, strangers: 0, withParents: 0, remarried: 0 })
    expect(crossings(family, 'means')).toBe(0)
    expect(crossings(family, 'sifted')).toBe(0)
  })

  it('makes subtrees adjacent when cousins marry, from any initial order', () => {
    const people = [
      person('root'),
      ...['a', 'b', 'c', 'd'].map((id, birthOrder) => ({ ...child(id, 'root', null), birthOrder })),
      ...['a', 'b', 'c', 'd'].flatMap((id) => [child(`${id}1`, id, null), child(`${id}2`, id, null)]),
    ]
    expect(crossings({ people, unions: [union('a1', 'd2')] }, 'sifted')).toBe(0)
  })

  it('has far fewer crossings in large families with sifting than without', () => {
    const family = makePopulation({ people: 3000, seed: 4, neighbours: 0.04, strangers: 0.02 })
    expect(crossings(family, 'sifted')).toBeLessThan(0.9 * crossings(family, 'means'))
  })
})

describe('SiblingOrder', () => {
  interface Link {
    from: number
    to: number
  }
  const cost = (order: readonly number[], links: readonly Link[]) =>
    links.reduce((sum, { from, to }) => sum + Math.abs(order.indexOf(from) - order.indexOf(to)), 0)

  it('returns exactly the length by which links become shorter', () => {
    const place = fc.integer({ min: 0, max: 7 })
    fc.assert(
      fc.property(fc.array(fc.record({ from: place, to: place }), { maxLength: 20 }), (links) => {
        const siblings = Int32Array.from({ length: 8 }, (_, i) => i)
        const order = new SiblingOrder(new Int32Array(8).fill(1), 1, new Float64Array(8), siblings)
        for (const { from, to } of links) {
          if (from !== to) order.addLinkBetween(Math.min(from, to), Math.max(from, to), 0, 0.5, 0.5)
        }
        const gain = order.improve(true)
        return gain === cost([...siblings], links) - cost([...order.order], links) && gain >= 0
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the order when nothing can be gained', () => {
    const order = new SiblingOrder(new Int32Array(3).fill(1), 1, new Float64Array(3), Int32Array.of(0, 1, 2))
    order.addLinkOutside(0, 0, -1)
    order.addLinkOutside(2, 0, 1)
    expect(order.improve(true)).toBe(0)
    expect([...order.order]).toEqual([0, 1, 2])
  })
})

describe('orderByTraversal', () => {
  const rowsOf = (family: Family) => {
    const prepared = prepare(family)
    const rows = orderByPosition(
      prepared.layers,
      orderByTraversal(prepared.graph, prepared.blocks, prepared.layers),
    )
    return namesInRows(prepared, rows)
  }

  it('places the father’s line left and the mother’s line right', () => {
    const man = (id: string, f: string | null, m: string | null) =>
      person(id, { sex: 'M', fatherId: f, motherId: m })
    const woman = (id: string, f: string | null, m: string | null) => ({
      ...man(id, f, m),
      sex: 'F' as const,
    })
    const people = [
      man('me', 'f', 'm'),
      man('f', 'ff', 'fm'),
      woman('m', 'mf', 'mm'),
      ...['ff', 'mf'].map((id) => man(id, null, null)),
      ...['fm', 'mm'].map((id) => woman(id, null, null)),
    ]
    expect(rowsOf({ people, unions: [] })).toEqual(['ff+fm mf+mm', 'f+m', 'me'])
  })

  it('places each block of any family', () => {
    fc.assert(
      fc.property(
        soundFamily,
        (family) => rowsOf(family).join(' ').split(/[ +]/).length === family.people.length,
      ),
      { numRuns: 200 },
    )
  })
})
