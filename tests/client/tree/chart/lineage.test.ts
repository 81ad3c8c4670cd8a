/** Root people, child counts and founders; the order of the monitor list. */
import { describe, expect, it } from 'vitest'
import { computeLineage, type ParentIndexes } from '#client/tree/chart/lineage.ts'
import { sortForMonitor } from '#client/tree/monitor/monitor-order.ts'

/** Indexes of father, mother and other parents of each person. */
function parents(...people: [number, number, ...number[]][]): ParentIndexes {
  return {
    father: Int32Array.from(people, ([father]) => father),
    mother: Int32Array.from(people, ([, mother]) => mother),
    others: people.map(([, , ...others]) => others),
  }
}

const unknown = -1
/** Grandfather 0, grandmother 1, their child 2, its partner 3, their children 4 and 5, an orphan 6 adopted by 3. */
const small = parents(
  [unknown, unknown],
  [unknown, unknown],
  [0, 1],
  [unknown, unknown],
  [2, 3],
  [2, 3],
  [unknown, unknown, 3],
)
const generation = Int32Array.of(0, 0, 1, 1, 2, 2, 2)

describe('computeLineage', () => {
  it('marks people without a recorded parent as roots in any generation', () => {
    expect([...computeLineage(small, generation).isRoot]).toEqual([1, 1, 0, 1, 0, 0, 0])
  })

  it('counts children, including adopted children', () => {
    expect([...computeLineage(small, generation).childCount]).toEqual([1, 1, 2, 3, 0, 0, 0])
  })

  it('follows fathers up to the founder, and mothers where no father is known', () => {
    expect([...computeLineage(small, generation).founder]).toEqual([0, 1, 0, 3, 0, 0, 6])
    expect([
      ...computeLineage(parents([unknown, 1], [unknown, unknown]), Int32Array.of(1, 0)).founder,
    ]).toEqual([1, 1])
  })

  it('finds the root with the most descendants, the first among equals', () => {
    expect(computeLineage(small, generation).rootWithMostDescendants).toBe(0)
    expect(computeLineage(parents(), new Int32Array()).rootWithMostDescendants).toBe(-1)
  })

  it('treats the first person of a cycle of parents as a root', () => {
    const circle = parents([2, unknown], [0, unknown], [1, unknown])
    const lineage = computeLineage(circle, Int32Array.of(0, 1, 2))
    expect([...lineage.isRoot]).toEqual([1, 0, 0])
    expect(lineage.rootWithMostDescendants).toBe(0)
    expect(new Set(lineage.founder).size).toBe(1)
  })
})

describe('sortForMonitor', () => {
  it('sorts roots first, then by year of birth with unknown years last, then by name', () => {
    const people = [
      { isRoot: false, birthYear: 1700, name: 'Early child' },
      { isRoot: true, birthYear: null, name: 'Root of no year' },
      { isRoot: true, birthYear: 1800, name: 'zoe' },
      { isRoot: true, birthYear: 1800, name: 'Åsa' },
      { isRoot: true, birthYear: -44, name: 'Caesar' },
      { isRoot: false, birthYear: null, name: 'Child of no year' },
    ]
    expect(Array.from(sortForMonitor(people), (p) => people[p]?.name)).toEqual([
      'Caesar',
      'Åsa',
      'zoe',
      'Root of no year',
      'Early child',
      'Child of no year',
    ])
  })
})
