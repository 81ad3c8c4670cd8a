/** The groups that articles fall into by the words in their text: a category for news, topics for the blog. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { withoutAddresses } from './article-text.ts'

/** The first that matches holds. A keyword begins a word; one that ends with a space is all of it. */
const categories = [
  { name: 'Events', keywords: ['event ', 'events ', 'reunion', 'gathering', 'celebration', 'party'] },
  { name: 'Births', keywords: ['birth', 'born ', 'baby', 'newborn'] },
  { name: 'Graduations', keywords: ['graduat', 'degree', 'diploma'] },
  { name: 'Anniversaries', keywords: ['anniversary', 'years together'] },
  { name: 'Achievements', keywords: ['award', 'achievement', 'promot', 'won ', 'honor'] },
] as const

const everyCategory = [...categories.map(({ name }) => name), 'General']

const topics = [
  { name: 'Family', keyword: 'family' },
  { name: 'Heritage', keyword: 'heritage' },
  { name: 'Tradition', keyword: 'tradition' },
  { name: 'Story', keyword: 'story' },
  { name: 'Memories', keyword: 'memories' },
  { name: 'History', keyword: 'history' },
] as const

const mostTopics = 3

/** Whether a word of the text begins with the keyword, or is it where the keyword ends with a space. */
function tells(text: string, keyword: string): boolean {
  const word = keyword.trimEnd()
  const whole = word !== keyword
  if (word.includes(' ')) return new RegExp(`(?<!\\p{L})${word.replaceAll(' ', '\\s+')}`, 'u').test(text)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isLetter(text[at - 1]) || (whole && isLetter(text[at + word.length]))) continue
    return true
  }
  return false
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /\p{L}/u.test(sign)
}

function words(text: string): string {
  return withoutAddresses(text).toLowerCase()
}

function categoryOf(text: string): string | undefined {
  const said = words(text)
  return categories.find(({ keywords }) => keywords.some((keyword) => tells(said, keyword)))?.name
}

type Written = Pick<Article, 'title' | 'excerpt' | 'content'>

/** The category of a piece of news, by its content; where that gives none away, by title and excerpt. */
export function newsCategory({ title, excerpt, content }: Written): string {
  return categoryOf(content) ?? categoryOf(`${title}\n${excerpt}`) ?? 'General'
}

/** The topics of a blog post, at most three. */
export function blogTopics({ title, excerpt, content }: Written): string[] {
  const said = words(`${title}\n${excerpt}\n${content}`)
  return topics
    .filter(({ keyword }) => tells(said, keyword))
    .slice(0, mostTopics)
    .map(({ name }) => name)
}

/** Every group there can be, in the order in which they are offered. */
export const groupOrder: Record<'news' | 'blog', readonly string[]> = {
  news: everyCategory,
  blog: topics.map(({ name }) => name),
}
