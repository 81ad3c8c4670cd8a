/** The search for people by name, and the position of the suggestions. */
import { expect, it } from 'vitest'
import { findPeople } from '#client/people/find-people.ts'
import { chooseSide } from '#client/ui/form/suggestions-position.ts'
import { makeFamily, makePerson } from '#tests/support/client-people.ts'

const people = [
  makePerson({ id: 'a', first_name: 'Gjertrud', last_name: 'Ås' }),
  makePerson({ id: 'b', first_name: 'Åse', last_name: 'Vik' }),
  makePerson({ id: 'c', first_name: 'Ida', last_name: 'Berg', also_known_as: ['Åsta'] }),
]
const ids = (query: string, without?: Set<string>) =>
  findPeople(people, query, without).people.map(({ id }) => id)

it('finds people by parts of their names in any order, without accents', () => {
  expect(ids('as')).toEqual(['a', 'b', 'c'])
  expect(ids('vik åse')).toEqual(['b'])
  expect(ids('  ')).toEqual([])
})

it('excludes given ids and counts the matches that are not shown', () => {
  expect(ids('as', new Set(['b']))).toEqual(['a', 'c'])
  expect(findPeople(makeFamily(20), 'person')).toMatchObject({ more: 12 })
})

it('opens the suggestions above the field when there is more space', () => {
  const edges = { top: 100, bottom: 700 }
  expect(chooseSide({ label: 122, top: 150, bottom: 200 }, edges, 300).side).toBe('below')
  expect(chooseSide({ label: 572, top: 600, bottom: 650 }, edges, 300)).toEqual({
    side: 'above',
    height: 464,
    lift: 28,
  })
  expect(chooseSide({ label: 200, top: 228, bottom: 278 }, { top: 100, bottom: 300 }, 300).side).toBe('below')
  expect(chooseSide({ label: 292, top: 320, bottom: 370 }, edges, 400)).toEqual({
    side: 'below',
    height: 322,
    lift: 28,
  })
})
