/** The full-text search of articles in title, excerpt, text and author, without regard to case and accents. */

import type { Article } from '#shared/contracts/articles.contract.ts'
import { oncePer } from '#shared/once-per.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { formatAuthor, removeUrls } from '../article-text.ts'

const getNormalizedText = oncePer((article: Article) => {
  const { title, excerpt, content } = article
  return makeSearchText([title, formatAuthor(article), excerpt, removeUrls(content)].join('\n'))
})

/** The articles that contain all words of the query, in the given order; the same array for an empty query. */
export function searchArticles(articles: Article[], query: string): Article[] {
  const words = getSearchWords(query)
  if (words.length === 0) return articles
  return articles.filter((article) => includesWords(getNormalizedText(article), words))
}

const sliceMs = 6

/**
 * Normalizes the articles in short tasks, so that the first search is fast.
 *
 * @param visit called for each article
 * @param onDone called after the last article
 * @returns a function that stops the work
 */
export function prepareSearch(
  articles: readonly Article[],
  visit: (article: Article) => unknown,
  onDone: () => void,
): () => void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const until = performance.now() + sliceMs
    while (next < articles.length && performance.now() < until) {
      const article = articles[next++]
      if (article) {
        getNormalizedText(article)
        visit(article)
      }
    }
    if (next < articles.length) timer = setTimeout(work, sliceMs * 3)
    else onDone()
  }
  timer = setTimeout(work, 400)
  return () => clearTimeout(timer)
}
