/** The numbers of the charts. */
import { describe, expect, it } from 'vitest'
import { countAgesAtDeath, countAgesAtMarriage } from '#client/statistics/count-ages.ts'
import { countBirthsByDecade, countBirthsByMonth } from '#client/statistics/count-births.ts'
import { countChildren } from '#client/statistics/count-children.ts'
import { filterByPeriod, listCenturies, listGenerations } from '#client/statistics/periods.ts'
import { rankCountries, rankGivenNames, rankSurnames } from '#client/statistics/rank-words.ts'
import type { Statistic } from '#client/statistics/statistic.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { makePerson } from '#tests/support/client-people.ts'

let last = 0
const person = (changes: Partial<FamilyMember>) =>
  makePerson({ id: `p${++last}`, birth_date: null, ...changes })

const rows = ({ data }: Statistic) =>
  data.categories.map(({ label, values }) => `${label}: ${values.join(' ')}`)

const partner = (from: string) => ({
  ...{ union_id: `u${from}`, member_id: null, from, to: null, end_reason: null, place: null },
})

describe('births by decade', () => {
  it('has every decade from the first to the last, with women, men, and people of unknown sex', () => {
    const { data, summary } = countBirthsByDecade([
      person({ birth_date: '1851' }),
      person({ birth_date: '1872', gender: 'M' }),
      person({ birth_date: '1879', gender: null }),
      person({}),
    ])
    expect(data.series.map(({ label }) => label)).toEqual(['Women', 'Men', 'Not known'])
    expect(rows({ data, summary })).toEqual(['1850s: 1 0 0', '1860s: 0 0 0', '1870s: 0 1 1'])
    expect(summary).toBe('The decade of birth is known for 3 people out of 4.')
  })

  it('labels at most eight decades on the axis', () => {
    const { data } = countBirthsByDecade([person({ birth_date: '1632' }), person({ birth_date: '2019' })])
    expect(data.categories.flatMap(({ tick }) => tick ?? [])).toEqual([
      '1650',
      '1700',
      '1750',
      '1800',
      '1850',
      '1900',
      '1950',
      '2000',
    ])
  })

  it('has no categories without dates', () => {
    expect(countBirthsByDecade([person({})]).data.categories).toEqual([])
  })
})

it('counts birthdays by month and names the most frequent month', () => {
  const dates = ['1850-03-12', '1901-03', '1920-12-24']
  const counted = countBirthsByMonth(dates.map((birth_date) => person({ birth_date })))
  expect(rows(counted)[2]).toBe('March: 2')
  expect(counted.summary).toBe('The month of birth is known for 3 people. Most birthdays are in March.')
})

it('counts ages at death, and says what age half of the people reached', () => {
  const counted = countAgesAtDeath([
    person({ birth_date: '1850', death_date: '1855' }),
    person({ birth_date: '1850', death_date: '1930' }),
    person({ birth_date: '1850', death_date: '1931' }),
    person({ birth_date: '1850', death_date: '1921', gender: 'M' }),
  ])
  expect(rows(counted)[0]).toBe('0–9: 1 0')
  expect(rows(counted).at(-1)).toBe('80–89: 2 0')
  expect(counted.summary).toContain(
    'Half of the women reached the age of 80, half of the men reached the age of 71.',
  )
})

it('counts the age at the first of several marriages', () => {
  const partners = [partner('1890'), partner('1875-05-01')]
  const counted = countAgesAtMarriage([person({ birth_date: '1850-06-01', partners })])
  expect(rows(counted)).toEqual(['20–24: 1'])
})

it('counts the birth children of couples, couples without children included', () => {
  const couple = (a: string, b: string) =>
    [person({ id: a, gender: 'M' }), person({ id: b })].map((one, index) => ({
      ...one,
      partners: [{ ...partner('1870'), union_id: `${a}${b}`, member_id: index === 0 ? b : a }],
    }))
  const child = { father_id: 'a', mother_id: 'b' }
  const people = [
    ...couple('a', 'b'),
    ...couple('c', 'd'),
    person(child),
    person(child),
    person({ father_id: 'c' }),
  ]
  const counted = countChildren(buildPersonGraph(people.map(toTreePerson), collectUnions(people)))
  expect(rows(counted)).toEqual(['0: 1', '1: 0', '2: 1'])
  expect(counted.summary).toBe(
    'The family tree has 2 couples. They had 1.0 children on average, and 2 at most.',
  )
})

describe('names', () => {
  const people = [
    person({ first_name: 'Anna Maria', last_name: 'Berg', maiden_name: 'Lund', birth_date: '1790' }),
    person({ first_name: 'Anna', last_name: 'Lund', birth_date: '1820' }),
    person({ first_name: 'Kari', last_name: 'Moe', birth_date: '1890' }),
    person({ first_name: 'N.N.', last_name: '?' }),
    person({ first_name: 'Ole', last_name: 'Moe', gender: 'M' }),
  ]

  it('ranks the first given name of women and men', () => {
    expect(rows(rankGivenNames(people, 'F'))).toEqual(['Anna: 2', 'Kari: 1'])
    expect(rows(rankGivenNames(people, 'M'))).toEqual(['Ole: 1'])
  })

  it('ranks surnames at birth', () => {
    expect(rows(rankSurnames(people))).toEqual(['Lund: 2', 'Moe: 2'])
  })

  it('ranks the countries of birth', () => {
    const places = ['Ulvik, Norway', 'Bergen, Norway', 'Duluth, USA', null]
    expect(rows(rankCountries(places.map((birth_place) => person({ birth_place }))))).toEqual([
      'Norway: 2',
      'USA: 1',
    ])
  })

  it('are filtered by the century of birth or the generation', () => {
    const generations = new Map(people.map(({ id }, index) => [id, index % 2]))
    expect(listCenturies(people).map(({ id }) => id)).toEqual(['born-1700', 'born-1800'])
    expect(listCenturies([person({ birth_date: '-0043' }), person({ birth_date: '0050' })])).toMatchObject([
      { label: 'Born 101–2 BC' },
      { label: 'Born 1–99' },
    ])
    expect(listGenerations(generations).map(({ label }) => label)).toEqual([
      'Generation 1 (earliest)',
      'Generation 2',
    ])
    const count = (period: string) => filterByPeriod(people, period, generations).length
    expect(['born-1700', 'born-1800', 'generation-1', 'generation-2', 'all'].map(count)).toEqual([
      1, 2, 3, 2, 5,
    ])
  })
})
