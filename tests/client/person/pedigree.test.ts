/** The places of ancestors in the chart on the page of a person. */
import { expect, it } from 'vitest'
import { findPedigree, formatLine } from '#client/person/pedigree.ts'
import { makePerson } from '#tests/support/client-people.ts'

const person = (id: string, father_id: string | null = null, mother_id: string | null = null) =>
  makePerson({ id, father_id, mother_id })

it('numbers the known ancestors of four generations, also those who are two of them', () => {
  const people = [
    person('anna', 'ola', 'kari'),
    person('ola', 'per'),
    person('kari', null, 'berit'),
    person('per', 'nils', 'gro'),
    person('berit', 'nils'),
    person('nils', 'far back'),
    person('far back'),
  ]
  const entries = findPedigree(people, people[0] ?? person('nobody'))
  expect(entries.map(({ number, generation, person: { id } }) => [number, generation, id])).toEqual([
    [1, 0, 'anna'],
    [2, 1, 'ola'],
    [3, 1, 'kari'],
    [4, 2, 'per'],
    [7, 2, 'berit'],
    [8, 3, 'nils'],
    [14, 3, 'nils'],
  ])
  expect(entries.filter(({ hasParents }) => !hasParents).map(({ number }) => number)).toEqual([8, 14])
})

it('says which line an ancestor is of', () => {
  expect([2, 3, 5, 14].map(formatLine)).toEqual([
    'Father',
    'Mother',
    'Father’s mother',
    'Mother’s mother’s father',
  ])
})
