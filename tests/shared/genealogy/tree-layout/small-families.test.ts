/** Layouts of small and unusual families, checked person by person. */
import { describe, expect, it } from 'vitest'
import { type LayoutOptions, layoutTree, type TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { countOverlaps, scoreLayout } from '#tests/support/layout-score.ts'
import { makePopulation } from '#tests/support/population.ts'
import { child, type Family, person, union } from '../tree-layout.families.ts'

const desktop: LayoutOptions = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }

const draw = ({ people, unions }: Family, options = desktop) => layoutTree(people, unions, options)
const place = (layout: TreeLayout, id: string) => {
  const p = layout.ids.indexOf(id)
  return { x: layout.x[p] ?? Number.NaN, y: layout.y[p] ?? Number.NaN }
}
const xOf = (layout: TreeLayout, id: string) => place(layout, id).x
const yOf = (layout: TreeLayout, id: string) => place(layout, id).y
const sortLeftToRight = (layout: TreeLayout, ids: string[]) =>
  ids.toSorted((a, b) => xOf(layout, a) - xOf(layout, b))

describe('layout of a small family', () => {
  const couple = [person('dad', { sex: 'M' }), person('mum', { sex: 'F' })]

  it('places partners 200 px, siblings 230 px and rows 270 px apart', () => {
    const people = [...couple, child('a', 'dad', 'mum'), child('b', 'dad', 'mum')]
    const layout = draw({ people, unions: [union('mum', 'dad')] })
    expect(xOf(layout, 'mum') - xOf(layout, 'dad')).toBeCloseTo(200)
    expect(xOf(layout, 'b') - xOf(layout, 'a')).toBeCloseTo(230)
    expect(yOf(layout, 'a') - yOf(layout, 'dad')).toBe(270)
    expect([layout.width, layout.height]).toEqual([380, 420])
  })

  it('places children below the middle of their union, eldest first', () => {
    const people = [
      ...couple,
      ...['c', 'a', 'b'].map((id, birthOrder) => ({ ...child(id, 'dad', 'mum'), birthOrder })),
    ]
    const layout = draw({ people, unions: [] })
    expect(sortLeftToRight(layout, ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
    expect(xOf(layout, 'a')).toBeCloseTo((xOf(layout, 'dad') + xOf(layout, 'mum')) / 2)
    expect(layout.unionX[0]).toBeCloseTo(xOf(layout, 'a') + 75)
  })

  it('places a person with two partners between them, and each child below its own parents', () => {
    const people = [
      person('hub', { sex: 'M' }),
      person('first', { sex: 'F' }),
      person('second', { sex: 'F' }),
      child('a', 'hub', 'first'),
      child('b', 'hub', 'second'),
    ]
    const layout = draw({ people, unions: [union('hub', 'first', false), union('hub', 'second')] })
    expect(sortLeftToRight(layout, ['first', 'hub', 'second'])[1]).toBe('hub')
    const order = sortLeftToRight(layout, ['first', 'second'])
    expect(sortLeftToRight(layout, ['a', 'b'])).toEqual(order[0] === 'first' ? ['a', 'b'] : ['b', 'a'])
  })

  it('places six wives around Henry VIII', () => {
    const wives = [1, 2, 3, 4, 5, 6].map((n) => person(`wife${n}`, { sex: 'F' }))
    const people = [person('henry', { sex: 'M' }), ...wives]
    const layout = draw({ people, unions: wives.map(({ id }) => union('henry', id, false)) })
    const row = sortLeftToRight(layout, layout.ids)
    expect(row.indexOf('henry')).toBeGreaterThan(1)
    expect(row.indexOf('henry')).toBeLessThan(5)
    expect(new Set(layout.y).size).toBe(1)
    expect(scoreLayout(layout, 150).adjacentOfPossiblePercent).toBe(100)
  })

  it('places founders directly above their child, not in the first row', () => {
    const people = [
      person('a'),
      child('b', 'a', null),
      child('c', 'b', null),
      child('wife', 'inlaw', null),
      person('inlaw'),
    ]
    const layout = draw({ people, unions: [union('c', 'wife')] })
    expect(yOf(layout, 'inlaw')).toBe(yOf(layout, 'b'))
    expect(layout.generation[layout.ids.indexOf('inlaw')]).toBe(0)
  })

  it('places lines that marry in near the family, or by generation with that rule', () => {
    const people = [
      person('a0'),
      ...[1, 2, 3, 4, 5].map((n) => child(`a${n}`, `a${n - 1}`, null)),
      person('b0'),
      child('b1', 'b0', null),
      child('bride', 'b1', null),
      child('late', 'b0', null),
    ]
    const family = { people, unions: [union('a5', 'bride')] }
    const near = draw(family)
    expect(yOf(near, 'b1')).toBe(yOf(near, 'a4'))
    expect(yOf(near, 'b0')).toBe(yOf(near, 'a3'))
    const strict = draw(family, { ...desktop, rows: 'generation' })
    expect(yOf(strict, 'b1')).toBe(yOf(strict, 'a1'))
    expect(near.generation).toEqual(strict.generation)
  })

  it('marks the link to a child’s second parent family as crossing and places the child once', () => {
    const people = [
      ...couple,
      person('grandpa'),
      child('son', 'dad', 'mum'),
      child('bride', 'grandpa', null),
      child('kid', 'son', 'bride'),
    ]
    const layout = draw({ people, unions: [union('son', 'bride')] })
    expect(layout.ids).toHaveLength(people.length)
    expect(layout.linkCrossing.filter((crossing) => crossing === 1)).toHaveLength(1)
  })

  it('marks links to adoptive parents as dashed', () => {
    const adopted = {
      ...child('kid', 'dad', 'mum'),
      otherParents: [
        { memberId: 'x', kind: 'adoptive' },
        { memberId: 'y', kind: 'adoptive' },
      ],
    }
    const layout = draw({ people: [...couple, person('x'), person('y'), adopted], unions: [union('x', 'y')] })
    expect([...layout.linkDashed].sort()).toEqual([0, 1])
    expect(yOf(layout, 'x')).toBeLessThan(yOf(layout, 'kid'))
  })
})

describe('layout of unconnected families', () => {
  it('packs families to the proportions of the screen, the largest first', () => {
    const people = Array.from({ length: 400 }, (_, n) => person(`single${n}`))
    const family = [person('dad'), child('a', 'dad', null), child('b', 'dad', null)]
    const layout = draw({ people: [...people, ...family], unions: [] }, { ...desktop, aspect: 2 })
    expect(layout.familyCount).toBe(401)
    expect(layout.width / layout.height).toBeGreaterThan(1.6)
    expect(layout.width / layout.height).toBeLessThan(2.5)
    expect(place(layout, 'a')).toEqual({ x: 0, y: 270 })
  })
})

describe('layout of extreme families', () => {
  it('returns an empty layout for nobody', () => {
    expect(draw({ people: [], unions: [] })).toMatchObject({ width: 0, height: 0, familyCount: 0 })
  })

  it('places a thousand children of one union in birth order', () => {
    const kids = Array.from({ length: 1000 }, (_, n) => ({
      ...child(`k${n}`, 'dad', 'mum'),
      birthOrder: n,
    }))
    const layout = draw({ people: [person('dad'), person('mum'), ...kids], unions: [] })
    expect(countOverlaps(layout, 150)).toBe(0)
    const ids = kids.map(({ id }) => id)
    expect(sortLeftToRight(layout, ids)).toEqual(ids)
  })

  it('places two thousand generations in one column', () => {
    const people = Array.from({ length: 2000 }, (_, n) => child(`p${n}`, n > 0 ? `p${n - 1}` : null, null))
    const layout = draw({ people, unions: [] })
    expect(layout.width).toBeCloseTo(150)
    expect(new Set(layout.row).size).toBe(2000)
  })

  it('places forty people who are all married to each other without overlaps', () => {
    const people = Array.from({ length: 40 }, (_, n) => person(`p${n}`))
    const unions = people.flatMap(({ id }, n) => people.slice(n + 1).map((other) => union(id, other.id)))
    const layout = draw({ people, unions })
    expect(countOverlaps(layout, 150)).toBe(0)
    expect(new Set(layout.y).size).toBe(1)
  })

  it('returns a layout that can be cloned', () => {
    const layout = draw(makePopulation({ people: 50 }))
    expect(structuredClone(layout)).toEqual(layout)
  })
})
