/** Tests the person graph. */
import { describe, expect, it } from 'vitest'
import { buildPersonGraph, type TreePerson, type TreeUnion } from '#shared/genealogy/graph/person-graph.ts'
import { child, person, union } from '../tree-layout.families.ts'

/** Returns the names of partners and children per union. */
function unionsOf(people: TreePerson[], unions: TreeUnion[] = []) {
  const graph = buildPersonGraph(people, unions)
  const name = (p: number | undefined) => (p === undefined || p < 0 ? null : (graph.ids[p] ?? null))
  return graph.unionIds.map((id, u) => ({
    id,
    partners: [name(graph.partner1[u]), name(graph.partner2[u])],
    children: [...graph.linkChild.subarray(graph.linkStart[u], graph.linkStart[u + 1])].map(name),
    dashed: [...graph.linkOther.subarray(graph.linkStart[u], graph.linkStart[u + 1])],
  }))
}

describe('the people of a person graph', () => {
  it('are numbered by id, independent of the order of the records', () => {
    const graph = buildPersonGraph([person('b'), person('c'), person('a')], [])
    expect(graph.ids).toEqual(['a', 'b', 'c'])
    expect(graph.indexOf.get('c')).toBe(2)
  })

  it('lose links to themselves and to unknown people', () => {
    const graph = buildPersonGraph([child('a', 'a', 'gone'), child('b', 'gone', null)], [])
    expect([...graph.father, ...graph.mother]).toEqual([-1, -1, -1, -1])
    expect(graph.unionIds).toEqual([])
  })

  it('have their unions and the links to their parents, birth parents first', () => {
    const adopted = person('kid', {
      fatherId: 'dad',
      motherId: 'mum',
      otherParents: [{ memberId: 'aunt', kind: 'adoptive' }],
    })
    const graph = buildPersonGraph(
      [person('aunt'), person('dad'), adopted, person('mum')],
      [union('dad', 'mum'), union('aunt', null)],
    )
    const kid = graph.indexOf.get('kid') ?? -1
    const links = graph.linksUp.subarray(graph.linksUpStart[kid], graph.linksUpStart[kid + 1])
    expect([...links].map((k) => graph.unionIds[graph.linkUnion[k] ?? -1])).toEqual(['dad&mum', 'aunt&null'])
    const dad = graph.indexOf.get('dad') ?? -1
    const unions = graph.unionsOf.subarray(graph.unionsOfStart[dad], graph.unionsOfStart[dad + 1])
    expect([...unions].map((u) => graph.unionIds[u])).toEqual(['dad&mum'])
  })
})

describe('the unions of a person graph', () => {
  it('contain the children of the couple', () => {
    const people = [person('dad'), person('mum'), child('kid', 'dad', 'mum')]
    expect(unionsOf(people, [union('mum', 'dad')])).toEqual([
      { id: 'mum&dad', partners: ['mum', 'dad'], children: ['kid'], dashed: [0] },
    ])
  })

  it('are implied by a shared child, and by a single parent', () => {
    const people = [person('dad'), person('mum'), child('kid', 'dad', 'mum'), child('other', 'dad', null)]
    expect(unionsOf(people)).toEqual([
      { id: 'implied:dad+mum', partners: ['dad', 'mum'], children: ['kid'], dashed: [0] },
      { id: 'implied:dad', partners: ['dad', null], children: ['other'], dashed: [0] },
    ])
  })

  it('are merged for a couple with several unions, and dropped for a person with themselves or without partners', () => {
    const unions = [
      { id: 'first', partner1: 'a', partner2: 'b', current: false },
      { id: 'second', partner1: 'b', partner2: 'a', current: true },
      { id: 'self', partner1: 'a', partner2: 'a', current: true },
      { id: 'nobody', partner1: null, partner2: 'gone', current: true },
    ]
    const graph = buildPersonGraph([person('a'), person('b')], unions)
    expect(graph.unionIds).toEqual(['first'])
    expect([...graph.unionCurrent]).toEqual([1])
  })

  it('with an unknown partner contain the children of the single parent', () => {
    const unions = [{ id: 'u', partner1: null, partner2: 'mum', current: false }]
    expect(unionsOf([person('mum'), child('kid', null, 'mum')], unions)).toEqual([
      { id: 'u', partners: ['mum', null], children: ['kid'], dashed: [0] },
    ])
  })

  it('link other parents in pairs: a couple, two of the same kind, or a step-parent with the birth parent', () => {
    const other = (...parents: [string, string][]) => parents.map(([memberId, kind]) => ({ memberId, kind }))
    const people = [
      ...['a', 'b', 'c', 'd', 'mum', 'step'].map((id) => person(id)),
      person('x', { otherParents: other(['a', 'adoptive'], ['b', 'foster']) }),
      person('y', { otherParents: other(['c', 'foster'], ['d', 'foster'], ['a', 'adoptive']) }),
      person('z', { motherId: 'mum', otherParents: other(['step', 'step']) }),
    ]
    const dashed = unionsOf(people, [union('a', 'b'), union('mum', 'step')])
      .filter((u) => u.dashed.includes(1))
      .map((u) => [u.partners.join('+'), u.children.join()])
    expect(dashed).toEqual([
      ['a+b', 'x'],
      ['mum+step', 'z'],
      ['c+d', 'y'],
      ['a+', 'y'],
    ])
  })
})

describe('the order of siblings', () => {
  const born = (id: string, birthKey: number, birthOrder: number | null = null) =>
    person(id, { fatherId: 'dad', birthKey, birthOrder })
  const order = (...children: TreePerson[]) => unionsOf([person('dad'), ...children])[0]?.children

  it('is by birth date when all dates are known, and as recorded for twins', () => {
    expect(order(born('a', 1905), born('b', 1901), born('c', 1903, 2), born('d', 1903, 1))).toEqual([
      'b',
      'd',
      'c',
      'a',
    ])
  })

  it('is as recorded when a date is missing', () => {
    expect(order(born('a', 1901, 0), born('b', Number.NaN, 1), born('c', 1903, 2))).toEqual(['a', 'b', 'c'])
  })

  it('is by date among those with one where the recorded order contradicts the dates', () => {
    const unborn = born('b', Number.NaN, 1)
    expect(order(born('a', 1905, 0), unborn, born('c', 1903, 2), born('d', Number.NaN, 3))).toEqual([
      ...['c', 'b', 'a', 'd'],
    ])
  })

  it('puts a sibling without a recorded place before the first younger sibling', () => {
    expect(order(born('a', 1901, 0), born('b', 1909, 1), born('c', Number.NaN, 2), born('d', 1905))).toEqual([
      'a',
      'd',
      'b',
      'c',
    ])
  })
})
