/** Step 2: the row of each block. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFamily, child, person, union } from '../tree-layout.families.ts'
import { prepare } from './prepare-layout.ts'

describe('assignRows', () => {
  const line = (name: string, length: number) =>
    Array.from({ length }, (_, n) => child(`${name}${n}`, n > 0 ? `${name}${n - 1}` : null, null))
  const family = { people: [...line('a', 6), ...line('b', 3)], unions: [union('a5', 'b2')] }

  it('uses the generations, with founders directly above their highest child', () => {
    const { rows, blockOf } = prepare(
      { people: [...line('a', 6), ...line('b', 2)], unions: [union('a5', 'b1')] },
      'generation',
    )
    expect(rows[blockOf('b0')]).toBe(4)
    expect(rows[blockOf('a0')]).toBe(0)
  })

  it('moves whole lines down to the family they marry into with the rule near', () => {
    const { rows, blockOf } = prepare(family, 'near')
    expect(['b0', 'b1', 'b2'].map((id) => rows[blockOf(id)])).toEqual([3, 4, 5])
    const strict = prepare(family, 'generation')
    expect(['b0', 'b1', 'b2'].map((id) => strict.rows[strict.blockOf(id)])).toEqual([0, 1, 5])
  })

  it('places ancestors by distance and makes no link longer with the rule near', () => {
    const people = [child('x', 'f0', 'm0'), ...line('f', 1), child('m0', 'g0', null), person('g0')]
    const { rows, blockOf } = prepare({ people, unions: [] })
    expect(rows[blockOf('g0')]).toBe(Number(rows[blockOf('x')]) - 2)
  })

  it('places parents above their children in any family', () => {
    fc.assert(
      fc.property(anyFamily, fc.constantFrom<'near' | 'generation'>('near', 'generation'), (any, rule) => {
        const { rows, generations, blocks } = prepare(any, rule)
        const { parent, child: children } = generations.descent
        const rowOf = (p: number | undefined) => rows[blocks.ofPerson[p ?? -1] ?? -1] ?? Number.NaN
        return parent.every((p, i) => rowOf(p) < rowOf(children[i]))
      }),
      { numRuns: 500 },
    )
  })
})
