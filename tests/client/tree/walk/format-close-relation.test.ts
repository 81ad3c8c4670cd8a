/** Tests the terms for parents, children, partners and siblings. */
import { describe, expect, it } from 'vitest'
import { formatArrival, formatCloseRelation } from '#client/tree/walk/format-close-relation.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { royals } from '../royals.ts'

function get(id: string) {
  const member = royals.find((royal) => royal.id === id)
  if (!member) throw new Error(`nobody is ${id}`)
  return member
}

const word = (id: string, of: string) => formatCloseRelation(get(id), get(of))

describe('formatCloseRelation', () => {
  it('formats parents, children, partners and siblings', () => {
    expect(word('victoria', 'child3')).toBe('mother')
    expect(word('albert', 'child3')).toBe('father')
    expect(word('child3', 'albert')).toBe('daughter')
    expect(word('albert', 'victoria')).toBe('husband')
    expect(word('victoria', 'albert')).toBe('wife')
    expect(word('child3', 'child4')).toBe('sister')
    expect(word('edward6', 'henry8')).toBe('son')
  })

  it('says "half-" only when both other parents are known', () => {
    expect(word('edward6', 'mary1')).toBe('half-brother')
    const lone = makePerson({ id: 'lone', gender: null, father_id: 'henry8', mother_id: null })
    expect(formatCloseRelation(lone, get('mary1'))).toBe('sibling')
  })

  it('formats adoptive, foster, step and guardian relations, and does not guess an unknown sex', () => {
    const child = (kind: 'adoptive' | 'foster' | 'step' | 'guardian') =>
      makePerson({ id: 'child', gender: null, other_parents: [{ member_id: 'albert', kind }] })
    expect(formatCloseRelation(get('albert'), child('adoptive'))).toBe('adoptive father')
    expect(formatCloseRelation(child('adoptive'), get('albert'))).toBe('adopted child')
    expect(formatCloseRelation(child('foster'), get('albert'))).toBe('foster child')
    expect(formatCloseRelation(get('albert'), child('step'))).toBe('stepfather')
    expect(formatCloseRelation(child('guardian'), get('albert'))).toBe('ward')
  })

  it('returns null for people without a direct link', () => {
    expect(word('victoria', 'henry8')).toBeNull()
    expect(word('victoria', 'victoria')).toBeNull()
    const alone = makePerson({ id: 'alone' })
    expect(formatCloseRelation(alone, makePerson({ id: 'alone too' }))).toBeNull()
  })

  it('is part of the announcement after name and years', () => {
    expect(formatArrival(get('victoria'), get('child1'))).toBe(
      'Victoria Hanover, 1819 – 1901, mother of Edward',
    )
    expect(formatArrival(get('victoria'), get('henry8'))).toBe('Victoria Hanover, 1819 – 1901')
    expect(formatArrival(get('victoria'), null)).toBe('Victoria Hanover, 1819 – 1901')
  })
})

it('calls partners of a union that was divorced former ones', () => {
  const union = { union_id: 'u', from: '1940', to: '1950', place: null }
  const couple = (end_reason: 'divorce' | 'death' | null) => [
    makePerson({ id: 'a', gender: 'F', partners: [{ ...union, member_id: 'b', end_reason }] }),
    makePerson({ id: 'b', gender: 'M', partners: [{ ...union, member_id: 'a', end_reason }] }),
  ]
  const wordOf = (end: 'divorce' | 'death' | null) => {
    const [wife, husband] = couple(end)
    return wife && husband && formatCloseRelation(husband, wife)
  }
  expect(wordOf('divorce')).toBe('former husband')
  expect(wordOf('death')).toBe('husband')
  expect(wordOf(null)).toBe('husband')
})
