/** Roots, children, founders, and whom the tree opens on. */
import { describe, expect, it } from 'vitest'
import { type Parentage, traceLineage } from '#client/tree/chart/lineage.ts'
import { monitorOrder } from '#client/tree/monitor/monitor-order.ts'

/** Parents by number: father, mother, then others. */
function parentage(...people: [number, number, ...number[]][]): Parentage {
  return {
    father: Int32Array.from(people, ([father]) => father),
    mother: Int32Array.from(people, ([, mother]) => mother),
    others: people.map(([, , ...others]) => others),
  }
}

const nobody = -1
/** Grandfather 0, grandmother 1, their child 2, its partner 3, their children 4 and 5, an orphan 6 adopted by 3. */
const small = parentage(
  [nobody, nobody],
  [nobody, nobody],
  [0, 1],
  [nobody, nobody],
  [2, 3],
  [2, 3],
  [nobody, nobody, 3],
)
const generation = Int32Array.of(0, 0, 1, 1, 2, 2, 2)

describe('lineage', () => {
  it('calls those roots who have no recorded parent, whatever row their partner gives them', () => {
    expect([...traceLineage(small, generation).root]).toEqual([1, 1, 0, 1, 0, 0, 0])
  })

  it('counts children, the adopted ones too', () => {
    expect([...traceLineage(small, generation).childCount]).toEqual([1, 1, 2, 3, 0, 0, 0])
  })

  it('follows the fathers up to the founder, the mother where no father is known', () => {
    expect([...traceLineage(small, generation).founder]).toEqual([0, 1, 0, 3, 0, 0, 6])
    expect([...traceLineage(parentage([nobody, 1], [nobody, nobody]), Int32Array.of(1, 0)).founder]).toEqual([
      1, 1,
    ])
  })

  it('opens on the root with the most descendants, the first among equals', () => {
    expect(traceLineage(small, generation).greatest).toBe(0)
    expect(traceLineage(parentage(), new Int32Array()).greatest).toBe(-1)
  })

  it('survives a circle of parents, whose beginning counts as a root', () => {
    const circle = parentage([2, nobody], [0, nobody], [1, nobody])
    const lineage = traceLineage(circle, Int32Array.of(0, 1, 2))
    expect([...lineage.root]).toEqual([1, 0, 0])
    expect(lineage.greatest).toBe(0)
    expect(new Set(lineage.founder).size).toBe(1)
  })
})

describe('the order of the monitor list', () => {
  it('is roots first, then year of birth with the unknown last, then name', () => {
    const people = [
      { root: false, birthYear: 1700, name: 'Early child' },
      { root: true, birthYear: null, name: 'Root of no year' },
      { root: true, birthYear: 1800, name: 'zoe' },
      { root: true, birthYear: 1800, name: 'Åsa' },
      { root: true, birthYear: -44, name: 'Caesar' },
      { root: false, birthYear: null, name: 'Child of no year' },
    ]
    expect(Array.from(monitorOrder(people), (p) => people[p]?.name)).toEqual([
      'Caesar',
      'Åsa',
      'zoe',
      'Root of no year',
      'Early child',
      'Child of no year',
    ])
  })
})
