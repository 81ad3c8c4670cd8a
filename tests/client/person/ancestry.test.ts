/** The ancestors in the chart on the page of a person. */
import { expect, it } from 'vitest'
import { type Ancestor, findAncestry, formatLine } from '#client/person/ancestry.ts'
import { makePerson } from '#tests/support/client-people.ts'

const person = (id: string, father_id: string | null = null, mother_id: string | null = null) =>
  makePerson({ id, father_id, mother_id })

const listAll = (ancestors: readonly Ancestor[]): [number, string][] =>
  ancestors.flatMap(({ number, person: { id }, parents }) => [[number, id], ...listAll(parents)])

it('finds the known ancestors of three generations, also those who are two of them', () => {
  const anna = person('anna', 'ola', 'kari')
  const people = [
    anna,
    person('ola', 'per'),
    person('kari', 'unknown', 'berit'),
    person('per', 'nils', 'gro'),
    person('berit', 'nils'),
    person('nils', 'far back'),
    person('far back'),
  ]
  expect(listAll(findAncestry(people, anna))).toEqual([
    [2, 'ola'],
    [4, 'per'],
    [8, 'nils'],
    [3, 'kari'],
    [7, 'berit'],
    [14, 'nils'],
  ])
})

it('says which line an ancestor is of', () => {
  expect([2, 3, 5, 14].map(formatLine)).toEqual([
    'Father',
    'Mother',
    'Father’s mother',
    'Mother’s mother’s father',
  ])
})
