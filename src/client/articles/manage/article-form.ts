/** What an administrator writes of an article, while it is written: its fields, what they lack, what is sent. */
import {
  type Article,
  type ArticlePayload,
  type ArticleUpdate,
  articlePayload,
} from '#shared/contracts/articles.contract.ts'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { slugOf } from '#shared/slugs.ts'

export interface ArticleFields {
  title: string
  slug: string
  excerpt: string
  content: string
  status: Article['status']
  image: { url: string; picture: Picture | null } | null
}

export const newArticle: ArticleFields = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  status: 'draft',
  image: null,
}

export function fieldsOf(article: Article): ArticleFields {
  const { title, slug, excerpt, content, status, featured_image_url: url, featured_image: picture } = article
  return { title, slug, excerpt, content, status, image: url === null ? null : { url, picture } }
}

/** The whole article; an empty slug is filled from the title. */
export function payloadOf(fields: ArticleFields): ArticlePayload {
  const { title, slug, excerpt, content, status, image } = fields
  return {
    title,
    slug: slug.trim() || slugOf(title),
    excerpt,
    content,
    status,
    featuredImageUrl: image?.url ?? null,
  }
}

/** Only what was changed since the form was opened, so that nothing else of the record is written over. */
export function changesOf(fields: ArticleFields, before: ArticleFields): ArticleUpdate {
  const all = payloadOf(fields)
  return {
    ...(fields.title !== before.title && { title: all.title }),
    ...(fields.slug !== before.slug && all.slug !== undefined && { slug: all.slug }),
    ...(fields.excerpt !== before.excerpt && { excerpt: all.excerpt }),
    ...(fields.content !== before.content && { content: all.content }),
    ...(fields.status !== before.status && all.status !== undefined && { status: all.status }),
    ...(fields.image?.url !== before.image?.url && { featuredImageUrl: all.featuredImageUrl ?? null }),
  }
}

/** What is wrong, by field; empty where nothing is. */
export function faultsOf(fields: ArticleFields): Partial<Record<string, string>> {
  const checked = articlePayload.safeParse(payloadOf(fields))
  if (checked.success) return {}
  const faults: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error.issues) faults[String(path[0])] ??= message
  return faults
}
