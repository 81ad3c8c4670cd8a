/** Searching people by name. */
import { describe, expect, it } from 'vitest'
import { buildNameIndex, filterByName, suggestNames } from '#client/people/name-search.ts'
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
  return suggestNames(index, query, { weight }).best.map((p) => people[p]?.split(' ')[0])
}

describe('folding names', () => {
  it('removes accents, case, and characters that are neither letters nor digits', () => {
    expect(normalizeForSearch("  Zoë O'Hara–Brontë ")).toBe('zoe o hara bronte')
    expect(normalizeForSearch('Łukasz Søren Straße Þórr Æsa')).toBe('lukasz soren strasse thorr aesa')
  })
})

describe('suggestNames', () => {
  it('ignores accents in the name and in the query', () => {
    expect(found('bjorn akesson')).toEqual(['Björn'])
    expect(found('MULLER')).toEqual(['Zoë'])
    expect(found('Vîctöria Hanover')).toEqual(['Victoria'])
    expect(found('strasse')).toEqual(['Łukasz'])
  })

  it('finds people by any of their names and years in any order', () => {
    expect(found('holm anna')).toEqual(['Anna'])
    expect(found('drina')).toEqual(['Victoria'])
    expect(found('1819 victoria')).toEqual(['Victoria'])
  })

  it('ranks whole words before beginnings of words, and those before other matches', () => {
    expect(found('anna')).toEqual(['Anna', 'Hanna'])
    expect(found('lind')).toEqual(['Hanna', 'Anna'])
  })

  it('ranks the person with the higher weight first among equals', () => {
    const weight = none.slice()
    weight[5] = 3
    expect(suggestNames(index, 'victoria', { weight }).best).toEqual([5, 4])
    weight[4] = 9
    expect(suggestNames(index, 'victoria', { weight }).best).toEqual([4, 5])
  })

  it('falls back to the people with the most matching words', () => {
    expect(found('Queen Victoria Hanover')).toEqual(['Victoria'])
    expect(suggestNames(index, 'Queen Victoria Hanover').best).toEqual([4])
  })

  it('does not fall back to short words or to letters inside a word', () => {
    const titled = buildNameIndex(['Charles Lennox of Richmond', 'Leofric', 'Victoria of Baden'])
    expect(suggestNames(titled, 'nobody of that name').best).toEqual([])
    expect(suggestNames(titled, 'queen victoria of baden').best).toEqual([2])
  })

  it('returns nothing for an empty query or no match, and at most the requested number', () => {
    expect(found('  ')).toEqual([])
    expect(found('xyz')).toEqual([])
    expect(found('-')).toEqual([])
    const many = buildNameIndex(Array.from({ length: 40 }, (_, p) => `Maria ${p}`))
    expect(suggestNames(many, 'maria').best).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})

describe('filterByName', () => {
  it('keeps everyone in order for an empty query', () => {
    expect(filterByName(index, ' ', order)).toBe(order)
    expect([...filterByName(index, '1850', order)]).toEqual([3, 2])
  })

  it('requires every word', () => {
    expect([...filterByName(index, 'queen victoria', order)]).toEqual([])
    expect([...filterByName(index, 'vic wet', order)]).toEqual([5])
  })
})
