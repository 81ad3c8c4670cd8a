/** Whose name tags are printed, and what they say. */
import { expect, test } from 'vitest'
import { listComing, listLiving, makeNameTags } from '#client/name-tags/tag-people.ts'
import { makePerson } from '#tests/support/client-people.ts'

const now = new Date(2027, 6, 3)
const ole = makePerson({ id: 'ole', first_name: 'Ole', last_name: 'Berg', birth_date: '1960-05-01' })
const kari = makePerson({ id: 'kari', first_name: 'Kari', last_name: 'Berg', birth_date: 'not known' })
const anna = makePerson({
  ...{ id: 'anna', first_name: 'Anna', last_name: 'Berg', birth_date: '2015-03-02' },
  ...{ father_id: 'ole', mother_id: 'kari' },
})
const people = [ole, kari, anna]
const all = new Set(people.map(({ id }) => id))

test('sorts the tags by given name and names the parents', () => {
  const tags = makeNameTags(people, all, 'Parents', now)
  expect(tags.map(({ givenNames, line }) => [givenNames, line])).toEqual([
    ['Anna', 'of Kari and Ole'],
    ['Kari', ''],
    ['Ole', ''],
  ])
})

test('prints no year of birth of somebody under 16, and none that is not known', () => {
  const tags = makeNameTags(people, all, 'Year of birth', now)
  expect(tags.map(({ line }) => line)).toEqual(['', '', 'born 1960'])
})

test('prints tags of those who may come and are in the tree', () => {
  const answer = (member_id: string | null, given: 'yes' | 'perhaps' | 'no') => ({
    ...{ id: given, account_id: given, name: given, member_id, answer: given },
    ...{ people_count: 1, brings: [], updated_at: '' },
  })
  const attendances = [
    answer('ole', 'yes'),
    answer('kari', 'perhaps'),
    answer('anna', 'no'),
    answer(null, 'yes'),
  ]
  expect(listComing({ attendances })).toEqual(['ole', 'kari'])
})

test('everybody means the living', () => {
  const dead = makePerson({ id: 'dead', birth_date: '1900', death_date: '1970' })
  expect(listLiving([...people, dead], now)).toEqual(['ole', 'kari', 'anna'])
})
