/** Tests the layout of fan charts: pedigree, sectors without overlap, and ring thickness. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FanLayout, layoutFan } from '#shared/genealogy/fan/fan-layout.ts'
import { buildPersonGraph, type TreePerson } from '#shared/genealogy/graph/person-graph.ts'
import { anyFamily, child, type Family, person } from '../tree-layout.families.ts'

const all = Number.POSITIVE_INFINITY
const hairsbreadth = 1e-9

function fanOf({ people, unions }: Family, of: string, generations = all, aspect = 2) {
  const graph = buildPersonGraph(people, unions)
  const fan = layoutFan(graph, graph.indexOf.get(of) ?? -1, { generations, aspect })
  const ids = Array.from(fan.person, (number) => graph.ids[number] ?? '')
  return { ...fan, ids, graph }
}

/** Returns the ids by ring; repeated people are marked. */
function ringsOf({ ids, ringStart, repeated }: ReturnType<typeof fanOf>): string[] {
  return ringStart.slice(0, -1).map((start, ring) =>
    ids
      .slice(start, ringStart[ring + 1])
      .map((id, at) => (repeated[start + at] ? `(${id})` : id))
      .join(' '),
  )
}

function width({ from, to }: FanLayout, sector: number): number {
  return (to[sector] ?? 0) - (from[sector] ?? 0)
}

/** A pedigree in which everybody has two parents for this many generations: "p", "pf", "pm", "pff", … */
function fullPedigree(generations: number): TreePerson[] {
  const people: TreePerson[] = []
  const add = (id: string, left: number) => {
    people.push(left === 0 ? person(id) : child(id, `${id}f`, `${id}m`))
    if (left === 0) return
    add(`${id}f`, left - 1)
    add(`${id}m`, left - 1)
  }
  add('p', generations)
  return people
}

/** Generates a family and one of its people. */
const familyAndPerson = anyFamily
  .filter(({ people }) => people.length > 0)
  .chain((family) =>
    fc.record({
      family: fc.constant(family),
      of: fc.constantFrom(...family.people.map(({ id }) => id)),
      generations: fc.constantFrom(1, 2, 3, 5, all),
      aspect: fc.constantFrom(0.5, 1, 1.6, 2.4),
    }),
  )

describe('buildFanPedigree', () => {
  it('puts the parents into the next ring, the father before the mother', () => {
    const family = { people: fullPedigree(2), unions: [] }
    expect(ringsOf(fanOf(family, 'p'))).toEqual(['p', 'pf pm', 'pff pfm pmf pmm'])
  })

  it('stops after the requested generations', () => {
    const family = { people: fullPedigree(4), unions: [] }
    expect(ringsOf(fanOf(family, 'p', 1))).toEqual(['p', 'pf pm'])
  })

  it('contains only the person when no parents are recorded', () => {
    expect(ringsOf(fanOf({ people: [person('p')], unions: [] }, 'p'))).toEqual(['p'])
  })

  it('repeats an ancestor by two lines, with further ancestors only behind the nearest and leftmost sector', () => {
    const people = [
      child('p', 'f', 'm'),
      child('f', 'x', null),
      child('m', 'y', 'x'),
      child('y', 'x', null),
      child('x', 'z', null),
      person('z'),
    ]
    expect(ringsOf(fanOf({ people, unions: [] }, 'p'))).toEqual(['p', 'f m', 'x y (x)', 'z (x)'])
  })

  it('repeats a person who is their own ancestor once', () => {
    const people = [child('a', 'b', null), child('b', 'a', null)]
    expect(ringsOf(fanOf({ people, unions: [] }, 'a'))).toEqual(['a', 'b', '(a)'])
  })

  it('contains adoptive parents, marked, only when no birth parent is recorded', () => {
    const raised = [
      { memberId: 'w', kind: 'adoptive' },
      { memberId: 'm', kind: 'adoptive' },
    ]
    const people = [
      person('p', { fatherId: 'f', otherParents: raised }),
      person('f', { otherParents: raised }),
      person('m', { sex: 'M' }),
      person('w', { sex: 'F' }),
    ]
    const unions = [{ id: 'u', partner1: 'w', partner2: 'm', current: true }]
    const fan = fanOf({ people, unions }, 'p')
    expect(ringsOf(fan)).toEqual(['p', 'f', 'm w'])
    expect([...fan.other]).toEqual([0, 0, 1, 1])
  })

  it('has at most twice as many sectors as people, however often lines of descent cross', () => {
    const people = [person('0a'), person('0b')]
    for (let g = 1; g <= 60; g++) {
      people.push(child(`${g}a`, `${g - 1}a`, `${g - 1}b`), child(`${g}b`, `${g - 1}a`, `${g - 1}b`))
    }
    const fan = fanOf({ people, unions: [] }, '60a')
    expect(fan.ids).toHaveLength(1 + 60 * 4 - 2)
    expect(new Set(fan.ids).size).toBe(121)
  })
})

describe('the sectors of a fan', () => {
  it('have equal angles when all ancestors are known', () => {
    const fan = fanOf({ people: fullPedigree(6), unions: [] }, 'p')
    for (let sector = 1; sector < fan.ids.length; sector++) {
      expect(width(fan, sector)).toBeCloseTo(fan.sweep / 2 ** (fan.ring[sector] ?? 0), 6)
    }
  })

  it('have enough space for a name, even with hundreds in one ring', () => {
    const fan = fanOf({ people: fullPedigree(9), unions: [] }, 'p')
    for (let sector = 1; sector < fan.ids.length; sector++) {
      expect(width(fan, sector) * (fan.inner[sector] ?? 0)).toBeGreaterThan(20)
    }
  })

  it('have thin rings for a single line of fathers, so that forty generations fit', () => {
    const people = [person('p0')]
    for (let g = 1; g <= 40; g++) people.push(child(`p${g}`, `p${g - 1}`, null))
    const fan = fanOf({ people, unions: [] }, 'p40')
    expect(new Set(fan.kind.slice(4))).toEqual(new Set(['line']))
    expect(fan.radius).toBeLessThan(40 * 90)
  })

  it('cover a larger angle on a screen that is taller than wide', () => {
    const family = { people: fullPedigree(3), unions: [] }
    expect(fanOf(family, 'p', all, 0.6).sweep).toBeGreaterThan(fanOf(family, 'p', all, 2).sweep)
  })

  it('are inside the angle of their child and do not overlap, for any family', () => {
    fc.assert(
      fc.property(familyAndPerson, ({ family, of, generations, aspect }) => {
        const fan = fanOf(family, of, generations, aspect)
        for (let sector = 1; sector < fan.ids.length; sector++) {
          const inwards = fan.inwards[sector] ?? -1
          expect(width(fan, sector)).toBeGreaterThan(0)
          expect(fan.from[sector]).toBeGreaterThanOrEqual((fan.from[inwards] ?? 0) - hairsbreadth)
          expect(fan.to[sector]).toBeLessThanOrEqual((fan.to[inwards] ?? 0) + hairsbreadth)
          expect(fan.inner[sector]).toBe(fan.outer[inwards])
          expect(fan.outer[sector]).toBeGreaterThan(fan.inner[sector] ?? 0)
          if (fan.ring[sector] === fan.ring[sector - 1]) {
            expect(fan.from[sector]).toBeGreaterThanOrEqual((fan.to[sector - 1] ?? 0) - hairsbreadth)
          }
        }
        expect(fan.sweep).toBeLessThan(2 * Math.PI)
      }),
      { numRuns: 200 },
    )
  })

  it('show every ancestor once, nobody else, and repeat only people who are shown, for any family', () => {
    fc.assert(
      fc.property(familyAndPerson, ({ family, of }) => {
        const fan = fanOf(family, of)
        const first = fan.ids.filter((_, sector) => fan.repeated[sector] === 0)
        const found = new Set([of])
        for (const id of found) for (const parent of parentIds(fan.graph, id)) found.add(parent)
        expect([...first].sort()).toEqual([...found].sort())
        for (const id of fan.ids) expect(found).toContain(id)
        expect(fan.ids.length).toBeLessThanOrEqual(2 * found.size + 1)
      }),
      { numRuns: 200 },
    )
  })

  it('do not depend on the order of the records', () => {
    const shuffled = familyAndPerson.chain((input) =>
      fc.record({
        input: fc.constant(input),
        people: fc.shuffledSubarray(input.family.people, { minLength: input.family.people.length }),
        unions: fc.shuffledSubarray(input.family.unions, { minLength: input.family.unions.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ input: { family, of, generations, aspect }, people, unions }) => {
        const { graph: _, ...one } = fanOf(family, of, generations, aspect)
        const { graph: __, ...other } = fanOf({ people, unions }, of, generations, aspect)
        expect(other).toEqual(one)
      }),
      { numRuns: 120 },
    )
  })
})

/** Returns the birth parents; if none is recorded, the first couple of other parents. */
function parentIds(graph: ReturnType<typeof buildPersonGraph>, id: string): string[] {
  const p = graph.indexOf.get(id) ?? -1
  const birth = [graph.father[p] ?? -1, graph.mother[p] ?? -1].filter((parent) => parent >= 0)
  const from = graph.linksUpStart[p] ?? 0
  const others: number[] = []
  if (birth.length === 0 && from < (graph.linksUpStart[p + 1] ?? 0)) {
    const union = graph.linkUnion[graph.linksUp[from] ?? -1] ?? -1
    others.push(graph.partner1[union] ?? -1, graph.partner2[union] ?? -1)
  }
  return [...birth, ...others].filter((parent) => parent >= 0).map((parent) => graph.ids[parent] ?? '')
}
