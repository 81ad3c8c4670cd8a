/** The routes of the articles, the same for every kind. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import { type ArticleKind, articleKindNames } from '#shared/article-kinds.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { answerQuestion } from './answer-question.service.ts'
import * as articles from './articles.service.ts'

function bindArticleRoutes(app: Hono, deps: Deps, kind: ArticleKind): void {
  const { list, get, create, update, answer, remove } = articleEndpoints[kind]

  bind(app, deps, list, async ({ session, query: { limit } }) => {
    if (limit !== undefined) return articles.listArticles(deps, session, kind, limit)
    return new VersionedList(await readVersion(deps.db, kind), () =>
      articles.listArticles(deps, session, kind),
    )
  })
  bind(app, deps, get, ({ params, session }) => articles.getArticle(deps, session, kind, params.id))
  bind(app, deps, create, async (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    const article = await articles.createArticle(deps, writer, kind, call.body, (db, created) =>
      call.storeResponse(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(article, 201)
  })
  bind(app, deps, update, (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    return articles.updateArticle(deps, writer, kind, call.params.id, call.body, call.ifMatch)
  })
  bind(app, deps, answer, (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    return answerQuestion(deps, writer, kind, call.params.id, call.body, call.ifMatch)
  })
  bind(app, deps, remove, async (call) => {
    await articles.deleteArticle(deps, getActor(call), kind, call.params.id, call.ifMatch)
    return { success: true as const }
  })
}

export function articlesRoutes(app: Hono, deps: Deps): void {
  for (const kind of articleKindNames) bindArticleRoutes(app, deps, kind)
}
