/** The groups that articles fall into by their words. */
import { describe, expect, it } from 'vitest'
import { blogTopics, newsCategory } from '#client/articles/article-groups.ts'
import { anArticle } from './some-articles.ts'

function categoryOf(content: string, title = 'Dear all', excerpt = 'A few lines.') {
  return newsCategory(anArticle({ title, excerpt, content }))
}

describe('the category of news', () => {
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
  ])('is %s for “%s”', (category, content) => {
    expect(categoryOf(content)).toBe(category)
  })

  it('is the first that fits where several do', () => {
    expect(categoryOf('An award at the reunion, where the baby was born.')).toBe('Events')
    expect(categoryOf('The newborn won a prize.')).toBe('Births')
  })

  it('is not found in the middle of a word, nor in a word that only begins alike', () => {
    expect(categoryOf('Eventually we prevented it.')).toBe('General')
    expect(categoryOf('A wonderful trip to Bornholm')).toBe('General')
    expect(categoryOf('a stillbaby, an undegree, an Ünhonor')).toBe('General')
  })

  it('is not found in the address of a link or a picture', () => {
    expect(
      categoryOf('![boat](/api/media/won-award) [map](https://example.org/event) https://x.org/party'),
    ).toBe('General')
  })

  it('comes from the title where the text gives none away, and from the text first', () => {
    expect(categoryOf('Three kilos, and loud.', 'Ella is born')).toBe('Births')
    expect(categoryOf('His diploma came by post.', 'Party at Karl’s')).toBe('Graduations')
  })
})

describe('the topics of a blog post', () => {
  it('are named after the words in its title, excerpt and text, in their order', () => {
    const post = anArticle({
      title: 'A tradition',
      excerpt: 'Our heritage',
      content: 'What the Family kept.',
    })
    expect(blogTopics(post)).toEqual(['Family', 'Heritage', 'Tradition'])
  })

  it('are at most three', () => {
    const content = 'history memories story tradition heritage family'
    expect(blogTopics(anArticle({ content }))).toEqual(['Family', 'Heritage', 'Tradition'])
    expect(blogTopics(anArticle({ content: 'history, memories, story' }))).toEqual([
      'Story',
      'Memories',
      'History',
    ])
  })

  it('are none for a text about something else, and a story is no part of history', () => {
    expect(blogTopics(anArticle())).toEqual([])
    expect(blogTopics(anArticle({ content: 'A history of boats' }))).toEqual(['History'])
  })
})
