/** Finding people by name. */
import { describe, expect, it } from 'vitest'
import { buildNameIndex, filterByName, suggestNames } from '#client/tree/search/name-search.ts'
import { normalizeForSearch } from '#shared/search-text.ts'

const people = [
  'Björn Åkesson 1901 1980',
  'Zoë Brontë Müller',
  'Anna Lindqvist Holm 1850',
  'Hanna Lind 1850',
  'Victoria Hanover Drina 1819 1901',
  'Victoria Wettin 1840',
  'Łukasz Søren Straße',
]
const index = buildNameIndex(people)
const none = new Float64Array(people.length)
const order = Int32Array.from(people.keys()).reverse()

function found(query: string, weight = none) {
  return suggestNames(index, query, weight).map((p) => people[p]?.split(' ')[0])
}

describe('folding a name', () => {
  it('drops accents, case and whatever is neither letter nor digit', () => {
    expect(normalizeForSearch("  Zoë O'Hara–Brontë ")).toBe('zoe o hara bronte')
    expect(normalizeForSearch('Łukasz Søren Straße Þórr Æsa')).toBe('lukasz soren strasse thorr aesa')
  })
})

describe('suggestions', () => {
  it('find a name without its accents, and with accents that it does not have', () => {
    expect(found('bjorn akesson')).toEqual(['Björn'])
    expect(found('MULLER')).toEqual(['Zoë'])
    expect(found('Vîctöria Hanover')).toEqual(['Victoria'])
    expect(found('strasse')).toEqual(['Łukasz'])
  })

  it('find by any of the names and by years, in any order', () => {
    expect(found('holm anna')).toEqual(['Anna'])
    expect(found('drina')).toEqual(['Victoria'])
    expect(found('1819 victoria')).toEqual(['Victoria'])
  })

  it('put whole words before beginnings and these before the middle of words', () => {
    expect(found('anna')).toEqual(['Anna', 'Hanna'])
    expect(found('lind')).toEqual(['Hanna', 'Anna'])
  })

  it('put the person with more to tell first among equals', () => {
    const weight = none.slice()
    weight[5] = 3
    expect(suggestNames(index, 'victoria', weight)).toEqual([5, 4])
    weight[4] = 9
    expect(suggestNames(index, 'victoria', weight)).toEqual([4, 5])
  })

  it('fall back to the people with most of the words, since titles are seldom written down', () => {
    expect(found('Queen Victoria Hanover')).toEqual(['Victoria'])
    expect(suggestNames(index, 'Queen Victoria Hanover', none)).toEqual([4])
  })

  it('do not fall back on a small word or on letters inside a name', () => {
    const titled = buildNameIndex(['Charles Lennox of Richmond', 'Leofric', 'Victoria of Baden'])
    expect(suggestNames(titled, 'nobody of that name', new Float64Array(3))).toEqual([])
    expect(suggestNames(titled, 'queen victoria of baden', new Float64Array(3))).toEqual([2])
  })

  it('are none for nothing and for nobody, and never more than asked for', () => {
    expect(found('  ')).toEqual([])
    expect(found('xyz')).toEqual([])
    expect(found('-')).toEqual([])
    const many = buildNameIndex(Array.from({ length: 40 }, (_, p) => `Maria ${p}`))
    expect(suggestNames(many, 'maria', new Float64Array(40))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})

describe('filtering a list', () => {
  it('keeps its order and everybody for an empty query', () => {
    expect(filterByName(index, ' ', order)).toBe(order)
    expect([...filterByName(index, '1850', order)]).toEqual([3, 2])
  })

  it('wants every word', () => {
    expect([...filterByName(index, 'queen victoria', order)]).toEqual([])
    expect([...filterByName(index, 'vic wet', order)]).toEqual([5])
  })
})
