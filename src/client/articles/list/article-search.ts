/** Finding articles by any words of their title, excerpt, text and author, without regard to case and accents. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { foldedWords, foldText } from '#shared/search-text.ts'
import { authorOf, withoutAddresses } from '../article-text.ts'

/** Folded once; gone with the list that the article came with. */
const folded = new WeakMap<Article, string>()

function foldedText(article: Article): string {
  const known = folded.get(article)
  if (known !== undefined) return known
  const { title, excerpt, content } = article
  const text = foldText([title, authorOf(article), excerpt, withoutAddresses(content)].join('\n'))
  folded.set(article, text)
  return text
}

/** The articles in which all words of the query occur, in their order; the same list for an empty query. */
export function searchArticles(articles: Article[], query: string): Article[] {
  const words = foldedWords(query)
  if (words.length === 0) return articles
  return articles.filter((article) => {
    const text = foldedText(article)
    return words.every((word) => text.includes(word))
  })
}

/** One slice of work, in milliseconds. */
const slice = 6

/**
 * Folds the articles in the pauses of the page, so that the first letter typed finds the work done.
 *
 * @param also what else is done with each of them ahead
 * @param whenDone called once it is done with all
 * @returns stops it
 */
export function foldAhead(
  articles: readonly Article[],
  also: (article: Article) => unknown,
  whenDone: () => void,
): () => void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const until = performance.now() + slice
    while (next < articles.length && performance.now() < until) {
      const article = articles[next++]
      if (article) {
        foldedText(article)
        also(article)
      }
    }
    if (next < articles.length) timer = setTimeout(work, slice * 3)
    else whenDone()
  }
  timer = setTimeout(work, 400)
  return () => clearTimeout(timer)
}
