/** The filters of the archives in the URL and their matches. */
import { describe, expect, it } from 'vitest'
import {
  formatFilterQuery,
  hasFilters,
  readFilters,
  writeFilters,
} from '#client/archives/archive-url-filters.ts'
import { createArchiveFilter, createNameIndex, mayBeInDecade } from '#shared/archive-filters.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { everything } from './some-items.ts'

const names = createNameIndex([makePerson({ maiden_name: 'Øvergård' })])
const all = { search: '', category: 'All', type: 'All', era: 'All', people: '' }

function found(asked: Partial<typeof all>) {
  const { era, people: _, ...filters } = { ...all, ...asked }
  return everything.filter(createArchiveFilter({ ...filters, decade: era }, names)).map(({ id }) => id)
}

describe('the filters in the URL', () => {
  it('are restored from the URL', () => {
    const filters = {
      ...{ search: 'plum cake', category: 'Recipes & Traditions', type: 'photo', era: '1940s' },
      people: 'anna,ole',
    }
    expect(readFilters(new URLSearchParams(formatFilterQuery(filters)))).toEqual(filters)
  })

  it('are not in the URL without filters', () => {
    expect(formatFilterQuery(all)).toBe('')
    expect(hasFilters(all)).toBe(false)
    expect(writeFilters(all).toString()).toBe('')
  })

  it('ignore unknown values', () => {
    expect(readFilters(new URLSearchParams('category=Nonsense&type=hologram&era=1950s'))).toEqual(all)
  })

  it('name each person once', () => {
    expect(readFilters(new URLSearchParams('people=anna,,ole,anna')).people).toBe('anna,ole')
  })

  it('ignore a search of spaces', () => {
    expect(hasFilters({ ...all, search: '  ' })).toBe(false)
  })
})

describe('mayBeInDecade', () => {
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
  ])('is for %s and the 1940s: %s', (date, expected) => {
    expect(mayBeInDecade(date, 1940)).toBe(expected)
  })

  it('is false without a date', () => {
    expect(mayBeInDecade(null, 1940)).toBe(false)
  })
})

describe('createArchiveFilter', () => {
  it('matches all items without filters, in the same order', () => {
    expect(found({})).toEqual(['boathouse', 'deed', 'tape'])
  })

  it('combines category, type and decade', () => {
    expect(found({ category: 'Legal Documents' })).toEqual(['deed'])
    expect(found({ type: 'audio' })).toEqual(['tape'])
    expect(found({ era: '1960s' })).toEqual(['tape'])
    expect(found({ type: 'photo', era: '1960s' })).toEqual([])
  })
})

describe('the search of the archives', () => {
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
  ])('finds %s', (_, search, expected) => {
    expect(found({ search })).toEqual(expected)
  })
})
