/** Who is a brother or sister of whom: the same on the page, the sheet, the walk, the lists and the finder. */
import { describe, expect, it } from 'vitest'
import { findKin } from '#client/person/find-kin.ts'
import { getRelatives } from '#client/tree/chart/relatives.ts'
import { formatCloseRelation } from '#client/tree/walk/format-close-relation.ts'
import { getRelativeGroups } from '#client/tree/walk/relative-groups.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getSiblingKind } from '#shared/relatives/siblings.ts'
import { asFamily } from '#tests/client/tree/royals.ts'
import { makePerson } from '#tests/support/client-people.ts'

type ParentKind = FamilyMember['other_parents'][number]['kind']

const father = makePerson({ id: 'father', gender: 'M' })
const mother = makePerson({ id: 'mother', gender: 'F' })
const other = makePerson({ id: 'other', gender: 'F' })

function child(id: string, parents: Partial<FamilyMember>) {
  return makePerson({ id, gender: 'F', father_id: null, mother_id: null, ...parents })
}
const raisedBy = (kind: ParentKind, ...ids: string[]) => ({
  other_parents: ids.map((member_id) => ({ member_id, kind })),
})

const born = child('born', { father_id: 'father', mother_id: 'mother' })

describe('brothers and sisters', () => {
  it.each([
    ['of the same parents', { father_id: 'father', mother_id: 'mother' }, 'full', 'sister'],
    ['with one parent in common', { father_id: 'father', mother_id: 'other' }, 'half', 'half-sister'],
    ['by adoption', raisedBy('adoptive', 'father', 'mother'), 'adoptive', 'adoptive sister'],
    ['in a foster family', raisedBy('foster', 'mother'), 'foster', 'foster sister'],
    ['of a stepfather', raisedBy('step', 'father'), null, null],
    ['of a guardian', raisedBy('guardian', 'father'), null, null],
    ['of nobody', {}, null, null],
  ] as const)('%s', (_, parents, kind, term) => {
    const one = child('one', {
      ...parents,
      other_parents: [...('other_parents' in parents ? parents.other_parents : [])],
    })
    const everybody = [father, mother, other, born, one]
    expect(getSiblingKind(one, born)).toBe(kind)
    expect(getSiblingKind(born, one)).toBe(kind)
    expect(formatCloseRelation(one, born)).toBe(term)
    const expected = kind === null ? [] : ['born']
    const ids = (members: readonly FamilyMember[]) => members.map(({ id }) => id)
    expect(ids(findKin(everybody, one).siblings)).toEqual(expected)
    const family = asFamily(everybody)
    expect(ids(getRelatives(family, one).siblings)).toEqual(expected)
    const groups = getRelativeGroups(family, one).siblings
    expect(groups.flatMap(({ relatives }) => ids(relatives.map(({ member }) => member)))).toEqual(expected)
  })

  it('are two who were adopted by the same couple', () => {
    const [one, two] = ['one', 'two'].map((id) => child(id, raisedBy('adoptive', 'father', 'mother')))
    expect(one && two && getSiblingKind(one, two)).toBe('adoptive')
  })

  it('are children of a family whose parents are not known', () => {
    const [one, two, three] = ['home', 'home', 'away'].map((birth_family, i) =>
      child(`${i}`, { birth_family }),
    )
    const everybody = [one, two, three].filter((person) => person !== undefined)
    const siblings = everybody.map((person) => findKin(everybody, person).siblings.map(({ id }) => id))
    expect(siblings).toEqual([['1'], ['0'], []])
    const family = asFamily(everybody)
    expect(everybody.map((person) => getRelatives(family, person).siblings.map(({ id }) => id))).toEqual(
      siblings,
    )
  })

  it('are half ones where a file has two families of one parent', () => {
    const of = (birth_family: string | undefined, more: Partial<FamilyMember> = {}) =>
      child('one', { father_id: 'father', ...(birth_family && { birth_family }), ...more })
    expect(getSiblingKind(of('first'), of('first'))).toBe('full')
    expect(getSiblingKind(of('first'), of('second'))).toBe('half')
    expect(getSiblingKind(of('first'), of(undefined))).toBe('full')
    // What is entered here counts more.
    const ofBoth = { mother_id: 'mother' }
    expect(getSiblingKind(of('first', ofBoth), of('second', ofBoth))).toBe('full')
  })
})
