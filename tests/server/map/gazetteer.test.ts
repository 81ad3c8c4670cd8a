/** Finding recorded places in the gazetteer. */
import { describe, expect, it } from 'vitest'
import { getCountryCode } from '#server/map/country-codes.ts'
import { Gazetteer } from '#server/map/gazetteer.ts'

const town = (name: string, country: string, lat: number, lng: number, admin1 = '', admin2 = '') => ({
  ...{ name, country, admin1, admin2 },
  lat: String(lat),
  lng: String(lng),
})

const data = {
  towns: [
    town('Ulvik', 'NO', 60.56778, 6.91497, '46'),
    town('Bergen', 'NO', 60.39299, 5.32415, '46'),
    town('Bergen', 'DE', 52.80885, 9.96374, '06'),
    town('Springfield', 'US', 39.80172, -89.64371, 'IL', '167'),
    town('Springfield', 'US', 37.21533, -93.29824, 'MO', '077'),
    town('Spring Grove', 'US', 43.56108, -91.63598, 'MN', '055'),
    town('Caledonia', 'US', 43.63469, -91.49681, 'MN', '055'),
    town('New York City', 'US', 40.71427, -74.00597, 'NY'),
    town('Buffalo', 'US', 42.88645, -78.87837, 'NY', '029'),
    town('São Paulo', 'BR', -23.5475, -46.63611, '27'),
  ],
  regions: [
    { code: 'NO.46', name: 'Vestland' },
    { code: 'US.IL', name: 'Illinois' },
    { code: 'US.MN', name: 'Minnesota' },
    { code: 'US.NY', name: 'New York' },
    { code: 'US.NY.061', name: 'New York County' },
    { code: 'US.MN.055', name: 'Houston County' },
  ],
}

function find(text: string) {
  const found = new Gazetteer(data, [text]).find(text)
  return found && `${found.precision} ${found.latitude} ${found.longitude}`
}

describe('the gazetteer', () => {
  it.each([
    ['a town and its country, whatever lies between', 'Ulvik, Hardanger, Norway', 'place 60.56778 6.91497'],
    ['a country in another language', 'Bergen, Norge', 'place 60.39299 5.32415'],
    ['the town of the country that is named', 'Bergen, Deutschland', 'place 52.80885 9.96374'],
    ['the town of the region that is named', 'Springfield, Illinois, USA', 'place 39.80172 -89.64371'],
    ['a region instead of a country', 'Spring Grove, Minnesota', 'place 43.56108 -91.63598'],
    ['letters without accents', 'sao paulo, Brazil', 'place -23.5475 -46.63611'],
    ['the town that contains a farm', 'Brandvold farm, Ulvik, Norway', 'near 60.56778 6.91497'],
    [
      'the middle of a county',
      'Black Hammer, Houston Co., Minnesota, United States',
      'near 43.59788 -91.56639',
    ],
    ['the middle of a country', 'Norway', 'country 60.48038 6.11956'],
    ['a unique name alone', 'Ulvik', 'place 60.56778 6.91497'],
  ])('finds %s', (_, text, expected) => {
    expect(find(text)).toBe(expected)
  })

  it.each([
    ['a name that several countries have', 'Bergen'],
    ['an unknown name', 'Atlantis'],
    ['no name', ' , '],
  ])('does not guess for %s', (_, text) => {
    expect(find(text)).toBeNull()
  })

  it('takes the country where a country has several towns of the name', () => {
    expect(find('Springfield, USA')).toMatch(/^country /)
  })
})

it.each([
  ['Norway', 'NO'],
  ['Norge', 'NO'],
  ['Vereinigte Staaten', 'US'],
  ['U.S.A.', 'US'],
  ['England', 'GB'],
  ['Springfield', null],
  ['', null],
])('the code of %s is %s', (name, code) => {
  expect(getCountryCode(name)).toBe(code)
})

it('finds nothing in a text with thousands of commas', () => {
  const text = `${'Springfield, '.repeat(100_000)}Illinois`
  expect(new Gazetteer(data, [text]).find(text)).toBeNull()
})
