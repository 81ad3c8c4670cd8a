/** Facts that are computed from an article: the plain text, the reading time, the author and the date. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { charactersReadPerMinute } from '#shared/limits.ts'

/** A Markdown text without the URLs of links and images. No bracket is searched beyond the next, which would take quadratic time. */
export function removeUrls(markdown: string): string {
  return markdown.replace(/\]\([^()\n]*\)/g, '] ').replace(/(?:https?:\/\/|\/api\/)\S+/g, ' ')
}

/** The caption of an image in a Markdown text: its title, or its description; null where the text does not show the image. */
export function findCaption(markdown: string, imageUrl: string): string | null {
  for (const [, alt, url, title] of markdown.matchAll(
    /!\[([^[\]\n]*)\]\(<?([^\s()>]+)>?(?:\s+"([^"\n]*)")?\s*\)/g,
  )) {
    if (url === imageUrl) return title?.trim() || alt?.trim() || null
  }
  return null
}

/** The reading time in whole minutes, at least one. */
export function getReadingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / charactersReadPerMinute))
}

/** "Anna Lindqvist", either part alone, or "Unknown". */
export function formatAuthor(article: Article): string {
  return `${article.author_first_name.trim()} ${article.author_last_name.trim()}`.trim() || 'Unknown'
}

/** The publication date, or the creation date of a draft. */
export function getArticleDate(article: Article): string {
  return article.published_at ?? article.created_at
}
