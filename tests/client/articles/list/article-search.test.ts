/** Finding articles, and what their text tells without being read. */
import { describe, expect, it } from 'vitest'
import { searchArticles } from '#client/articles/list/article-search.ts'
import { authorOf, dateOf, readingMinutes } from '#client/articles/article-text.ts'
import { anArticle } from '../some-articles.ts'

const lake = anArticle({
  id: 'lake',
  content: 'A **boat** on the water, see [here](https://example.org/museum)',
})
const oslo = anArticle({
  id: 'oslo',
  title: 'Brev fra Ålesund',
  excerpt: 'Tenth of May',
  content: 'Straße, Zoë, ØRE',
  author_first_name: 'Søren',
  author_last_name: 'Müller',
})

function found(query: string) {
  return searchArticles([lake, oslo], query).map(({ id }) => id)
}

describe('searching articles', () => {
  it('looks into title, excerpt, text and author', () => {
    expect(found('house')).toEqual(['lake'])
    expect(found('tenth')).toEqual(['oslo'])
    expect(found('boat')).toEqual(['lake'])
    expect(found('holm')).toEqual(['lake'])
  })

  it('does not mind case and accents, on either side', () => {
    expect(found('alesund')).toEqual(['oslo'])
    expect(found('SOREN muller')).toEqual(['oslo'])
    expect(found('strasse zoe øre')).toEqual(['oslo'])
    expect(found('bôat')).toEqual(['lake'])
  })

  it('wants every word, in any order, and takes parts of words', () => {
    expect(found('water hous')).toEqual(['lake'])
    expect(found('water brev')).toEqual([])
  })

  it('finds everything for nothing, and nothing in the addresses of links', () => {
    expect(found(' – ')).toEqual(['lake', 'oslo'])
    expect(found('museum')).toEqual([])
  })

  it('gives the same list back where nothing is searched', () => {
    const list = [lake, oslo]
    expect(searchArticles(list, '')).toBe(list)
  })
})

describe('what a text tells', () => {
  it('takes a minute a thousand characters, and at least one', () => {
    expect([0, 1, 1000, 1001, 2000, 5400].map((length) => readingMinutes('x'.repeat(length)))).toEqual([
      1, 1, 1, 2, 2, 6,
    ])
  })

  it('names the author by whatever is known', () => {
    expect(authorOf(lake)).toBe('Berta Holm')
    expect(authorOf(anArticle({ author_first_name: ' ', author_last_name: 'Holm' }))).toBe('Holm')
    expect(authorOf(anArticle({ author_first_name: '', author_last_name: '' }))).toBe('Unknown')
  })

  it('bears the date of its publication, else the one of its making', () => {
    expect(dateOf(anArticle({ published_at: '2025-07-01T00:00:00Z' }))).toBe('2025-07-01T00:00:00Z')
    expect(dateOf(anArticle({ published_at: null, created_at: '2024-01-01T00:00:00Z' }))).toBe(
      '2024-01-01T00:00:00Z',
    )
  })
})
