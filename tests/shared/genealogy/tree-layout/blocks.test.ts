/** Step 1: grouping partners into blocks. */
import { describe, expect, it } from 'vitest'
import { child, type Family, person, union } from '../tree-layout.families.ts'
import { prepare } from './prepare-layout.ts'

describe('buildBlocks', () => {
  const chain: Family = {
    people: ['a', 'b', 'c', 'd'].map((id) => person(id)),
    unions: [union('a', 'b'), union('b', 'c'), union('c', 'd')],
  }

  it('puts people connected by unions into one block, each between their partners', () => {
    const { blocks, blockOf, peopleOf } = prepare(chain)
    expect(blocks.count).toBe(1)
    expect(['abcd', 'dcba']).toContain(peopleOf(blockOf('a')).join(''))
  })

  it('puts the man of a couple on the left', () => {
    const people = [person('anna', { sex: 'F' }), person('ben', { sex: 'M' })]
    const { blockOf, peopleOf } = prepare({ people, unions: [union('anna', 'ben')] })
    expect(peopleOf(blockOf('anna'))).toEqual(['ben', 'anna'])
  })

  it('computes the width of a block with partners 200 px apart', () => {
    const { blocks, graph } = prepare(chain)
    expect(blocks.halfWidth[0]).toBe((3 * 200 + 150) / 2)
    expect(
      Array.from(graph.ids.keys(), (p) => blocks.personDx[p]).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([-300, -100, 100, 300])
  })

  it('anchors children between their parents or below a single parent', () => {
    const people = [...chain.people, child('x', 'a', 'b'), child('y', 'd', null)]
    const { blocks, graph } = prepare({ people, unions: chain.unions })
    const middle = (...ids: string[]) =>
      ids.reduce((sum, id) => sum + Number(blocks.personDx[graph.indexOf.get(id) ?? -1]), 0) / ids.length
    expect(blocks.anchorDx[graph.unionIds.indexOf('a&b')]).toBe(middle('a', 'b'))
    expect(blocks.anchorDx[graph.unionIds.indexOf('implied:d')]).toBe(middle('d'))
  })
})
