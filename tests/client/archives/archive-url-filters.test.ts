/** Filters, eras and search of the archives. */
import { describe, expect, it } from 'vitest'
import { foldNames } from '#client/archives/archive-search.ts'
import {
  filterArchives,
  filterQuery,
  isFiltering,
  isOfEra,
  readFilters,
  writeFilters,
} from '#client/archives/archive-url-filters.ts'
import { aPerson } from '#tests/support/client-people.ts'
import { everything } from './some-items.ts'

const names = foldNames([aPerson({ maiden_name: 'Øvergård' })])
const all = { search: '', category: 'All', type: 'All', era: 'All' }

function found(asked: Partial<typeof all>) {
  return filterArchives(everything, { ...all, ...asked }, names).map(({ id }) => id)
}

describe('the address', () => {
  it('says what is searched and filtered, and all of it can be read again', () => {
    const filters = { search: 'plum cake', category: 'Recipes & Traditions', type: 'photo', era: '1940s' }
    expect(readFilters(new URLSearchParams(filterQuery(filters)))).toEqual(filters)
  })

  it('is bare where nothing is filtered', () => {
    expect(filterQuery(all)).toBe('')
    expect(isFiltering(all)).toBe(false)
    expect(writeFilters(all).toString()).toBe('')
  })

  it('filters nothing by a choice that does not exist', () => {
    expect(readFilters(new URLSearchParams('category=Nonsense&type=hologram&era=1950s'))).toEqual(all)
  })

  it('counts a search of blanks as no filter', () => {
    expect(isFiltering({ ...all, search: '  ' })).toBe(false)
  })
})

describe('an era', () => {
  it.each([
    ['1940', true],
    ['1949-12-31', true],
    ['1939', false],
    ['1950', false],
    ['1945~', true],
    ['[..1941]', true],
    ['[1941..]', true],
    ['[1938..1941]', true],
    ['1930/1960', true],
    ['[1930..1939]', false],
    ['some day', false],
  ])('of the 1940s holds %s: %s', (date, expected) => {
    expect(isOfEra(date, '1940s')).toBe(expected)
  })

  it('holds nothing without a date', () => {
    expect(isOfEra(null, '1940s')).toBe(false)
  })
})

describe('the filters', () => {
  it('find all in the given order without any', () => {
    expect(found({})).toEqual(['boathouse', 'deed', 'tape'])
  })

  it('find by category, type and era together', () => {
    expect(found({ category: 'Legal Documents' })).toEqual(['deed'])
    expect(found({ type: 'audio' })).toEqual(['tape'])
    expect(found({ era: '1960s' })).toEqual(['tape'])
    expect(found({ type: 'photo', era: '1960s' })).toEqual([])
  })
})

describe('the search', () => {
  it.each([
    ['title', 'ORCHARD', ['deed']],
    ['description', 'seal district', ['deed']],
    ['tags', 'boat', ['boathouse']],
    ['person', 'solveig', ['boathouse', 'tape']],
    ['place, without its accents', 'alesund', ['boathouse', 'tape']],
    ['category', 'legal', ['deed']],
    ['a linked person’s name', 'lindqvist', ['tape']],
    ['a linked person’s maiden name, folded', 'overgard', ['tape']],
    ['all words, wherever each of them stands', 'anna snow', ['tape']],
    ['no item that lacks a word', 'anna orchard', []],
  ])('covers %s', (_, search, expected) => {
    expect(found({ search })).toEqual(expected)
  })
})
