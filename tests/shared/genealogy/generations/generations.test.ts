/** Tests the generation numbers of the specification. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { buildPersonGraph, type TreePerson, type TreeUnion } from '#shared/genealogy/graph/person-graph.ts'
import { makePopulation } from '#tests/support/population.ts'
import { anyFamily, child, person, soundFamily, union } from '../tree-layout.families.ts'

function generationsOf(people: TreePerson[], unions: TreeUnion[] = []): Record<string, number> {
  const graph = buildPersonGraph(people, unions)
  const { generation } = computeGenerations(graph)
  return Object.fromEntries(graph.ids.map((id, p) => [id, generation[p] ?? -1]))
}

describe('computeGenerations', () => {
  it('returns 0 without parents, else one more than the highest parent', () => {
    const people = [
      person('a'),
      child('b', 'a', null),
      person('c'),
      child('d', 'b', 'c'),
      child('e', 'd', null),
    ]
    expect(generationsOf(people)).toEqual({ a: 0, b: 1, c: 1, d: 2, e: 3 })
  })

  it('gives partners the higher generation of both, and counts on from there', () => {
    const people = [person('a'), child('b', 'a', null), person('wife'), child('step', 'wife', null)]
    expect(generationsOf(people, [union('b', 'wife')])).toEqual({ a: 0, b: 1, wife: 1, step: 2 })
  })

  it('counts other parents only when no birth parent is recorded', () => {
    const otherParents = [{ memberId: 'b', kind: 'adoptive' }]
    const people = [
      person('a'),
      child('b', 'a', null),
      person('adopted', { otherParents }),
      person('both', { fatherId: 'a', otherParents }),
    ]
    expect(generationsOf(people)).toEqual({ a: 0, b: 1, adopted: 2, both: 1 })
  })

  it('starts a cycle of parents at its eldest person', () => {
    const born = (id: string, fatherId: string, birthKey: number) => person(id, { fatherId, birthKey })
    const people = [born('a', 'c', 1930), born('b', 'a', 1870), born('c', 'b', 1900)]
    expect(generationsOf(people)).toEqual({ b: 0, c: 1, a: 2 })
  })

  it('keeps the link into a cycle of parents from outside', () => {
    const people = [person('root'), child('a', 'c', 'root'), child('b', 'a', null), child('c', 'b', null)]
    expect(generationsOf(people)).toEqual({ root: 0, a: 1, b: 2, c: 3 })
  })

  it('accepts a person who is their own parent and partner', () => {
    expect(generationsOf([child('a', 'a', 'a')], [union('a', 'a')])).toEqual({ a: 0 })
  })

  it('lets partners differ when a chain of partners contains a parent and their child', () => {
    const people = [person('dad'), child('son', 'dad', null), person('wife')]
    const generations = generationsOf(people, [union('dad', 'wife'), union('wife', 'son')])
    expect(generations['son']).toBeGreaterThan(generations['dad'] ?? 0)
  })

  it('keeps the partners with more children in the same generation when one union of a chain must differ', () => {
    const people = [
      person('dad'),
      child('son', 'dad', null),
      person('wife'),
      child('x', 'son', 'wife'),
      child('y', 'son', 'wife'),
    ]
    const generations = generationsOf(people, [union('dad', 'wife'), union('wife', 'son')])
    expect(generations).toMatchObject({ dad: 0, son: 1, wife: 1, x: 2 })
  })

  it('never puts a person in or above the generation of their parents, for any records', () => {
    fc.assert(
      fc.property(anyFamily, ({ people, unions }) => {
        const graph = buildPersonGraph(people, unions)
        const { generation, level, descent } = computeGenerations(graph)
        for (const [i, parent] of descent.parent.entries()) {
          expect(generation[parent]).toBeLessThan(generation[descent.child[i] ?? -1] ?? -1)
        }
        for (const [u, a] of graph.partner1.entries()) {
          if (level[u] === 1) expect(generation[a]).toBe(generation[graph.partner2[u] ?? -1])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('returns the lowest possible numbers', () => {
    fc.assert(
      fc.property(soundFamily, ({ people, unions }) => {
        const graph = buildPersonGraph(people, unions)
        const { generation, block, descent } = computeGenerations(graph)
        const needed = new Map<number, number>()
        for (const [i, parent] of descent.parent.entries()) {
          const below = block[descent.child[i] ?? -1] ?? -1
          needed.set(below, Math.max(needed.get(below) ?? 0, (generation[parent] ?? 0) + 1))
        }
        for (const [p, own] of generation.entries()) expect(own).toBe(needed.get(block[p] ?? -1) ?? 0)
      }),
      { numRuns: 500 },
    )
  })

  it('finishes for a long line of descent with partners, and for a thousand contradictory records', () => {
    const line = Array.from({ length: 3000 }, (_, n) => child(`p${n}`, n > 0 ? `p${n - 1}` : null, null))
    expect(Math.max(...Object.values(generationsOf(line)))).toBe(2999)
    const ring = line.map((_, n) => union(`p${n}`, `p${(n * 7 + 1) % 3000}`))
    expect(Object.keys(generationsOf(line, ring))).toHaveLength(3000)
  })

  it('returns plausible numbers for a generated family of thousands', () => {
    const { people, unions } = makePopulation({ people: 3000, seed: 5 })
    const generations = Object.values(generationsOf(people, unions))
    expect(Math.max(...generations)).toBeGreaterThan(4)
    expect(Math.max(...generations)).toBeLessThan(15)
  })
})
