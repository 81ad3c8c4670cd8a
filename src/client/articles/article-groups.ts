/** The groups of articles by keywords in the text: one category for a news article, several topics for a blog post. */
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { removeUrls } from './article-text.ts'

/** The first matching category counts. A keyword matches the beginning of a word; with a trailing space, a whole word. */
const categories = [
  { name: 'Events', keywords: ['event ', 'events ', 'reunion', 'gathering', 'celebration', 'party'] },
  { name: 'Births', keywords: ['birth', 'born ', 'baby', 'newborn'] },
  { name: 'Graduations', keywords: ['graduat', 'degree', 'diploma'] },
  { name: 'Anniversaries', keywords: ['anniversary', 'years together'] },
  { name: 'Achievements', keywords: ['award', 'achievement', 'promot', 'won ', 'honor'] },
] as const

const topics = [
  { name: 'Family', keyword: 'family' },
  { name: 'Heritage', keyword: 'heritage' },
  { name: 'Tradition', keyword: 'tradition' },
  { name: 'Story', keyword: 'story' },
  { name: 'Memories', keyword: 'memories' },
  { name: 'History', keyword: 'history' },
] as const

const maxTopics = 3

/** Whether a word of the text begins with the keyword, or equals a keyword with a trailing space. */
function hasKeyword(text: string, keyword: string): boolean {
  const word = keyword.trimEnd()
  const isWholeWord = word !== keyword
  if (word.includes(' ')) return new RegExp(`(?<!\\p{L})${word.replaceAll(' ', '\\s+')}`, 'u').test(text)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isLetter(text[at - 1]) || (isWholeWord && isLetter(text[at + word.length]))) continue
    return true
  }
  return false
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character)
}

function normalize(text: string): string {
  return removeUrls(text).toLowerCase()
}

function findCategory(text: string): string | undefined {
  const normalized = normalize(text)
  return categories.find(({ keywords }) => keywords.some((keyword) => hasKeyword(normalized, keyword)))?.name
}

type ArticleText = Pick<Article, 'title' | 'excerpt' | 'content'>

/** The category of a news article by its content, or else by its title and excerpt. */
export function findNewsCategory({ title, excerpt, content }: ArticleText): string {
  return findCategory(content) ?? findCategory(`${title}\n${excerpt}`) ?? 'General'
}

/** The topics of a blog post, at most three. */
export function findBlogTopics({ title, excerpt, content }: ArticleText): string[] {
  const normalized = normalize(`${title}\n${excerpt}\n${content}`)
  return topics
    .filter(({ keyword }) => hasKeyword(normalized, keyword))
    .slice(0, maxTopics)
    .map(({ name }) => name)
}

interface ArticleGroups {
  /** All groups in the order of the filter. */
  names: readonly string[]
  find: (article: ArticleText) => string[]
}

export const articleGroups: Record<ArticleKind, ArticleGroups> = {
  news: {
    names: [...categories.map(({ name }) => name), 'General'],
    find: (article) => [findNewsCategory(article)],
  },
  blog: { names: topics.map(({ name }) => name), find: findBlogTopics },
}
