/** Articles as the server would answer them. */
import type { Article } from '#shared/contracts/articles.contract.ts'

export function anArticle(changes: Partial<Article> = {}): Article {
  return {
    id: 'article-1',
    title: 'The house by the lake',
    slug: 'the-house-by-the-lake',
    excerpt: 'It still stands.',
    content: 'Nobody lives there now.',
    featured_image_url: null,
    featured_image: null,
    status: 'published',
    author_first_name: 'Berta',
    author_last_name: 'Holm',
    author_member_id: null,
    member_ids: [],
    question: null,
    answer_id: null,
    published_at: '2025-06-01T09:00:00Z',
    created_at: '2025-06-01T09:00:00Z',
    updated_at: '2025-06-01T09:00:00Z',
    ...changes,
  }
}

/** So many articles, newest first: `Letter 1`, `Letter 2`, … */
export function letters(count: number): Article[] {
  return Array.from({ length: count }, (_, i) =>
    anArticle({ id: `letter-${i + 1}`, slug: `letter-${i + 1}`, title: `Letter ${i + 1}` }),
  )
}
