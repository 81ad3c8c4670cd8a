/** The search and the category filter of the timeline. */
import { expect, it } from 'vitest'
import { addCategories, filterEvents, parseCategory } from '#client/timeline/event-filters.ts'
import { anEvent } from './an-event.ts'

const events = addCategories([
  anEvent({ id: 'boathouse' }),
  anEvent({ id: 'school', title: 'The travelling school', description: 'Nine weeks a year.' }),
  anEvent({ id: 'chile', title: 'They move', description: 'By bark.', location: 'Valparaíso, Chile' }),
  anEvent({ id: 'nowhere', title: 'A war ends', description: 'Bells.', location: null }),
])

const ids = (search: string, category: Parameters<typeof filterEvents>[2] = 'All') =>
  filterEvents(events, search, category).map(({ event }) => event.id)

it('returns all events without search and category', () => {
  expect(filterEvents(events, '  ', 'All')).toBe(events)
})

it('finds text in title, description or location regardless of case and accents', () => {
  expect(ids('TRAVELLING')).toEqual(['school'])
  expect(ids('nine weeks')).toEqual(['school'])
  expect(ids('valparaiso')).toEqual(['chile'])
  expect(ids('hardanger, norway')).toEqual(['boathouse', 'school'])
  expect(ids('ell')).toEqual(['school', 'nowhere'])
})

it('does not find text across two fields', () => {
  expect(ids('raised twelve')).toEqual([])
})

it('combines the search with the category', () => {
  expect(ids('', 'Military')).toEqual(['nowhere'])
  expect(ids('e', 'Migration')).toEqual(['chile'])
  expect(ids('norway', 'Migration')).toEqual([])
  expect(ids('', 'Tradition')).toEqual([])
})

it('parses a category from the URL, or All for other values', () => {
  expect(parseCategory('military')).toBe('Military')
  expect(parseCategory('General')).toBe('General')
  expect(parseCategory('nonsense')).toBe('All')
  expect(parseCategory(null)).toBe('All')
})
