/** Counting crossings: in a whole family, and locally for one change. */
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { CrossingCounter } from '#shared/genealogy/tree-layout/crossing-counter.ts'
import { GreedySwitch } from '#shared/genealogy/tree-layout/greedy-switch.ts'
import { LocalCrossings } from '#shared/genealogy/tree-layout/local-crossings.ts'
import { copyOrder, orderByPosition } from '#shared/genealogy/tree-layout/row-order.ts'
import { anyFamily, type Family, soundFamily } from '../tree-layout.families.ts'
import { countByPairs, prepare } from './prepare-layout.ts'

/** The rows of a family in a pseudorandom order. */
function shuffled(family: Family, seed: number) {
  const prepared = prepare(family)
  const { layers } = prepared
  const places = Float64Array.from({ length: layers.blockCount }, (_, b) => Math.imul(b + 1, seed | 1) % 1000)
  const rows = orderByPosition(layers, places)
  for (let b = 0; b < layers.blockCount; b++) rows.flip[b] = (b * seed) % 3 === 0 ? -1 : 1
  return { prepared, rows, all: { from: 0, to: layers.layerCount } }
}

describe('crossing counters', () => {
  it('count the same as comparing all pairs of segments', () => {
    fc.assert(
      fc.property(anyFamily, fc.integer(), (family, seed) => {
        const { prepared, rows, all } = shuffled(family, seed)
        return new CrossingCounter(prepared.layers).countInLayers(all, rows) === countByPairs(prepared, rows)
      }),
      { numRuns: 400 },
    )
  })

  it('count all crossings when all nodes are given', () => {
    fc.assert(
      fc.property(soundFamily, fc.integer(), (family, seed) => {
        const { prepared, rows, all } = shuffled(family, seed)
        const place = new Int32Array(rows.order.length)
        for (const [i, node] of rows.order.entries()) place[node] = i
        const some = new LocalCrossings(prepared.layers, place, rows.flip)
        return some.countAmong([rows.order]) === new CrossingCounter(prepared.layers).countInLayers(all, rows)
      }),
      { numRuns: 200 },
    )
  })

  it('decrease by the gain that the greedy switch returns', () => {
    fc.assert(
      fc.property(soundFamily, fc.integer(), (family, seed) => {
        const { prepared, rows, all } = shuffled(family, seed)
        const { layers, forest, graph } = prepared
        const counter = new CrossingCounter(layers)
        const before = counter.countInLayers(all, rows)
        const after = copyOrder(rows)
        const gain = new GreedySwitch(layers, forest, graph.linkUnion).improve(all, after, 10)
        return gain >= 0 && before - gain === counter.countInLayers(all, after)
      }),
      { numRuns: 300 },
    )
  })
})
