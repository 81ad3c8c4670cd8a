/** The endpointsByKind of the news and of the blog: the same for both. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/articles.contract.ts'
import * as articles from './articles.service.ts'
import type { ArticleKind } from './articles.store.ts'

interface ArticleEndpoints {
  list: typeof contract.listNews
  get: typeof contract.getNews
  create: typeof contract.createNews
  update: typeof contract.updateNews
  remove: typeof contract.deleteNews
}

const endpointsByKind: Record<ArticleKind, ArticleEndpoints> = {
  news: {
    list: contract.listNews,
    get: contract.getNews,
    create: contract.createNews,
    update: contract.updateNews,
    remove: contract.deleteNews,
  },
  blog: {
    list: contract.listBlog,
    get: contract.getBlog,
    create: contract.createBlog,
    update: contract.updateBlog,
    remove: contract.deleteBlog,
  },
}

function bindArticleRoutes(app: Hono, deps: Deps, kind: ArticleKind): void {
  const { list, get, create, update, remove } = endpointsByKind[kind]

  bind(app, deps, list, async ({ session, query: { limit } }) => {
    if (limit !== undefined) return articles.listArticles(deps, session, kind, limit)
    /** An article names its people: one who leaves the family changes the list too. */
    const version = await readVersion(deps.db, kind, 'people')
    return new VersionedList(version, () => articles.listArticles(deps, session, kind))
  })
  bind(app, deps, get, ({ params, session }) => articles.getArticle(deps, session, kind, params.id))
  bind(app, deps, create, async (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    const article = await articles.createArticle(deps, writer, kind, call.body, (db, created) =>
      call.keepAnswer(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(article, 201)
  })
  bind(app, deps, update, (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    return articles.updateArticle(deps, writer, kind, call.params.id, call.body, call.ifMatch)
  })
  bind(app, deps, remove, async (call) => {
    await articles.deleteArticle(deps, getActor(call), kind, call.params.id, call.ifMatch)
    return { success: true as const }
  })
}

export function articlesRoutes(app: Hono, deps: Deps): void {
  bindArticleRoutes(app, deps, 'news')
  bindArticleRoutes(app, deps, 'blog')
}
