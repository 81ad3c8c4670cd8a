/** The family's rule for surnames, and the links of a new relative. */
import { describe, expect, it } from 'vitest'
import { relativeContent } from '#shared/contracts/submissions.contract.ts'
import { buildRelative, findFreeParentRole, suggestSurname } from '#shared/relatives/relative-links.ts'
import { makePerson } from '#tests/support/client-people.ts'

const person = (id: string, last_name: string, changes: Parameters<typeof makePerson>[0] = {}) =>
  makePerson({ id, last_name, ...changes })

const ingrid = person('ingrid', 'Lind', { gender: 'F' })
const torstein = person('torstein', 'Berg', { gender: 'M' })
const childOf = (id: string, last_name: string, father_id: string | null, mother_id: string | null) =>
  person(id, last_name, { father_id, mother_id })

describe('the suggested surname', () => {
  it('of a child is that of the father where nothing else is known, and that of the only parent', () => {
    expect(suggestSurname('child', ingrid, torstein, [ingrid, torstein])).toBe('Berg')
    expect(suggestSurname('child', ingrid, null, [ingrid])).toBe('Lind')
  })

  it('of a child is that of the brothers and sisters', () => {
    const people = [ingrid, torstein, childOf('a', 'Lind Berg', 'torstein', 'ingrid')]
    expect(suggestSurname('child', ingrid, torstein, people)).toBe('Lind Berg')
  })

  it('of a child is that of the mother where the children of this tree have their mothers’ surnames', () => {
    const others = [
      ...[person('f', 'Holm', { gender: 'M' }), person('m', 'Dahl', { gender: 'F' })],
      ...[childOf('a', 'Dahl', 'f', 'm'), childOf('b', 'Dahl', 'f', 'm'), childOf('c', 'Holm', 'f', 'm')],
    ]
    expect(suggestSurname('child', ingrid, torstein, [ingrid, torstein, ...others])).toBe('Lind')
  })

  it('of a sibling is that of the person, and of a partner is left open', () => {
    expect(suggestSurname('sibling', ingrid, null, [ingrid])).toBe('Lind')
    expect(suggestSurname('partner', ingrid, null, [ingrid])).toBe('')
  })

  it('of a parent is that of the child only for the parent whose surname the children have', () => {
    expect(suggestSurname('parent', ingrid, null, [ingrid])).toBe('Lind')
    const withFather = childOf('a', 'Berg', 'torstein', null)
    expect(suggestSurname('parent', withFather, null, [withFather, torstein])).toBe('')
  })
})

it('finds the free role of a parent by the sex', () => {
  const free = { father_id: null, mother_id: null }
  expect(findFreeParentRole('F', free)).toBe('mother')
  expect(findFreeParentRole('F', { ...free, mother_id: 'ingrid' })).toBeNull()
  expect(findFreeParentRole(null, { ...free, father_id: 'torstein' })).toBe('mother')
})

it('leaves out what is not known', () => {
  const content = relativeContent.parse({
    ...{ title: 'Nils', personId: 'ingrid', personName: 'Ingrid Lind', relation: 'partner' },
    firstName: 'Nils',
  })
  expect(buildRelative(content, ingrid, null)).toEqual({
    ...{ firstName: 'Nils', lastName: '' },
    partners: [{ memberId: 'ingrid' }],
  })
})
