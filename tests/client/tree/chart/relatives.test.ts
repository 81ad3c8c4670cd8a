/** The relatives of a person, the neighbour in a direction, and the texts of unions. */
import { describe, expect, it } from 'vitest'
import {
  type Direction,
  findMember,
  findNeighbour,
  getRelatives,
  listUnions,
} from '#client/tree/chart/relatives.ts'
import { formatPlace, formatUnion } from '#client/tree/details/format-union.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { asFamily, royals } from '../royals.ts'

const family = asFamily()

function get(id: string, from = family) {
  const member = findMember(from, id)
  if (!member) throw new Error(`nobody is ${id}`)
  return member
}

const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id)

describe('getRelatives', () => {
  it('finds Victoria’s husband, parents and nine children, eldest first', () => {
    const { parents, partners, children, siblings } = getRelatives(family, get('victoria'))
    expect(ids(parents)).toEqual(['kent', 'saxe'])
    expect(ids(partners)).toEqual(['albert'])
    expect(ids(children)).toEqual(Array.from({ length: 9 }, (_, place) => `child${place}`))
    expect(siblings).toEqual([])
  })

  it('lists the six wives of Henry VIII chronologically, each once', () => {
    expect(ids(getRelatives(family, get('henry8')).partners)).toEqual([
      'aragon',
      'boleyn',
      'seymour',
      'cleves',
      'howard',
      'parr',
    ])
  })

  it('includes half-siblings', () => {
    expect(ids(getRelatives(family, get('mary1')).siblings)).toEqual(['elizabeth1', 'edward6'])
  })

  it('separates adoptive parents and children from birth parents and children', () => {
    const foundling = makePerson({
      id: 'foundling',
      other_parents: [{ member_id: 'kent', kind: 'adoptive' }],
    })
    const larger = asFamily([...royals, foundling])
    expect(getRelatives(larger, get('foundling', larger)).otherParents).toEqual([
      { member: get('kent', larger), kind: 'adoptive' },
    ])
    const { children, otherChildren } = getRelatives(larger, get('kent', larger))
    expect([ids(children), ids(otherChildren)]).toEqual([['victoria'], ['foundling']])
  })

  it('ignores relatives who are not in the family', () => {
    const lost = asFamily([makePerson({ father_id: 'gone', spouse_id: 'gone' })])
    expect(getRelatives(lost, get('person-anna', lost))).toMatchObject({ parents: [], partners: [] })
    expect(findMember(lost, null)).toBeNull()
  })
})

describe('findNeighbour', () => {
  const walk = (id: string, direction: Direction) => findNeighbour(family, get(id), direction)?.id ?? null

  it('goes up to a parent and down to the eldest child', () => {
    expect([walk('victoria', 'up'), walk('victoria', 'down')]).toEqual(['kent', 'child0'])
    expect([walk('kent', 'up'), walk('child0', 'down')]).toEqual([null, null])
  })

  it('reaches each partner and sibling to the left or right', () => {
    for (const [from, count] of [
      ['henry8', 7],
      ['child3', 9],
    ] as const) {
      const { partners, siblings } = getRelatives(family, get(from))
      const around = new Set(ids([...partners, ...siblings]))
      expect(around.size).toBe(count - 1)
      expect(around).toContain(walk(from, 'right'))
      expect(around).toContain(walk(from, 'left'))
    }
    const seen = new Set<string>(['child0'])
    for (let at = walk('child0', 'right'); at && !seen.has(at); at = walk(at, 'right')) seen.add(at)
    expect(seen.size).toBe(9)
  })
})

describe('formatUnion and formatPlace', () => {
  const words = (id: string) => listUnions(get(id)).map(formatUnion)

  it('show dates, place and end', () => {
    expect(words('victoria')).toEqual(['10 February 1840 – 14 December 1861 · London · until death'])
    expect(words('henry8')).toEqual([
      '1509 – 1533 · annulled',
      '1533',
      '1536 – 1537 · until death',
      '6 January 1540 – 1540 · annulled',
      '28 July 1540',
      '1543 · Hampton Court, England',
    ])
  })

  it('return an empty text without data, and show an end without a beginning', () => {
    const union = { union_id: 'u', member_id: null, from: null, to: null, end_reason: null, place: null }
    expect(formatUnion(union)).toBe('')
    expect(formatUnion({ ...union, to: '1990', end_reason: 'divorce' })).toBe('? – 1990 · divorced')
  })

  it('omit the empty parts of places', () => {
    expect(formatPlace(' York Place,,England ')).toBe('York Place, England')
  })
})
