/** The articles of each kind as collections. */
import type { Collection } from '#client/api/collection.ts'
import { type ArticleKind, articleKinds, byArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { buildMediaUrl, findMediaIdsInMarkdown } from '#shared/media-url.ts'

/** Null for articles that ask nothing, and for those saved by an earlier version. */
function formatQuestion({ question }: Article): string | null {
  if (!question) return null
  return question === 'open' ? 'Open question' : 'Answered question'
}

function createCollection(kind: ArticleKind): Collection<Article> {
  return {
    name: kind,
    offlineCopyLabel: articleKinds[kind].label,
    path: `/${kind}`,
    isShown: ({ status }) => status === 'published',
    getMedia: (article) => [
      { type: 'image', url: article.featured_image_url, image: article.featured_image },
      ...findMediaIdsInMarkdown(article.content).map((id) => ({
        type: 'linked' as const,
        url: buildMediaUrl(id),
      })),
    ],
    search: {
      kind,
      getFields(article) {
        const author = [article.author_first_name, article.author_last_name]
        const year = (article.published_at ?? article.created_at).slice(0, 4)
        return {
          title: article.title,
          detail: [author.filter(Boolean).join(' '), year, formatQuestion(article)],
          path: `/${kind}/${encodeURIComponent(article.slug)}`,
          imageUrl: article.featured_image_url,
          names: author,
          facts: [year, formatQuestion(article)],
          text: [article.excerpt, article.content],
        }
      },
    },
  }
}

export const articleCollections: Record<ArticleKind, Collection<Article>> = byArticleKind(createCollection)
