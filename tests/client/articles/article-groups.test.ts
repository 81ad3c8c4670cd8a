/** The groups of articles by keywords. */
import { describe, expect, it } from 'vitest'
import { findBlogTopics, findNewsCategory } from '#client/articles/article-groups.ts'
import { anArticle } from './some-articles.ts'

function categoryOf(content: string, title = 'Dear all', excerpt = 'A few lines.') {
  return findNewsCategory(anArticle({ title, excerpt, content }))
}

describe('findNewsCategory', () => {
  it.each([
    ['Events', 'The event is on Sunday.'],
    ['Events', 'All events of the year'],
    ['Events', 'Our REUNION in July'],
    ['Events', 'a small gathering'],
    ['Events', 'celebrations in May'],
    ['Events', 'The party begins at six.'],
    ['Births', 'the birth of Ella'],
    ['Births', 'She was born on Tuesday.'],
    ['Births', 'Mother and baby are well.'],
    ['Births', 'our newborn'],
    ['Graduations', 'Jonas graduated in June.'],
    ['Graduations', 'his graduation'],
    ['Graduations', 'a degree in law'],
    ['Graduations', 'She holds her diploma.'],
    ['Anniversaries', 'their golden anniversary'],
    ['Anniversaries', 'fifty years\ntogether'],
    ['Achievements', 'the award for jelly'],
    ['Achievements', 'no small achievement'],
    ['Achievements', 'promoted to captain'],
    ['Achievements', 'She won the race.'],
    ['Achievements', 'in honor of Karl'],
    ['General', 'The roof is mended.'],
  ])('returns %s for the text “%s”', (category, content) => {
    expect(categoryOf(content)).toBe(category)
  })

  it('returns the first category when several match', () => {
    expect(categoryOf('An award at the reunion, where the baby was born.')).toBe('Events')
    expect(categoryOf('The newborn won a prize.')).toBe('Births')
  })

  it('ignores keywords inside of other words', () => {
    expect(categoryOf('Eventually we prevented it.')).toBe('General')
    expect(categoryOf('A wonderful trip to Bornholm')).toBe('General')
    expect(categoryOf('a stillbaby, an undegree, an Ünhonor')).toBe('General')
  })

  it('ignores the URLs of links and images', () => {
    expect(
      categoryOf('![boat](/api/media/won-award) [map](https://example.org/event) https://x.org/party'),
    ).toBe('General')
  })

  it('searches the text first and then the title', () => {
    expect(categoryOf('Three kilos, and loud.', 'Ella is born')).toBe('Births')
    expect(categoryOf('His diploma came by post.', 'Party at Karl’s')).toBe('Graduations')
  })
})

describe('findBlogTopics', () => {
  it('finds topics in title, excerpt and text', () => {
    const post = anArticle({
      title: 'A tradition',
      excerpt: 'Our heritage',
      content: 'What the Family kept.',
    })
    expect(findBlogTopics(post)).toEqual(['Family', 'Heritage', 'Tradition'])
  })

  it('returns at most three topics', () => {
    const content = 'history memories story tradition heritage family'
    expect(findBlogTopics(anArticle({ content }))).toEqual(['Family', 'Heritage', 'Tradition'])
    expect(findBlogTopics(anArticle({ content: 'history, memories, story' }))).toEqual([
      'Story',
      'Memories',
      'History',
    ])
  })

  it('returns no topic for other texts, and not “Story” for “history”', () => {
    expect(findBlogTopics(anArticle())).toEqual([])
    expect(findBlogTopics(anArticle({ content: 'A history of boats' }))).toEqual(['History'])
  })
})
