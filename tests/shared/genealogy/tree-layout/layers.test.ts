/** Step 3: the layered graph of blocks, virtual nodes and segments. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFamily, child, person, union } from '../tree-layout.families.ts'
import { prepare } from './prepare-layout.ts'

describe('buildLayers', () => {
  it('adds one virtual node for each row that a link passes, shared by siblings', () => {
    const people = [
      person('top'),
      child('near', 'top', null),
      child('far1', 'top', null),
      child('far2', 'top', null),
      ...[1, 2, 3].map((n) => child(`other${n}`, n > 1 ? `other${n - 1}` : 'near', null)),
    ]
    const { layers } = prepare({ people, unions: [union('far1', 'other3'), union('far2', 'other2')] })
    expect(layers.nodeCount - layers.blockCount).toBe(3)
    expect(Math.max(...layers.chainLength)).toBe(3)
  })

  it('gives unconnected families separate layers, the largest family first', () => {
    const { layers, blockOf } = prepare({
      people: [person('a'), person('b'), child('c', 'b', null)],
      unions: [],
    })
    expect(layers.familyCount).toBe(2)
    expect(layers.familyOf[blockOf('b')]).toBe(0)
    expect([...layers.familyLayer]).toEqual([0, 2, 3])
  })

  it('connects each segment to the next layer in any family', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const { layers } = prepare(family)
        const inOrder = Array.from(layers.top).every(
          (top, s) => Number(layers.layerOf[layers.bottom[s] ?? -1]) - Number(layers.layerOf[top]) === 1,
        )
        const all = new Set(layers.layerNodes)
        return inOrder && all.size === layers.nodeCount
      }),
      { numRuns: 500 },
    )
  })
})
