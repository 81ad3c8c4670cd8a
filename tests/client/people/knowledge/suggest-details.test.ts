import { expect, it } from 'vitest'
import { chooseDate, findNamedPlace, findNearestPlace } from '#client/people/knowledge/suggest-details.ts'

const places = [
  { texts: ['Norway'], latitude: 60.57, longitude: 6.92, precision: 'country' },
  { texts: ['Ulvik, Hardanger, Norway'], latitude: 60.57, longitude: 6.91, precision: 'place' },
  { texts: ['Granvin, Hardanger, Norway'], latitude: 60.53, longitude: 6.72, precision: 'place' },
  { texts: ['Ås'], latitude: 59.66, longitude: 10.79, precision: 'place' },
]

it('suggests the date of the file name for a copy of an old photo, otherwise the day in the photo', () => {
  expect(chooseDate('1952', '2019-03-04')).toBe('1952')
  expect(chooseDate('1987', '1987-07-14')).toBe('1987-07-14')
  expect(chooseDate('1987-07', null)).toBe('1987-07')
  expect(chooseDate(null, null)).toBeNull()
})

it('suggests the nearest place of the family, but none that is far away and no country', () => {
  expect(findNearestPlace({ latitude: 60.57, longitude: 6.92 }, places)).toBe('Ulvik, Hardanger, Norway')
  expect(findNearestPlace({ latitude: 61.2, longitude: 6.92 }, places)).toBeNull()
})

it('suggests a place whose name is a word of the file name', () => {
  expect(findNamedPlace('Oma_Ulvik_1952.jpg', places)).toBe('Ulvik, Hardanger, Norway')
  expect(findNamedPlace('Ulviks 1952.jpg', places)).toBeNull()
  expect(findNamedPlace('as seen.jpg', places)).toBeNull()
})
