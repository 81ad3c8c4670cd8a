/** Properties of the layout that hold for all families, whatever their records contain. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { scoreLayout } from '#tests/support/layout-score.ts'
import { makePopulation } from '#tests/support/population.ts'
import { anyFamily, child, type Family, person, soundFamily, union } from '../tree-layout.families.ts'
import { findLayoutErrors } from './find-layout-errors.ts'

const desktop: LayoutOptions = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }
const phone: LayoutOptions = { box: 150, gapX: 24, gapY: 70, partnerOffset: 160, aspect: 0.5 }
const draw = ({ people, unions }: Family, options = desktop) => layoutTree(people, unions, options)

describe('layoutTree for arbitrary families', () => {
  it('places each person once, without overlaps, with all distances, parents above children, and complete lines', () => {
    fc.assert(
      fc.property(anyFamily, fc.constantFrom(desktop, phone), (family, options) => {
        const errors = findLayoutErrors(family, draw(family, options), options)
        if (errors.length > 0) throw new Error(errors.join('; '))
      }),
      { numRuns: 1200 },
    )
  })

  it('finds no layout errors in realistic families with either row rule', () => {
    fc.assert(
      fc.property(
        soundFamily,
        fc.constantFrom<'near' | 'generation'>('near', 'generation'),
        (family, rows) => {
          const options = { ...desktop, rows }
          const errors = findLayoutErrors(family, draw(family, options), options)
          if (errors.length > 0) throw new Error(errors.join('; '))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('returns the same layout for records in any order', () => {
    fc.assert(
      fc.property(fc.oneof(anyFamily, soundFamily), fc.integer(), (family, turn) => {
        const shuffle = <T>(list: readonly T[]) =>
          list
            .map((item, i) => ({ item, key: Math.imul(i + 1, turn | 1) }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item)
        const other = { people: shuffle(family.people), unions: shuffle(family.unions) }
        expect(JSON.stringify(asLists(draw(other)))).toBe(JSON.stringify(asLists(draw(family))))
      }),
      { numRuns: 500 },
    )
  })

  it('makes at least 80 % of the possible pairs of partners adjacent', () => {
    fc.assert(
      fc.property(soundFamily, (family) => {
        const graph = buildPersonGraph(family.people, family.unions)
        const { level } = computeGenerations(graph)
        const contested = level.some((one, u) => one === 0 && (graph.partner2[u] ?? -1) >= 0)
        const share = scoreLayout(draw(family), 150).adjacentOfPossiblePercent
        if (!contested && share < 80) throw new Error(`only ${share} %`)
      }),
      { numRuns: 400 },
    )
  })
})

function asLists(layout: object): object {
  const list = (value: unknown) => (ArrayBuffer.isView(value) ? Array.from(Object(value)) : value)
  return Object.fromEntries(Object.entries(layout).map(([name, value]) => [name, list(value)]))
}

describe('layoutTree for contradictory records', () => {
  const expectNoErrors = (family: Family) =>
    expect(findLayoutErrors(family, draw(family), desktop)).toEqual([])

  it('handles a cycle of parents', () => {
    expectNoErrors({
      people: [child('a', 'c', null), child('b', 'a', null), child('c', 'b', 'd')],
      unions: [],
    })
  })

  it('handles a person recorded as their own parent and partner', () => {
    expectNoErrors({
      people: [child('a', 'a', 'a'), person('b')],
      unions: [union('a', 'a'), union('a', 'b')],
    })
  })

  it('handles unknown ids of parents and partners', () => {
    expectNoErrors({ people: [child('a', 'gone', 'lost')], unions: [union('a', 'nobody'), union('x', 'y')] })
  })

  it('handles a man married to his mother and a couple of aunt and nephew', () => {
    const people = [
      person('mum'),
      child('son', null, 'mum'),
      child('sister', null, 'mum'),
      child('nephew', null, 'sister'),
      child('aunt', null, 'mum'),
    ]
    expectNoErrors({ people, unions: [union('mum', 'son'), union('aunt', 'nephew')] })
  })

  it('handles a thousand children who are all adopted by another couple', () => {
    const parents = ['a', 'b', 'c', 'd'].map((id) => person(id))
    const otherParents = ['c', 'd'].map((memberId) => ({ memberId, kind: 'adoptive' }))
    const kids = Array.from({ length: 1000 }, (_, n) => ({ ...child(`k${n}`, 'a', 'b'), otherParents }))
    expectNoErrors({ people: [...parents, ...kids], unions: [union('a', 'b'), union('c', 'd')] })
  })
})

describe('layoutTree for thousands of people', () => {
  it('has no overlaps, few crossings, and nearly all partners adjacent', () => {
    const score = scoreLayout(draw(makePopulation({ people: 3000, seed: 3 })), 150)
    expect(score.overlaps).toBe(0)
    expect(score.adjacentPercent).toBeGreaterThan(96)
    expect(score.crossings).toBeLessThan(1500)
  })

  it('has few more crossings when the parents of people who married in are included', () => {
    const few = { people: 2000, seed: 2, neighbours: 0, strangers: 0 }
    const alone = scoreLayout(draw(makePopulation({ ...few, withParents: 0 })), 150)
    const inLaws = scoreLayout(draw(makePopulation({ ...few, withParents: 0.4 })), 150)
    expect(alone.crossings).toBe(0)
    expect(inLaws.crossings).toBeLessThan(300)
  })
})
