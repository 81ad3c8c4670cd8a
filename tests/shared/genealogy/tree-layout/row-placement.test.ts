/** Step 6: x coordinates of the nodes of one row. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowPlacement } from '#shared/genealogy/tree-layout/row-placement.ts'
import { child, person } from '../tree-layout.families.ts'
import { prepare } from './prepare-layout.ts'

const count = 8
const { layers } = prepare({
  people: [person('dad'), ...Array.from({ length: count }, (_, n) => child(`kid${n}`, 'dad', null))],
  unions: [],
})
const spacing = { blocks: 80, besideVirtualNode: 40, virtualNodes: 16 }
const order = layers.layerNodes
const kids = Array.from(order.subarray(layers.layerStart[1]))

function place(wanted: readonly number[], weights: readonly number[]): number[] {
  const preferred = new Float64Array(layers.nodeCount)
  const weight = new Float64Array(layers.nodeCount).fill(1)
  for (const [i, node] of kids.entries()) {
    preferred[node] = wanted[i] ?? 0
    weight[node] = weights[i] ?? 1
  }
  const x = new Float64Array(layers.nodeCount)
  new RowPlacement(layers, spacing).place(1, order, preferred, weight, x)
  return kids.map((node) => Number(x[node]))
}

describe('RowPlacement', () => {
  const wishes = fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: count, maxLength: count })
  const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: count, maxLength: count })
  const cost = (x: readonly number[], preferred: readonly number[], weight: readonly number[]) =>
    x.reduce((sum, at, i) => sum + Number(weight[i]) * (at - Number(preferred[i])) ** 2, 0)

  it('leaves nodes at their preferred positions when there is enough space', () => {
    const wanted = kids.map((_, i) => 300 * i)
    expect(place(wanted, [])).toEqual(wanted)
  })

  it('keeps the minimum distance between adjacent nodes', () => {
    fc.assert(
      fc.property(wishes, weights, (preferred, weight) =>
        place(preferred, weight).every((at, i, row) => i === 0 || at - Number(row[i - 1]) >= 230 - 1e-6),
      ),
      { numRuns: 500 },
    )
  })

  it('minimises the sum of squared distances from the preferred positions', () => {
    fc.assert(
      fc.property(wishes, weights, (preferred, weight) => {
        const best = place(preferred, weight)
        return kids.every((_, from) =>
          [-1, 1].every((step) => {
            const moved = best.map((at, i) => ((step < 0 ? i <= from : i >= from) ? at + step : at))
            return cost(moved, preferred, weight) >= cost(best, preferred, weight) - 1e-6
          }),
        )
      }),
      { numRuns: 300 },
    )
  })
})
