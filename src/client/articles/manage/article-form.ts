/** The fields of the article form. */
import { fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Article, ArticlePayload } from '#shared/contracts/articles.contract.ts'
import { createSlug } from '#shared/slugs.ts'

const { text, value, image } = fieldsFor<Article>()

export const articleFields = {
  title: text('Title', (article) => article.title),
  slug: text('Slug', (article) => article.slug),
  excerpt: text('Excerpt', (article) => article.excerpt),
  content: text('Content', (article) => article.content),
  featuredImageUrl: image('Featured image', (article) => ({
    url: article.featured_image_url,
    picture: article.featured_image,
  })),
  status: value<Article['status']>('Status', 'draft', (article) => article.status),
}

/** Makes the slug of a new article from the title if there is none. */
export function fillSlug(payload: ArticlePayload): ArticlePayload {
  return { ...payload, slug: payload.slug || createSlug(payload.title) }
}
