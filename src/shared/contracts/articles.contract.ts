/** Articles: every kind of article has the same schema and the same five endpoints. */
import { z } from 'zod'
import { type ArticleKind, articleKinds, byArticleKind } from '#shared/article-kinds.ts'
import * as limits from '#shared/limits.ts'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { memberIds, recordId, requiredText, text } from './fields/field-rules.ts'
import { mediaUrlInput, picture } from './media.contract.ts'

const articleStatus = z.enum(['draft', 'published'])

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
  /** The author's person in the tree; null for a deleted author or an account without a person. */
  author_member_id: z.string().nullable(),
  /** The people that the article is about. */
  member_ids: z.array(z.string()),
  /** Whether an article that asks the family something is answered; null for other articles. */
  question: z.enum(['open', 'answered']).nullable(),
  /** The comment that answers the question. It may be deleted. */
  answer_id: z.string().nullable(),
  /** Null for a draft that was never published. */
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Article = z.infer<typeof article>

const { textLength } = limits

/** A field that an update leaves out keeps its value. The server fills an empty slug from the title. */
const articleFields = {
  title: requiredText(textLength.title, 'Title is required'),
  slug: text(textLength.slug).optional(),
  excerpt: requiredText(textLength.excerpt, 'Excerpt is required'),
  content: requiredText(textLength.articleContent, 'Content is required'),
  featuredImageUrl: mediaUrlInput.nullable().optional(),
  status: articleStatus.optional(),
  memberIds,
}

export const articlePayload = z.strictObject(articleFields)
export type ArticlePayload = z.infer<typeof articlePayload>

/** Without an answer id, the question was answered elsewhere. */
const questionAnswer = z.strictObject({ isAnswered: z.boolean(), answerId: recordId.nullable() })
export type QuestionAnswer = z.infer<typeof questionAnswer>

export const articleUpdate = articlePayload.partial()
export type ArticleUpdate = z.infer<typeof articleUpdate>

const byIdOrSlug = z.object({ id: z.string().min(1).max(textLength.idOrSlug) })

const listQuery = z.object({ limit: listLimit })

/** Members get published articles, administrators all. Newest first. */
function defineEndpoints(kind: ArticleKind) {
  const { label } = articleKinds[kind]
  const path = `/${kind}`
  return {
    list: endpoint({
      name: `list${label}`,
      method: 'GET',
      path,
      caller: 'session',
      query: listQuery,
      output: z.array(article),
    }),
    get: endpoint({
      name: `get${label}`,
      method: 'GET',
      path: `${path}/:id`,
      caller: 'session',
      params: byIdOrSlug,
      output: article,
    }),
    create: endpoint({
      name: `create${label}`,
      method: 'POST',
      path,
      caller: 'admin',
      body: articlePayload,
      output: article,
      creates: true,
    }),
    update: endpoint({
      name: `update${label}`,
      method: 'PUT',
      path: `${path}/:id`,
      caller: 'admin',
      params: byId,
      body: articleUpdate,
      output: article,
      edits: true,
    }),
    /** Marks which comment answers a question, or opens the question again. For its author and for administrators. */
    answer: endpoint({
      name: `answer${label}`,
      method: 'PUT',
      path: `${path}/:id/answer`,
      caller: 'session',
      params: byId,
      body: questionAnswer,
      output: article,
      edits: true,
    }),
    remove: endpoint({
      name: `delete${label}`,
      method: 'DELETE',
      path: `${path}/:id`,
      caller: 'admin',
      params: byId,
      output: success,
      edits: true,
    }),
  }
}

export const articleEndpoints = byArticleKind(defineEndpoints)
