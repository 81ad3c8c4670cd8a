/** Who is whose, and walking from one to the next. */
import { describe, expect, it } from 'vitest'
import { findMember, relativesOf, type Step, stepFrom, unionsOf } from '#client/tree/chart/relatives.ts'
import { placeWords, unionWords } from '#client/tree/details/format-union.ts'
import { aPerson } from '#tests/support/client-people.ts'
import { asFamily, royals } from '../royals.ts'

const family = asFamily()

function get(id: string, from = family) {
  const member = findMember(from, id)
  if (!member) throw new Error(`nobody is ${id}`)
  return member
}

const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id)

describe('relatives', () => {
  it('of Victoria are Albert, her parents and nine children, eldest first', () => {
    const { parents, partners, children, siblings } = relativesOf(family, get('victoria'))
    expect(ids(parents)).toEqual(['kent', 'saxe'])
    expect(ids(partners)).toEqual(['albert'])
    expect(ids(children)).toEqual(Array.from({ length: 9 }, (_, place) => `child${place}`))
    expect(siblings).toEqual([])
  })

  it('of Henry VIII are six wives in the order of time, each once', () => {
    expect(ids(relativesOf(family, get('henry8')).partners)).toEqual([
      'aragon',
      'boleyn',
      'seymour',
      'cleves',
      'howard',
      'parr',
    ])
  })

  it('include half-siblings', () => {
    expect(ids(relativesOf(family, get('mary1')).siblings)).toEqual(['elizabeth1', 'edward6'])
  })

  it('keep adoptive parents and children apart from those of birth', () => {
    const foundling = aPerson({ id: 'foundling', other_parents: [{ member_id: 'kent', kind: 'adoptive' }] })
    const larger = asFamily([...royals, foundling])
    expect(relativesOf(larger, get('foundling', larger)).otherParents).toEqual([
      { member: get('kent', larger), kind: 'adoptive' },
    ])
    const { children, otherChildren } = relativesOf(larger, get('kent', larger))
    expect([ids(children), ids(otherChildren)]).toEqual([['victoria'], ['foundling']])
  })

  it('ignore people who are not there', () => {
    const lost = asFamily([aPerson({ father_id: 'gone', spouse_id: 'gone' })])
    expect(relativesOf(lost, get('person-anna', lost))).toMatchObject({ parents: [], partners: [] })
    expect(findMember(lost, null)).toBeNull()
  })
})

describe('walking', () => {
  const walk = (id: string, step: Step) => stepFrom(family, get(id), step)?.id ?? null

  it('goes up to a parent and down to the eldest child', () => {
    expect([walk('victoria', 'up'), walk('victoria', 'down')]).toEqual(['kent', 'child0'])
    expect([walk('kent', 'up'), walk('child0', 'down')]).toEqual([null, null])
  })

  it('reaches every partner and sibling sideways', () => {
    for (const [from, count] of [
      ['henry8', 7],
      ['child3', 9],
    ] as const) {
      const { partners, siblings } = relativesOf(family, get(from))
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

describe('unions in words', () => {
  const words = (id: string) => unionsOf(get(id)).map(unionWords)

  it('tell years, place and end', () => {
    expect(words('victoria')).toEqual(['1840 – 1861 · London · until death'])
    expect(words('henry8')).toEqual([
      '1509 – 1533 · annulled',
      '1533',
      '1536 – 1537 · until death',
      '1540 – 1540 · annulled',
      '1540',
      '1543 · Hampton Court, England',
    ])
  })

  it('tell nothing where nothing is known, and an end without a beginning', () => {
    const union = { union_id: 'u', member_id: null, from: null, to: null, end_reason: null, place: null }
    expect(unionWords(union)).toBe('')
    expect(unionWords({ ...union, to: '1990', end_reason: 'divorce' })).toBe('? – 1990 · divorced')
  })

  it('leave out the empty parts of places', () => {
    expect(placeWords(' York Place,,England ')).toBe('York Place, England')
  })
})
