/** The article search, and the facts that are computed from an article. */
import { describe, expect, it } from 'vitest'
import { formatAuthor, getArticleDate, getReadingMinutes } from '#client/articles/article-text.ts'
import { searchArticles } from '#client/articles/list/article-search.ts'
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

describe('searchArticles', () => {
  it('searches title, excerpt, text and author', () => {
    expect(found('house')).toEqual(['lake'])
    expect(found('tenth')).toEqual(['oslo'])
    expect(found('boat')).toEqual(['lake'])
    expect(found('holm')).toEqual(['lake'])
  })

  it('ignores case and accents in the text and in the query', () => {
    expect(found('alesund')).toEqual(['oslo'])
    expect(found('SOREN muller')).toEqual(['oslo'])
    expect(found('strasse zoe øre')).toEqual(['oslo'])
    expect(found('bôat')).toEqual(['lake'])
  })

  it('requires every word, in any order, and finds parts of words', () => {
    expect(found('water hous')).toEqual(['lake'])
    expect(found('water brev')).toEqual([])
  })

  it('finds everything for an empty query and ignores URLs', () => {
    expect(found(' – ')).toEqual(['lake', 'oslo'])
    expect(found('museum')).toEqual([])
  })

  it('returns the same array for an empty query', () => {
    const list = [lake, oslo]
    expect(searchArticles(list, '')).toBe(list)
  })
})

describe('the facts about an article', () => {
  it('computes one minute of reading for 1000 characters, and at least one minute', () => {
    expect([0, 1, 1000, 1001, 2000, 5400].map((length) => getReadingMinutes('x'.repeat(length)))).toEqual([
      1, 1, 1, 2, 2, 6,
    ])
  })

  it('formats the author from the known parts of the name', () => {
    expect(formatAuthor(lake)).toBe('Berta Holm')
    expect(formatAuthor(anArticle({ author_first_name: ' ', author_last_name: 'Holm' }))).toBe('Holm')
    expect(formatAuthor(anArticle({ author_first_name: '', author_last_name: '' }))).toBe('Unknown')
  })

  it('uses the publication date, or else the creation date', () => {
    expect(getArticleDate(anArticle({ published_at: '2025-07-01T00:00:00Z' }))).toBe('2025-07-01T00:00:00Z')
    expect(getArticleDate(anArticle({ published_at: null, created_at: '2024-01-01T00:00:00Z' }))).toBe(
      '2024-01-01T00:00:00Z',
    )
  })
})
