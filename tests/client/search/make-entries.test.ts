import { expect, it } from 'vitest'
import { EntryMaker } from '#client/search/make-entries.ts'
import { SearchIndex } from '#client/search/search-index.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const updated_at = '2026-01-01T00:00:00.000Z'
const union = { union_id: 'u', from: null, to: null, end_reason: null, place: null }
const people = [
  makePerson({
    ...{ id: 'nils', first_name: 'Nils', last_name: 'Holm' },
    partners: [{ ...union, member_id: 'karin' }],
  }),
  makePerson({
    ...{ id: 'karin', first_name: 'Karin', last_name: 'Berg' },
    partners: [{ ...union, member_id: 'nils' }],
  }),
]
const stamps = { position: 0, updated_at }
const facts: Fact[] = [
  { id: 'f1', person_id: 'nils', tag: 'OCCU', value: 'Cooper', date: '1875', place: 'Bergen', ...stamps },
  { id: 'f2', person_id: 'nils', tag: 'BIRT', place: 'Voss', ...stamps },
  { id: 'f3', union_id: 'u', tag: 'MARC', note: 'Signed before the bailiff', ...stamps },
  { id: 'f4', person_id: 'karin', tag: 'EMAIL', value: 'cooper@karin.example', ...stamps },
  { id: 'f5', person_id: 'karin', tag: 'OCCU', value: 'Cooper', denied: true, ...stamps },
]

function search(query: string) {
  const entries = new EntryMaker(new Date('2026-11-26'))
  const index = new SearchIndex()
  index.add(entries.make('people', people))
  index.add(entries.make('facts', facts))
  index.add(
    entries.make('places', [{ id: 'voss', name: 'Voss', names: [{ name: 'Vossevangen' }], updated_at }]),
  )
  index.add(entries.make('sources', [{ id: 'register', title: 'Parish register of Voss', updated_at }]))
  const address = 'Årstadveien 22\n5009 Bergen'
  index.add(entries.make('repositories', [{ id: 'sab', name: 'Regional archive', address, updated_at }]))
  return index
    .find(query, 6)
    .flatMap(({ results }) => results.map(({ title, detail, address }) => [title, detail, address]))
}

it('finds facts by what they say, with the person or couple whom they are about', () => {
  expect(search('cooper')).toEqual([['Occupation: Cooper', 'Nils Holm · 1875 · Bergen', '/people/nils']])
  expect(search('bailiff')).toEqual([['Marriage contract', 'Nils Holm and Karin Berg', '/unions/u']])
})

it('finds places by every name, sources by their titles, and archives by name and address', () => {
  expect(search('Vossevangen')).toEqual([['Voss', '', '/places/voss']])
  expect(search('parish register')).toEqual([['Parish register of Voss', '', '/sources/register']])
  for (const query of ['regional archive', 'Årstadveien'])
    expect(search(query)).toEqual([['Regional archive', 'Årstadveien 22', '/repositories/sab']])
})
