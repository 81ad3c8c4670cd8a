/** The kinship terms on the cards of the user's ancestors. */
import { describe, expect, it } from 'vitest'
import { getAncestorTerms } from '#client/tree/kinship/ancestor-terms.ts'
import { makePerson } from '#tests/support/client-people.ts'

type Person = Parameters<typeof makePerson>[0]

function termsOf(people: readonly Person[], userId: string | null = 'me') {
  const members = people.map(makePerson)
  const indexById = new Map(members.map(({ id }, index) => [id, index]))
  return Object.fromEntries(getAncestorTerms({ members, indexById }, userId))
}

describe('getAncestorTerms', () => {
  it('names every ancestor up to the first, and the user', () => {
    const line = ['me', 'mother', 'grandfather', 'great', 'twice', 'unknown'].map((id, index, ids) => ({
      id,
      gender: (['F', 'F', 'M', 'F', 'M', null] as const)[index] ?? null,
      mother_id: ids[index + 1] ?? null,
    }))
    expect(termsOf(line)).toEqual({
      me: 'You',
      mother: 'Mother',
      grandfather: 'Grandfather',
      great: 'Great-grandmother',
      twice: '2× great-grandfather',
      unknown: '3× great-grandparent',
    })
  })

  it('names adoptive parents and their ancestors as such, and no guardian', () => {
    const people: Person[] = [
      {
        id: 'me',
        other_parents: [
          { member_id: 'adoptive', kind: 'adoptive' },
          { member_id: 'guardian', kind: 'guardian' },
        ],
      },
      { id: 'adoptive', gender: 'F', mother_id: 'grandmother' },
      { id: 'grandmother', gender: 'F' },
      { id: 'guardian' },
    ]
    expect(termsOf(people)).toEqual({
      me: 'You',
      adoptive: 'Adoptive mother',
      grandmother: 'Adoptive grandmother',
    })
  })

  it('uses the shortest line of an ancestor with several, and ends in a circle of parents', () => {
    const people: Person[] = [
      { id: 'me', father_id: 'father', mother_id: 'mother' },
      { id: 'father', gender: 'M', father_id: 'shared' },
      { id: 'mother', gender: 'F', father_id: 'between' },
      { id: 'between', gender: 'M', father_id: 'shared' },
      { id: 'shared', gender: 'M', father_id: 'father' },
    ]
    expect(termsOf(people)).toMatchObject({ shared: 'Grandfather', father: 'Father' })
  })

  it('names nobody for an account without a person', () => {
    expect(termsOf([{ id: 'me' }], null)).toEqual({})
  })
})
