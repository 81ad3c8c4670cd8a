/** What an article's text tells without being read: what it says in plain words, and how long it takes to read. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { readingPerMinute } from '#shared/limits.ts'

/** A Markdown text without the addresses of its links and pictures, which are no words of it. */
export function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)\n]*\)/g, '] ').replace(/(?:https?:\/\/|\/api\/)\S+/g, ' ')
}

/** Whole minutes, at least one. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / readingPerMinute))
}

/** "Anna Lindqvist", either part alone, or "Unknown". */
export function authorOf(article: Article): string {
  return `${article.author_first_name.trim()} ${article.author_last_name.trim()}`.trim() || 'Unknown'
}

/** When it was published; a record without that moment has at least the one in which it was written. */
export function dateOf(article: Article): string {
  return article.published_at ?? article.created_at
}
