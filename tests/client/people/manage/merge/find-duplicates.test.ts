/** The search for duplicate records of a person. */
import { expect, it } from 'vitest'
import { findDuplicates } from '#client/people/manage/merge/find-duplicates.ts'
import { makeFamily, makePerson } from '#tests/support/client-people.ts'

const karin = makePerson({ id: 'karin', first_name: 'Karin', last_name: 'Østby', birth_date: '1850-03-12' })
const other = (changes: Parameters<typeof makePerson>[0]) => makePerson({ ...karin, id: 'other', ...changes })
const found = (changes: Parameters<typeof makePerson>[0]) =>
  findDuplicates(karin, [karin, other(changes)]).length === 1

it('finds similar names with similar dates of birth', () => {
  expect(found({ last_name: 'Ostby', birth_date: '1851~' })).toBe(true)
  expect(found({ first_name: 'KARIN MARIE' })).toBe(true)
  expect(found({ birth_date: null, gender: null })).toBe(true)
  expect(found({ last_name: 'Berg', maiden_name: 'Østby' })).toBe(true)
})

it('excludes other names, other dates, another gender and the person itself', () => {
  expect(found({ first_name: 'Kari' })).toBe(true)
  expect(found({ first_name: 'Kirsten' })).toBe(false)
  expect(found({ last_name: 'Berg' })).toBe(false)
  expect(found({ birth_date: '1880' })).toBe(false)
  expect(found({ gender: 'M' })).toBe(false)
  expect(found({ id: 'karin' })).toBe(false)
})

it('excludes parents, children and partners, who may have the same name', () => {
  expect(found({ birth_date: null, mother_id: 'karin' })).toBe(false)
  const wed = { union_id: 'u', member_id: 'other', from: null, to: null, end_reason: null, place: null }
  expect(findDuplicates({ ...karin, partners: [wed] }, [other({})])).toEqual([])
  expect(findDuplicates({ ...karin, father_id: 'other' }, [other({})])).toEqual([])
})

it('sorts the most likely duplicates first and limits their number', () => {
  const far = other({ id: 'far', birth_date: '1853' })
  const close = other({ id: 'close' })
  const short = other({ id: 'short', first_name: 'Kari', birth_date: null })
  const all = findDuplicates(karin, [short, far, close])
  expect(all.map(({ id }) => id)).toEqual(['close', 'far', 'short'])
  expect(findDuplicates(karin, [short, far, close], 1)).toHaveLength(1)
})

it('compares each person once in a large family', () => {
  let reads = 0
  const people = makeFamily(500).map((person) => ({
    ...person,
    get birth_date() {
      reads++
      return '1850'
    },
  }))
  expect(findDuplicates(karin, people)).toEqual([])
  expect(reads).toBe(0)
})

it('compares the years that both dates can mean', () => {
  expect(found({ birth_date: '[1845..1880]' })).toBe(true)
  expect(found({ birth_date: '[..1900]' })).toBe(true)
  expect(found({ birth_date: '[1880..]' })).toBe(false)
})
