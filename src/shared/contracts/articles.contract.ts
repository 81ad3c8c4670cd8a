/** News and blog: one kind of text with two addresses. */
import { z } from 'zod'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { picture, writtenMediaUrl } from './media.contract.ts'

export const articleStatus = z.enum(['draft', 'published'])

export const article = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  /** Markdown without raw HTML. */
  content: z.string(),
  featured_image_url: z.string().nullable(),
  featured_image: picture.nullable(),
  status: articleStatus,
  author_first_name: z.string(),
  author_last_name: z.string(),
  /** The author's record in the tree; null for an account that is an administrator only, or gone. */
  author_member_id: z.string().nullable(),
  /** The people of the tree it is about. */
  member_ids: z.array(z.string()),
  /** Null for a draft that was never published. */
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Article = z.infer<typeof article>

const required = (label: string, most: number) => z.string().trim().min(1, `${label} is required`).max(most)

/** Left out of an update: stays. An empty slug is filled from the title. */
const articleFields = {
  title: required('Title', 300),
  slug: z.string().trim().max(300).optional(),
  excerpt: required('Excerpt', 2000),
  content: required('Content', 500_000),
  featuredImageUrl: writtenMediaUrl.nullable().optional(),
  status: articleStatus.optional(),
  memberIds: z.array(z.string().min(1).max(64)).max(200).optional(),
}

export const articlePayload = z.strictObject(articleFields)
export type ArticlePayload = z.infer<typeof articlePayload>

export const articleUpdate = articlePayload.partial()
export type ArticleUpdate = z.infer<typeof articleUpdate>

/** The id or the slug. */
const byIdOrSlug = z.object({ id: z.string().min(1).max(400) })

const listQuery = z.object({ limit: listLimit })

/** Members get what is published, administrators everything. Newest first. */
export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: '/news',
  caller: 'session',
  query: listQuery,
  output: z.array(article),
})

export const getNews = endpoint({
  name: 'getNews',
  method: 'GET',
  path: '/news/:id',
  caller: 'session',
  params: byIdOrSlug,
  output: article,
})

export const createNews = endpoint({
  name: 'createNews',
  method: 'POST',
  path: '/news',
  caller: 'admin',
  body: articlePayload,
  output: article,
  creates: true,
})

export const updateNews = endpoint({
  name: 'updateNews',
  method: 'PUT',
  path: '/news/:id',
  caller: 'admin',
  params: byId,
  body: articleUpdate,
  output: article,
  edits: true,
})

export const deleteNews = endpoint({
  name: 'deleteNews',
  method: 'DELETE',
  path: '/news/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
})

export const listBlog = endpoint({
  name: 'listBlog',
  method: 'GET',
  path: '/blog',
  caller: 'session',
  query: listQuery,
  output: z.array(article),
})

export const getBlog = endpoint({
  name: 'getBlog',
  method: 'GET',
  path: '/blog/:id',
  caller: 'session',
  params: byIdOrSlug,
  output: article,
})

export const createBlog = endpoint({
  name: 'createBlog',
  method: 'POST',
  path: '/blog',
  caller: 'admin',
  body: articlePayload,
  output: article,
  creates: true,
})

export const updateBlog = endpoint({
  name: 'updateBlog',
  method: 'PUT',
  path: '/blog/:id',
  caller: 'admin',
  params: byId,
  body: articleUpdate,
  output: article,
  edits: true,
})

export const deleteBlog = endpoint({
  name: 'deleteBlog',
  method: 'DELETE',
  path: '/blog/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
})
